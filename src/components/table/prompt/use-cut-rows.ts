import { computed, shallowRef, watch } from 'vue'
import type { Ref } from 'vue'
import { useBeforePaint } from '../../ui/use-before-paint.ts'
import { useSizeChange } from '../../ui/use-size.ts'

/** Which elements of a list of a few rows stand below the last visible row, until the list is unfolded. */
export function useCutRows(list: Readonly<Ref<HTMLElement | null>>, content: () => unknown) {
  const isOpen = shallowRef(false)
  /** How many stand below the last visible row. */
  const hidden = shallowRef(0)
  function below(row: HTMLElement): readonly Element[] {
    const end = row.offsetTop + row.clientHeight
    return [...row.children].filter((one) => one instanceof HTMLElement && one.offsetTop >= end)
  }
  const measure = (): void => {
    const row = list.value
    if (row === null || isOpen.value) return
    hidden.value = row.scrollHeight > row.clientHeight + 1 ? below(row).length : 0
  }
  useSizeChange(list, measure)
  watch(content, useBeforePaint(measure), { flush: 'post' })
  /** An element reached by keyboard below the last visible row unfolds the rows. */
  function reveal({ target }: FocusEvent): void {
    const row = list.value
    if (row !== null && target instanceof Element && below(row).some((one) => one.contains(target)))
      isOpen.value = true
  }
  return { isOpen, hidden, isCut: computed(() => hidden.value > 0), reveal }
}
