import { saltedDice } from './dice.ts'
import type { Dice } from './dice.ts'
import { insist } from './fault.ts'
import { OVER } from './game.ts'
import type { Action, Actions, Game, State } from './game.ts'
import { anyOf, playQuickly } from './conformance.fixture.ts'
import type { OptionSpecs, OptionValues } from './options.ts'

/** A table random games are played at. */
export interface Seating<Specs extends OptionSpecs> {
  readonly seats: number
  readonly options: OptionValues<Specs>
}

/** Random games on the quick path, at every table so many, each by a seed of its own; all end lawfully, with those ahead as winners. */
export function quickEnds<Event extends { readonly type: string }, View, Specs extends OptionSpecs>(
  game: Game<Event, View, Specs>,
  tables: readonly Seating<Specs>[],
  {
    seats,
    games,
    pick = anyOf,
  }: { seats: number; games: number; pick?: (luck: Dice, open: Actions) => Action },
): State[] {
  return tables.flatMap((table, number) => {
    if (table.seats !== seats) return []
    return Array.from({ length: games }, (_, at) => {
      const seed = number * games + at
      const luck = saltedDice(seed.toString(16).padStart(32, '0'))
      const state = playQuickly(game, table, luck, { pick })
      insist(game.turn(state) === OVER, `game ${String(seed)} of ${String(seats)} ends`)
      game.check(state)
      insistOnWinners(game, state)
      return state
    })
  })
}

function insistOnWinners<Event extends { readonly type: string }, View, Specs extends OptionSpecs>(
  game: Game<Event, View, Specs>,
  state: State,
): void {
  const scores = game.scores(state)
  const best = Math.max(...scores.map(({ total }) => total))
  const winners = scores.filter(({ winner }) => winner)
  insist(winners.length > 0, 'somebody has won')
  insist(
    winners.every(({ total }) => total === best),
    'nobody has more than the winners',
  )
}
