import { useDocumentVisibility } from '@vueuse/core'
import { computed, shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import { useTable } from '../../../stores/table.ts'
import { newlyShownPlies } from '../motion/newly-shown-plies.ts'
import { useSoundPlayer } from '../../sound/use-sound-player.ts'
import type { Effects } from '../game-ui.ts'

/** Who has waited for less than this many milliseconds has not looked away yet, and needs no bell. */
const LOOKED_AWAY = 1000

export interface TableSounds {
  /** Has the bell of the own turn rung? */
  readonly hasRung: Readonly<ShallowRef<boolean>>
}

/** Lets the open table be heard: my turn after others had theirs, what they do, and the end. */
export function useTableSounds(
  effects: () => Effects,
  play: ReturnType<typeof useSoundPlayer> = useSoundPlayer(),
  now: () => number = () => performance.now(),
): TableSounds {
  const table = useTable()
  const visibility = useDocumentVisibility()
  const hasRung = shallowRef(false)
  const isMyTurn = computed(
    () => table.mine.includes(table.turn) && !table.tentative.waitsForHandOver && !table.watching,
  )
  const shown = computed(() => table.cursor ?? table.plies)

  let since = now()
  watch(isMyTurn, (mine) => {
    if (!mine) {
      since = now()
      return
    }
    const hasWaited = now() - since >= LOOKED_AWAY || visibility.value === 'hidden'
    if (hasWaited && play('turn', 'turn')) hasRung.value = true
  })
  watch(shown, (is, was) => {
    const told = newlyShownPlies(was, is).flatMap((ply) => table.playedEntries[ply] ?? [])
    const others = told.filter(({ seat }) => !table.mine.includes(seat)).flatMap(({ events }) => events)
    const sounds = others.flatMap((event) => effects().sound(event) ?? [])
    if (sounds[0] !== undefined) play(sounds[0], 'others')
  })
  watch(
    () => table.over,
    (over) => over && play('end', 'end'),
  )
  return { hasRung }
}
