import { saltedDice } from './dice.ts'
import type { Dice } from './dice.ts'
import { assert } from './fault.ts'
import { OVER } from './game.ts'
import type { Action, Actions, Game, State } from './game.ts'
import { pickRandom, playRandomGame } from './conformance.fixture.ts'
import type { OptionSpecs, OptionValues } from './options.ts'

/** A table random games are played at. */
export interface TableSetup<Specs extends OptionSpecs> {
  readonly seats: number
  readonly options: OptionValues<Specs>
}

/** Random games on the quick path, at every table so many, each by a seed of its own; all end lawfully, with those ahead as winners. */
export function playRandomGames<Event extends { readonly type: string }, View, Specs extends OptionSpecs>(
  game: Game<Event, View, Specs>,
  tables: readonly TableSetup<Specs>[],
  {
    seats,
    games,
    pick = pickRandom,
  }: { seats: number; games: number; pick?: (luck: Dice, open: Actions) => Action },
): State[] {
  return tables.flatMap((table, number) => {
    if (table.seats !== seats) return []
    return Array.from({ length: games }, (_, at) => {
      const seed = number * games + at
      const luck = saltedDice(seed.toString(16).padStart(32, '0'))
      const state = playRandomGame(game, table, luck, { pick })
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
  assert(winners.length > 0, 'somebody has won')
  assert(
    winners.every(({ total }) => total === best),
    'nobody has more than the winners',
  )
}
