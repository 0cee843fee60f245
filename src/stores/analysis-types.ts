/** What the analyst finds, for the screens that show it. */
export type { Analysis, ChoiceAnalysis } from '../bots/bot.ts'
