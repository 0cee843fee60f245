import { onScopeDispose, shallowRef } from 'vue'
import type { ShallowRef } from 'vue'

/** What can be heard again at any moment, by a command or a key. */
export interface TableVoice {
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
}

const current = shallowRef<TableVoice>()

/** The voice of the table on the screen, for its command line. */
export function useShownVoice(): Readonly<ShallowRef<TableVoice | undefined>> {
  return current
}
/** Makes this the voice of the table, as long as the component is there. */
export function showVoice(voice: TableVoice): void {
  current.value = voice
  onScopeDispose(() => {
    if (current.value === voice) current.value = undefined
  })
}
