import { computed } from 'vue'
import type { Action } from '../../../engine/core/game.ts'
import { useLesson } from '../../../stores/lesson.ts'
import { useSettings } from '../../../stores/settings.ts'
import { useTable } from '../../../stores/table.ts'
import { provideSeats } from '../../seats/seats.ts'
import { useReducedMotion } from '../../settings/use-reduced-motion.ts'
import type { Boards } from '../game-ui.ts'
import { provideIcons } from '../message/translate.ts'
import { useConfirmMistake } from '../dock/use-confirm-mistake.ts'
import { useDelayedDockState } from '../dock/use-delayed-dock-state.ts'
import type { DockNotice } from '../dock/dock.ts'
import { useDockState } from '../dock/use-dock-state.ts'
import { useTableTargets } from '../targets/use-table-targets.ts'
import { useAutomaticChoice } from './use-automatic-choice.ts'
import { useHandOver } from './use-hand-over.ts'
import { useTableActions } from './use-table-actions.ts'

/** What the screen passes to the composables below. */
export interface TablePlaySource {
  readonly boards: () => Boards
  /** What all players wait for, if play has stopped. */
  readonly waits: () => DockNotice | undefined
  /** Asked before a choice is made; it can refuse. */
  readonly mayChoose: () => ((action: Action) => boolean) | undefined
  readonly focusDock: () => void
}

/** Playing at the open table: who looks at it, what they may choose, and what the dock asks. */
export function useTablePlay({ boards, waits, mayChoose, focusDock }: TablePlaySource) {
  const table = useTable()
  const settings = useSettings()
  const ui = () => boards().ui

  const seats = computed(() => table.record?.seats ?? [])
  provideSeats(() => seats.value)
  provideIcons(() => boards().icon)

  const isCovered = computed(() => {
    const option = ui().coveredOption
    return option !== undefined && table.record?.options[option] === true && !table.over
  })
  const handOver = useHandOver(
    () => table.mine,
    () => table.actor,
    () => isCovered.value,
  )
  const me = () => handOver.me.value

  const actions = useTableActions(table, focusDock, (action) => mayChoose()?.(action) !== false)
  const play = (action: Action): void => void actions.play(action)
  // The setting "never confirm the end of a turn" also turns off the confirmation of mistakes.
  const confirmMistake = useConfirmMistake(table, ui, () => settings.confirm !== 'never', play)
  const targets = useTableTargets(table, ui, me, confirmMistake.choose)
  const lesson = useLesson()
  const automatic = useAutomaticChoice(
    table,
    ui,
    () => mayChoose() !== undefined || lesson.isOn || handOver.waitsFor.value !== null,
    play,
  )

  const dockState = useDockState(table, ui, () => targets.remaining.value, waits)
  const isStill = useReducedMotion()
  const delayedDockState = useDelayedDockState(
    () => dockState.value,
    () => !isStill.value && settings.pace !== 'instant',
  )
  return {
    seats,
    isCovered,
    handOver,
    me,
    actions,
    confirmMistake,
    targets,
    automatic,
    dockState,
    delayedDockState,
  }
}
