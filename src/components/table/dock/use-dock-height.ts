import { onBeforeUnmount } from 'vue'
import type { Ref } from 'vue'
import { coverFoot } from '../../ui/covered-foot.ts'
import { useSizeChange } from '../../ui/use-size.ts'

/** Tells the page how much of its foot the dock covers; nothing once the dock is gone. */
export function useDockHeight(dock: Readonly<Ref<HTMLElement | null>>): void {
  useSizeChange(dock, () => coverFoot('dock', dock.value?.offsetHeight ?? 0))
  onBeforeUnmount(() => coverFoot('dock', 0))
}
