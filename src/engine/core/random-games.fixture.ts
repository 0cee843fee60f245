import { saltedDice } from './dice.ts'
import type { Dice } from './dice.ts'
import { assert } from './fault.ts'
import { CHANCE, ignoreEvents, newActions, OVER } from './game.ts'
import type { Action, Actions, Game, State } from './game.ts'
import type { OptionSpecs, OptionValues } from './options.ts'

// Random games for tests: quick ones, without the checks of `conformance.fixture.ts`.

/** The size and the options of a table at which random games are played. */
export interface TableSetup<Specs extends OptionSpecs> {
  readonly seats: number
  readonly options: OptionValues<Specs>
}

/**
 * Plays random games by `playRandomGame`: `games` of them at each of the tables with this number of seats, each with a
 * seed of its own. Returns their final states. Throws if a game does not end, breaks an invariant, or has wrong winners.
 */
export function playRandomGames<Event extends { readonly type: string }, View, Specs extends OptionSpecs>(
  game: Game<Event, View, Specs>,
  tables: readonly TableSetup<Specs>[],
  {
    seats,
    games,
    pick = pickRandom,
  }: { seats: number; games: number; pick?: (dice: Dice, open: Actions) => Action },
): State[] {
  return tables.flatMap((table, number) => {
    if (table.seats !== seats) return []
    return Array.from({ length: games }, (_, at) => {
      const seed = number * games + at
      const dice = saltedDice(seed.toString(16).padStart(32, '0'))
      const state = playRandomGame(game, table, dice, { pick })
      assert(game.turn(state) === OVER, `game ${String(seed)} of ${String(seats)} ends`)
      game.check(state)
      assertWinners(game, state)
      return state
    })
  })
}

function assertWinners<Event extends { readonly type: string }, View, Specs extends OptionSpecs>(
  game: Game<Event, View, Specs>,
  state: State,
): void {
  const scores = game.scores(state)
  const best = Math.max(...scores.map(({ total }) => total))
  const winners = scores.filter(({ winner }) => winner)
  assert(winners.length > 0, 'there is a winner')
  assert(
    winners.every(({ total }) => total === best),
    'no seat has more points than the winners',
  )
}

/**
 * Plays one random game as search does: without events, taking the legal actions from the last step. Checks invariants
 * now and then. Stops at the end of the game or after `plies` plies, and returns the state.
 */
export function playRandomGame<Event extends { readonly type: string }, View, Specs extends OptionSpecs>(
  game: Game<Event, View, Specs>,
  { seats, options, plies = 3000 }: TableSetup<Specs> & { readonly plies?: number },
  dice: Dice,
  {
    next = newActions(),
    pick = pickRandom,
  }: { next?: Actions; pick?: (dice: Dice, open: Actions) => Action } = {},
): State {
  const state = game.setup(seats, options)
  game.legal(state, next)
  for (let ply = 0; ply < plies; ply++) {
    const turn = game.turn(state)
    if (turn === OVER) break
    if (turn === CHANCE) game.roll(state, dice, ignoreEvents, next)
    else game.play(state, pick(dice, next), ignoreEvents, next)
    if (ply % CHECK_INTERVAL === 0) game.check(state)
  }
  return state
}
/** A prime, so that the checks meet every phase. */
const CHECK_INTERVAL = 97
/** Picks any legal action, each equally likely. */
export const pickRandom = (dice: Dice, { at, count }: Actions): Action => at[dice.below(count)]!
