import { refAutoReset } from '@vueuse/core'
import { watch } from 'vue'
import type { Ref } from 'vue'
import type { Action, Seat } from '../../engine/core/game.ts'
import type { Spoken } from '../../i18n/spoken.ts'
import type { Foresee } from '../../stores/foresee.ts'
import { useSettings } from '../../stores/settings.ts'
import type { OpenAction, Tentative } from '../../stores/table-types.ts'
import type { useTable } from '../../stores/table.ts'
import type { GameUi } from '../common/game-ui.ts'

/** So many milliseconds it stands on the screen what was chosen for somebody. */
const TOLD_FOR = 6000

/**
 * Answers for the person in turn where only one choice makes sense, if that is wished for. Never twice: whoever has
 * undone something is left to decide; and never so that choices made by hand would be handed over with it.
 */
export function useAutomatic(
  table: ReturnType<typeof useTable>,
  ui: () => GameUi,
  isHeld: () => boolean,
  choose: (action: Action) => void,
): Readonly<Ref<Spoken | undefined>> {
  const settings = useSettings()
  const told = refAutoReset<Spoken | undefined>(undefined, TOLD_FOR)

  function answer(): void {
    if (settings.automation !== 'smart' || table.actor === null || isHeld()) return
    const action = automatic(table, ui())
    const found = table.open.find((one) => one.action === action)
    if (found === undefined) return
    told.value = ui().label(found.described, table.view)
    choose(found.action)
  }
  watch(() => [table.open, settings.automation, isHeld()], answer, { immediate: true, flush: 'post' })
  return told
}

/** What of a table decides whether somebody is answered for. */
export interface Asked {
  readonly tentative: Tentative
  readonly actor: Seat | null
  readonly open: readonly OpenAction[]
  readonly view: unknown
  readonly foresee: Foresee
}

/** The choice that is made for the person in turn; undefined where the person is asked. */
export function automatic(table: Asked, ui: Pick<GameUi, 'sensible'>): Action | undefined {
  const { tentative, actor, open, view } = table
  const action = tentative.canRedo ? undefined : ui.sensible(open, view)
  if (action === undefined || tentative.count === 0) return action
  return table.foresee(action)?.turn === actor ? action : undefined
}
