import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { Seat } from '../../../engine/core/game.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import { useTable } from '../../../stores/table.ts'

/** The option that hides the points of other players until the end. */
export const HIDDEN_POINTS_OPTION = 'coveredPoints'

/** Are the points of a seat hidden from the reader? */
export function useHiddenPoints(view: () => View, me: () => Seat): ComputedRef<(seat: Seat) => boolean> {
  const table = useTable()
  const isOn = computed(() => table.record?.options[HIDDEN_POINTS_OPTION] === true)
  return computed(() => (seat) => isOn.value && !view().over && seat !== me())
}
