import { useTimeoutFn } from '@vueuse/core'
import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import type { Seat } from '../../../engine/core/game.ts'
import type { Message } from '../../../i18n/message.ts'
import { useTable } from '../../../stores/table.ts'
import { newlyShownPlies } from './newly-shown-plies.ts'
import type { Effects } from '../game-ui.ts'

/** Milliseconds it stands there: long enough to be read twice. */
const LONG = 8000

/** The last setback that others brought this seat; undefined again after a while. */
export function useSetbacks(effects: () => Effects, me: () => Seat): ComputedRef<Message | undefined> {
  const table = useTable()
  const hit = shallowRef<Message>()
  const { start, stop } = useTimeoutFn(() => (hit.value = undefined), LONG, { immediate: false })
  watch(
    () => table.plies,
    (now, before) => {
      if (now < before) {
        stop()
        hit.value = undefined
      }
      const by = newlyShownPlies(before, now).flatMap((ply) => table.playedEntries[ply] ?? [])
      const others = by.filter(({ seat }) => seat !== me())
      const found = others.flatMap(({ events }) => effects().setbacks(events, table.liveView, me()))
      if (found.length === 0) return
      hit.value = found.at(-1)
      start()
    },
  )
  return computed(() => hit.value)
}
