import { useCssVar, useResizeObserver } from '@vueuse/core'
import { onBeforeUnmount } from 'vue'
import type { Ref } from 'vue'

/** Tells the page how much of its foot the dock covers, in `--dock-height`; nothing once the dock is gone. */
export function useDockHeight(dock: Readonly<Ref<HTMLElement | null>>): void {
  const height = useCssVar('--dock-height')
  useResizeObserver(dock, () => (height.value = `${dock.value?.offsetHeight ?? 0}px`))
  onBeforeUnmount(() => (height.value = '0px'))
}
