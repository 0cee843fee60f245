import { computed, nextTick, shallowRef, watch } from 'vue'
import type { Ref } from 'vue'
import { useBeforePaint } from '../../ui/use-before-paint.ts'
import { useSizeChange } from '../../ui/use-size.ts'

/**
 * Which elements of a list do not fit its row, until the list is unfolded. Where they do not fit at length, they are to be
 * short (`isShort`); they begin so where that is known before they are rendered (`mustBeShort`).
 */
export function useCutRow(
  list: Readonly<Ref<HTMLElement | null>>,
  content: () => unknown,
  mustBeShort: () => boolean,
) {
  const isOpen = shallowRef(false)
  const isShort = shallowRef(mustBeShort())
  /** How many stand below the row. */
  const hidden = shallowRef(0)
  function below(row: HTMLElement): readonly Element[] {
    const end = row.offsetTop + row.clientHeight
    return [...row.children].filter((one) => one instanceof HTMLElement && one.offsetTop >= end)
  }
  const isOver = (row: HTMLElement): boolean => row.scrollHeight > row.clientHeight + 1
  /** Both before the next paint. */
  async function measure(): Promise<void> {
    const row = list.value
    if (row === null || isOpen.value) return
    if (!isShort.value && (isOver(row) || [...row.querySelectorAll('button')].some(isOver))) {
      isShort.value = true
      await nextTick()
    }
    hidden.value = isOver(row) ? below(row).length : 0
  }
  function begin(): void {
    isShort.value = mustBeShort()
    // The button that unfolds takes room of the row; while it has the focus it stays.
    const row = list.value?.parentElement
    if (row?.contains(row.ownerDocument.activeElement) !== true) hidden.value = 0
    void nextTick(measure)
  }
  watch(content, useBeforePaint(begin), { flush: 'post' })
  useSizeChange(list, begin)
  /** An element reached by keyboard below the row unfolds the list. */
  function reveal({ target }: FocusEvent): void {
    const row = list.value
    if (row !== null && target instanceof Element && below(row).some((one) => one.contains(target)))
      isOpen.value = true
  }
  return { isOpen, isShort, hidden, isCut: computed(() => hidden.value > 0), reveal }
}
