import { saltedDice } from './dice.ts'
import type { Dice } from './dice.ts'
import { CHANCE, ignoreEvents, listActions, newActions, OVER } from './game.ts'
import type { Action, Actions, AnyGame } from './game.ts'
import { hashText } from './hash.ts'
import { pickRandom } from './random-games.fixture.ts'
import type { ChosenOptions } from './options.ts'
import { defaultOptions } from './options.ts'

// For the tests that compare random games with recorded results (golden tests).

/** The recorded result of a random game. */
export interface FrozenGame {
  readonly plies: number
  readonly totals: readonly number[]
  /** The hash of everything `playFrozenGame` notes about the game. */
  readonly digest: string
}

/**
 * Plays a random game and returns what must not change: who was in turn, what was legal, what was chosen, and the
 * scores. Events, views and descriptions may change.
 */
export function playFrozenGame(
  game: AnyGame,
  seats: number,
  seed: string,
  chosen: ChosenOptions = {},
  pick: (dice: Dice, open: Actions) => Action = pickRandom,
): FrozenGame {
  const dice = saltedDice(seed.padStart(32, '0'))
  const state = game.setup(seats, { ...defaultOptions(game.options), ...chosen } as never)
  const legal = newActions()
  const lines: string[] = []
  for (let turn = game.turn(state); turn !== OVER; turn = game.turn(state)) {
    if (turn === CHANCE) {
      const salt = Array.from({ length: 8 }, () => dice.below(0x8000).toString(16).padStart(4, '0')).join('')
      game.roll(state, saltedDice(salt), ignoreEvents)
      lines.push(`dice ${salt}`)
      continue
    }
    game.legal(state, legal)
    const action = pick(dice, legal)
    lines.push(`${String(turn)} ${String(action)} of ${listActions(legal).join()}`)
    game.play(state, action, ignoreEvents)
  }
  return {
    plies: lines.length,
    totals: game.scores(state).map(({ total }) => total),
    digest: hashText(lines.join('\n')),
  }
}
