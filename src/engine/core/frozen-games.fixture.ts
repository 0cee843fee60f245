import { saltedDice } from './dice.ts'
import type { Dice } from './dice.ts'
import { CHANCE, ignoreEvents, listActions, newActions, OVER } from './game.ts'
import type { Action, Actions, AnyGame } from './game.ts'
import { hashText } from './hash.ts'
import { pickRandom } from './conformance.fixture.ts'
import type { ChosenOptions } from './options.ts'
import { defaultOptions } from './options.ts'

/** A random game that was told once and must never be told otherwise. */
export interface FrozenGame {
  readonly plies: number
  readonly totals: readonly number[]
  readonly digest: string
}

/** A random game as a journal sees it: who was in turn, what was legal, what was chosen. Events and words may change. */
export function playFrozenGame(
  game: AnyGame,
  seats: number,
  seed: string,
  chosen: ChosenOptions = {},
  pick: (luck: Dice, open: Actions) => Action = pickRandom,
): FrozenGame {
  const luck = saltedDice(seed.padStart(32, '0'))
  const state = game.setup(seats, { ...defaultOptions(game.options), ...chosen } as never)
  const legal = newActions()
  const told: string[] = []
  for (let turn = game.turn(state); turn !== OVER; turn = game.turn(state)) {
    if (turn === CHANCE) {
      const salt = Array.from({ length: 8 }, () => luck.below(0x8000).toString(16).padStart(4, '0')).join('')
      game.roll(state, saltedDice(salt), ignoreEvents)
      told.push(`dice ${salt}`)
      continue
    }
    game.legal(state, legal)
    const action = pick(luck, legal)
    told.push(`${String(turn)} ${String(action)} of ${listActions(legal).join()}`)
    game.play(state, action, ignoreEvents)
  }
  return {
    plies: told.length,
    totals: game.scores(state).map(({ total }) => total),
    digest: hashText(told.join('\n')),
  }
}
