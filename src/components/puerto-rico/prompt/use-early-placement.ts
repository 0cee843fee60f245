import { computed, nextTick, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import type { Seat } from '../../../engine/core/game.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import { useTable } from '../../../stores/table.ts'
import {
  AT_ONCE,
  enter,
  isStillGood,
  placesLater,
} from '../../../engine/games/puerto-rico/insight/early-placement.ts'
import type { Counts } from '../../../engine/games/puerto-rico/insight/colonist-placement.ts'
import { playerAt } from '../names.ts'

/** PR 12.14 - placing my colonists before my turn comes: when it does, what I have confirmed is entered and handed over. */
export function useAhead(
  view: () => View,
  me: () => Seat,
  isPlacing: () => boolean,
): { isAhead: ComputedRef<boolean>; prepare(want: Counts | undefined): void } {
  const table = useTable()
  // Two people at one device must not get each other's.
  const prepared = shallowRef<{ readonly seat: Seat; readonly want: Counts }>()
  const isAhead = computed(
    () =>
      table.record?.options[AT_ONCE] === true &&
      table.cursor === null &&
      table.mine.includes(me()) &&
      placesLater(view(), me()),
  )
  watch(
    () => (isPlacing() ? 'now' : isAhead.value ? 'ahead' : 'never'),
    async (when) => {
      if (when === 'ahead' || prepared.value === undefined) return
      const { seat, want } = prepared.value
      prepared.value = undefined
      if (when !== 'now' || seat !== me() || !isStillGood(playerAt(view(), seat), want)) return
      enter(table, seat, want)
      await nextTick()
      // It was confirmed when it was prepared.
      if (table.tentative.waitsForHandOver && table.tentative.seat === seat) table.handOver()
    },
    { flush: 'post' },
  )
  const prepare = (want: Counts | undefined): void => {
    prepared.value = want && { seat: me(), want }
  }
  return { isAhead, prepare }
}
