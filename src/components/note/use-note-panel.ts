import { defaultDocument, useEventListener } from '@vueuse/core'
import { nextTick, onBeforeUnmount, shallowRef, watch } from 'vue'
import type { Ref, ShallowRef } from 'vue'
import { useNote } from '../../stores/note.ts'
import { lazyComponent } from '../../i18n/lazy-component.ts'

/** The note beside a table; fetched at its first use. */
export const NotePanel = lazyComponent(() => import('./NotePanel.vue'), 'note')

/** Opens the note of a table while its page stands: `id` tells its id, null before it is known. */
export function useNotePanel(
  id: () => string | null,
  button: Readonly<Ref<{ focus(): void } | null>>,
): { readonly isNoteOpen: ShallowRef<boolean>; closeNote(): Promise<void> } {
  const note = useNote()
  const isNoteOpen = shallowRef(false)
  watch(
    id,
    (about) => {
      isNoteOpen.value = false
      if (about !== null) void note.open(about)
    },
    { immediate: true },
  )
  // A phone may end a hidden page without a word.
  useEventListener(defaultDocument, 'visibilitychange', () => defaultDocument?.hidden && note.save())
  onBeforeUnmount(() => void note.close())
  async function closeNote(): Promise<void> {
    isNoteOpen.value = false
    await nextTick()
    button.value?.focus()
  }
  return { isNoteOpen, closeNote }
}
