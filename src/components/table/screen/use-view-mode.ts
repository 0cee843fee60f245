import { computed, defineAsyncComponent } from 'vue'
import type { Component, ComputedRef } from 'vue'
import { loadMessages } from '../../../i18n/index.ts'
import { useSettings } from '../../../stores/settings.ts'
import type { GameUi } from '../game-ui.ts'
import Dock from '../dock/Dock.vue'

/** How a table is shown: what stands where the boards are, and what asks the questions. */
export interface ViewMode {
  readonly isText: ComputedRef<boolean>
  readonly table: ComputedRef<Component>
  readonly dock: ComputedRef<Component>
  /** Changes from one to the other. */
  toggle(): void
}

const TextDock = defineAsyncComponent(async () => {
  const [desk] = await Promise.all([import('../text/TextDock.vue'), loadMessages('text-mode')])
  return desk.default
})

/** Boards and their dock, or the whole table as text with a line to type on; loaded when it is first shown. */
export function useViewMode(ui: () => GameUi): ViewMode {
  const settings = useSettings()
  const isText = computed(() => settings.face === 'text')
  const text = computed(() => {
    const { text: load } = ui()
    return defineAsyncComponent(async () => {
      const [table] = await Promise.all([load(), loadMessages('text-mode')])
      return table
    })
  })
  return {
    isText,
    table: computed(() => (isText.value ? text.value : ui().table)),
    dock: computed(() => (isText.value ? TextDock : Dock)),
    toggle: () => (settings.face = isText.value ? 'boards' : 'text'),
  }
}
