import { shallowRef, watch } from 'vue'
import type { Ref } from 'vue'
import type { Action } from '../../../engine/core/game.ts'
import type { useTable } from '../../../stores/table.ts'
import type { HeldMistake } from './dock.ts'
import type { GameUi } from '../game-ui.ts'

interface ConfirmMistake {
  /** The choice that is held back, and why. */
  readonly mistake: Readonly<Ref<HeldMistake | undefined>>
  /** Plays a choice, but asks once before a serious mistake; choosing it again confirms it. */
  choose(action: Action): void
  /** Something else shall be chosen. */
  reconsider(): void
}

/** Asks for confirmation before a serious mistake: never forbids it, and never asks twice about the same choice. */
export function useConfirmMistake(
  table: Pick<ReturnType<typeof useTable>, 'legalActions' | 'view'>,
  ui: () => Pick<GameUi, 'warnings'>,
  isAsked: () => boolean,
  play: (action: Action) => void,
): ConfirmMistake {
  const mistake = shallowRef<HeldMistake>()
  const reconsider = (): void => {
    mistake.value = undefined
  }
  // A new question discards the held mistake.
  watch(() => table.legalActions, reconsider, { flush: 'sync' })

  function heldMistakeOf(action: Action): HeldMistake | undefined {
    const described = table.legalActions.find((one) => one.action === action)?.described
    if (described === undefined || !isAsked()) return undefined
    const open = table.legalActions.map((one) => one.described)
    const serious = ui()
      .warnings(described, open, table.view)
      .filter((warning) => warning.serious)
    return serious.length === 0 ? undefined : { action, reasons: serious.flatMap(({ messages }) => messages) }
  }
  return {
    mistake,
    choose(action) {
      // What is meant stays on the screen until it is done: the other answers do not come back for a moment.
      if (mistake.value?.action === action) return play(action)
      mistake.value = heldMistakeOf(action)
      if (mistake.value === undefined) play(action)
    },
    reconsider,
  }
}
