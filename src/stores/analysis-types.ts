/** What the analyst finds, for the screens that show it. */
export type { Analysis, Judged } from '../bots/bot.ts'
