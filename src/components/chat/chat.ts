import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import { useRoom } from '../../stores/room.ts'

/** A line may have so many characters, counted as people count them and not as machines store them. */
export const MAX_LINE_LENGTH = 280
/** So many before the end the rest is shown. */
export const SHOW_REMAINING_BELOW = 40

/** What can be said with one touch, and the ends of the messages that name it. */
export const EMOTES = [
  ['👏', 'applause'],
  ['🤔', 'thinking'],
  ['😄', 'laughing'],
  ['😮', 'amazed'],
  ['🙏', 'thanks'],
  ['⏳', 'moment'],
] as const

/** Not said by hand: that somebody is at the next table, for another game or for the rest of this one. */
export const NEXT_TABLE = '🔁'
export const CONTINUED_ELSEWHERE = '➡'
export type EmoteName = (typeof EMOTES)[number][1] | 'again' | 'moved'

/** How many characters may still be typed; below zero, how many are too many. */
export function remainingCharacters(text: string): number {
  return MAX_LINE_LENGTH - [...text].length
}

/** The name of an emote, if a line is nothing else. */
export function emoteOf(text: string): EmoteName | undefined {
  if (text === NEXT_TABLE) return 'again'
  if (text === CONTINUED_ELSEWHERE) return 'moved'
  return EMOTES.find(([sign]) => sign === text)?.[1]
}

/** How many lines of others have come since the chat was last seen. */
export function useUnreadCount(isSeen: () => boolean): ComputedRef<number> {
  const room = useRoom()
  const newest = computed(() => room.chat.at(-1)?.id ?? -1)
  const seen = shallowRef(newest.value)
  watch(
    [newest, isSeen],
    () => {
      if (isSeen()) seen.value = newest.value
    },
    { immediate: true },
  )
  return computed(() => room.chat.filter(({ id, isMine }) => id > seen.value && !isMine).length)
}
