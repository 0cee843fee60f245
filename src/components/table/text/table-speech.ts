import { onScopeDispose, shallowRef } from 'vue'
import type { ShallowRef } from 'vue'

/** What can be heard at any moment, by a command or a key. */
export interface TableSpeech {
  /** The last announcement. */
  again(): string
  /** The question with its numbered answers; who decides while others do. */
  choices(): string
  /** The last moves. */
  latest(): string
  /** Who decides what, and who after that. */
  who(): string
  /** What is left of the question. */
  left(): string
  /** Reads this out, as an announcement. */
  say(text: string): void
}

const current = shallowRef<TableSpeech>()

/** The speech of the table on the screen, for its command line. */
export function useShownSpeech(): Readonly<ShallowRef<TableSpeech | undefined>> {
  return current
}
/** Makes this the speech of the table, as long as the component is there. */
export function showSpeech(speech: TableSpeech): void {
  current.value = speech
  onScopeDispose(() => {
    if (current.value === speech) current.value = undefined
  })
}
