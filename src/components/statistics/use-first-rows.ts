import { computed, shallowRef } from 'vue'
import type { ComputedRef, Ref } from 'vue'

/** The first rows of a table, or all of them once they are asked for (`MoreRows.vue`). */
export function useFirstRows<Row>(
  rows: () => readonly Row[],
  first: number,
): { readonly isWhole: Ref<boolean>; readonly shown: ComputedRef<readonly Row[]> } {
  const isWhole = shallowRef(false)
  return { isWhole, shown: computed(() => (isWhole.value ? rows() : rows().slice(0, first))) }
}
