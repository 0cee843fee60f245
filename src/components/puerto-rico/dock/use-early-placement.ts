import { computed, nextTick, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import type { Seat } from '../../../engine/core/game.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import { useTable } from '../../../stores/table.ts'
import { mayEnterPlacement, placesLater } from '../../../engine/games/puerto-rico/insight/early-placement.ts'
import type { ColonistCounts } from '../../../engine/games/puerto-rico/insight/colonist-placement.ts'
import { playerAt } from '../names.ts'
import { enterPlacement } from './enter-placement.ts'

/** The option that lets all players place their colonists at once. */
const SIMULTANEOUS_MAYOR = 'simultaneousMayor'

/** PR 12.14 - prepares the placement of my colonists before my turn; when my turn comes, it is entered and handed over. */
export function useEarlyPlacement(
  view: () => View,
  me: () => Seat,
  isPlacing: () => boolean,
): { isEarly: ComputedRef<boolean>; prepare(want: ColonistCounts | undefined): void } {
  const table = useTable()
  // Two people may share one device: a placement belongs to its seat.
  const prepared = shallowRef<{ readonly seat: Seat; readonly want: ColonistCounts }>()
  const isEarly = computed(
    () =>
      table.record?.options[SIMULTANEOUS_MAYOR] === true &&
      table.cursor === null &&
      table.mine.includes(me()) &&
      placesLater(view(), me()),
  )
  watch(
    () => (isPlacing() ? 'now' : isEarly.value ? 'early' : 'never'),
    async (when) => {
      if (when === 'early' || prepared.value === undefined) return
      const { seat, want } = prepared.value
      prepared.value = undefined
      if (when !== 'now' || seat !== me() || !mayEnterPlacement(playerAt(view(), seat), want)) return
      enterPlacement(table, seat, want)
      await nextTick()
      // The player confirmed it when they prepared it.
      if (table.tentative.waitsForHandOver && table.tentative.seat === seat) table.handOver()
    },
    { flush: 'post' },
  )
  const prepare = (want: ColonistCounts | undefined): void => {
    prepared.value = want && { seat: me(), want }
  }
  return { isEarly, prepare }
}
