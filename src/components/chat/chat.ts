import { CHAT_ALLOWED, CONTINUED_ELSEWHERE, EMOTES, NEXT_TABLE } from '../../session/chat-signs.ts'

/** Most characters of a line, counted as code points. */
export const MAX_LINE_LENGTH = 280
/** The remaining characters are shown from this number on. */
export const SHOW_REMAINING_BELOW = 40

export type EmoteName = (typeof EMOTES)[number][1] | 'again' | 'moved' | 'allowed'

/** How many characters may still be typed; negative if there are too many. */
export function remainingCharacters(text: string): number {
  return MAX_LINE_LENGTH - [...text].length
}

/** The name of an emote, if the line is exactly one. */
export function emoteOf(text: string): EmoteName | undefined {
  if (text === NEXT_TABLE) return 'again'
  if (text === CONTINUED_ELSEWHERE) return 'moved'
  if (text === CHAT_ALLOWED) return 'allowed'
  return EMOTES.find(([sign]) => sign === text)?.[1]
}
