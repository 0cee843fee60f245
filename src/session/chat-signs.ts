// Chat lines that are one sign: phrases that can be said without typing, and what the app says itself.

/** Phrases: the text that is sent, and the end of its message key. */
export const EMOTES = [
  ['👏', 'applause'],
  ['🤔', 'thinking'],
  ['😄', 'laughing'],
  ['😮', 'amazed'],
  ['🙏', 'thanks'],
  ['⏳', 'moment'],
] as const

/** Sent by the app: the sender has moved to a rematch, or continues this game in another room. */
export const NEXT_TABLE = '🔁'
export const CONTINUED_ELSEWHERE = '➡'
/** The sender allows that all at a table of strangers write what they like. */
export const CHAT_ALLOWED = '💬'

const SIGNS: ReadonlySet<string> = new Set([
  ...EMOTES.map(([sign]) => sign),
  NEXT_TABLE,
  CONTINUED_ELSEWHERE,
  CHAT_ALLOWED,
])
export const isSign = (text: string): boolean => SIGNS.has(text)
