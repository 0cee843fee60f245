import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { Seat } from '../../../engine/core/game.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import { useTable } from '../../../stores/table.ts'

/** The option that keeps the others' points covered until the end. */
export const HIDDEN_POINTS_OPTION = 'coveredPoints'

/** Are the points of this seat covered for the one who looks? */
export function useHiddenPoints(view: () => View, me: () => Seat): ComputedRef<(seat: Seat) => boolean> {
  const table = useTable()
  const isOn = computed(() => table.record?.options[HIDDEN_POINTS_OPTION] === true)
  return computed(() => (seat) => isOn.value && !view().over && seat !== me())
}
