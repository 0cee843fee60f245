import { computed, nextTick, shallowRef, watch } from 'vue'
import type { Ref } from 'vue'
import { useBeforePaint } from '../../ui/use-before-paint.ts'
import { useSizeChange } from '../../ui/use-size.ts'

/**
 * Which elements of a list do not fit its row, until the list is unfolded. Where they do not fit at length, they are to be
 * short (`isShort`); they begin so where that is known before they are rendered (`mustBeShort`). What has to be seen always
 * stands last in the row where there is room for all; else apart from it (`isTight`).
 */
export function useCutRow(
  list: Readonly<Ref<HTMLElement | null>>,
  content: () => unknown,
  hasLast: () => boolean,
  mustBeShort: () => boolean,
) {
  const isOpen = shallowRef(false)
  const isTight = shallowRef(false)
  const isShort = shallowRef(mustBeShort())
  /** How many stand below the row. */
  const hidden = shallowRef(0)
  function below(row: HTMLElement): readonly Element[] {
    const end = row.offsetTop + row.clientHeight
    return [...row.children].filter((one) => one instanceof HTMLElement && one.offsetTop >= end)
  }
  const isOver = (row: HTMLElement): boolean => row.scrollHeight > row.clientHeight + 1
  /** All of it before the next paint. */
  async function measure(): Promise<void> {
    const row = list.value
    if (row === null || isOpen.value) return
    // What has the focus stays where it is.
    if (!row.parentElement?.contains(row.ownerDocument.activeElement)) {
      isTight.value = false
      await nextTick()
    }
    if (!isShort.value && isOver(row)) {
      isShort.value = true
      await nextTick()
    }
    if (!isTight.value && hasLast() && isOver(row)) {
      isTight.value = true
      await nextTick()
    }
    hidden.value = isOver(row) ? below(row).length : 0
  }
  const schedule = useBeforePaint(() => void measure())
  useSizeChange(list, () => void measure())
  watch(
    content,
    () => {
      isShort.value = mustBeShort()
      schedule()
    },
    { flush: 'post' },
  )
  /** An element reached by keyboard below the row unfolds the list. */
  function reveal({ target }: FocusEvent): void {
    const row = list.value
    if (row !== null && target instanceof Element && below(row).some((one) => one.contains(target)))
      isOpen.value = true
  }
  return { isOpen, isTight, isShort, hidden, isCut: computed(() => hidden.value > 0), reveal }
}
