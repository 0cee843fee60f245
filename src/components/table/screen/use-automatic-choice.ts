import { refAutoReset } from '@vueuse/core'
import { watch } from 'vue'
import type { Ref } from 'vue'
import type { Action, ActionDescription, Seat } from '../../../engine/core/game.ts'
import type { LegalAction, PreviewAction } from '../../../engine/core/preview.ts'
import type { Message } from '../../../i18n/message.ts'
import { useSettings } from '../../../stores/settings.ts'
import type { TentativeTurn } from '../../../session/tentative.ts'
import type { useTable } from '../../../stores/table.ts'
import type { GameUi } from '../game-ui.ts'

/** Milliseconds that the notice of an automatic choice is shown. */
const TOLD_FOR = 6000

interface AutomaticChoice {
  /** What has just been chosen, for a while. */
  readonly announced: Readonly<Ref<Message | undefined>>
  /** Was the choice at this ply made here for the person? */
  isAutomatic(ply: number): boolean
}

/**
 * Chooses for the person in turn if one choice is certainly the best and the settings want it. Not after an undo: then the person
 * decides. And not if choices made by hand would be handed over with it. Automatic choices are known while the table is
 * open; the journal does not distinguish them.
 */
export function useAutomaticChoice(
  table: ReturnType<typeof useTable>,
  ui: () => GameUi,
  isHeld: () => boolean,
  choose: (action: Action) => void,
): AutomaticChoice {
  const settings = useSettings()
  const announced = refAutoReset<Message | undefined>(undefined, TOLD_FOR)
  /** Choices by the plies they were made at. */
  const made = new Map<number, Action>()

  function answer(): void {
    if (settings.automation !== 'smart' || table.actor === null || isHeld()) return
    const action = automaticChoice(table, ui())
    const found = table.legalActions.find((one) => one.action === action)
    if (found === undefined) return
    announced.value = ui().label(found.described, table.view)
    made.set(table.plies, found.action)
    choose(found.action)
  }
  // What is undone will be chosen again by hand.
  watch(
    () => table.plies,
    (now, before) => {
      for (let ply = now; ply < before; ply++) made.delete(ply)
    },
    { flush: 'sync' },
  )
  watch(() => [table.legalActions, settings.automation, isHeld()], answer, { immediate: true, flush: 'post' })
  return {
    announced,
    isAutomatic(ply) {
      const entry = table.playedEntries[ply]?.entry
      return entry !== undefined && 'action' in entry && entry.action === made.get(ply)
    },
  }
}

/** What of a table decides whether a choice is made automatically. */
export interface AutomaticChoiceContext {
  readonly tentative: TentativeTurn
  readonly actor: Seat | null
  readonly legalActions: readonly LegalAction[]
  readonly view: unknown
  readonly preview: PreviewAction
}

/** The choice that is made for the person in turn; undefined where the person is asked. */
export function automaticChoice(
  table: AutomaticChoiceContext,
  ui: Pick<GameUi, 'onlySensibleChoice' | 'warnings'>,
): Action | undefined {
  const { tentative, actor, legalActions: open, view } = table
  const action = tentative.canRedo ? undefined : ui.onlySensibleChoice(open, view)
  const found = open.find((one) => one.action === action)
  if (found === undefined || hasWarnings(found.described, open, view, ui)) return undefined
  return tentative.count === 0 || table.preview(found.action)?.turn === actor ? found.action : undefined
}

/** Does anything speak against it? Then a person has to say so. */
function hasWarnings(
  described: ActionDescription,
  open: readonly LegalAction[],
  view: unknown,
  ui: Pick<GameUi, 'warnings'>,
): boolean {
  const all = open.map((one) => one.described)
  return ui.warnings(described, all, view).length > 0
}
