import type { Dice } from '../../core/dice.ts'
import { CHANCE, ignoreEvents, newActions, OVER } from '../../core/game.ts'
import type { Seat, State } from '../../core/game.ts'
import { measureGame, randomBelow, collectStatistics } from '../../core/play.bench.ts'
import type { Clock, SpeedReport, PlayStatistics, Sums } from '../../core/play.bench.ts'
import { puertoRico } from './index.ts'
import { PLACE, verbOf, whatOf } from './actions.ts'

const next = newActions()

export function measure(clock: Clock, seconds: number): SpeedReport {
  return measureGame(puertoRico, clock, seconds)
}

/**
 * Returns averages over random games. Colonists are placed at random one by one on any empty circle, each counted as a
 * decision, as other engines do it; our own `placeColonist` step offers each arrangement only once.
 */
export function playStatistics(games: number): PlayStatistics[] {
  return collectStatistics(puertoRico, games, playCounting, (state) => puertoRico.view(state).round)
}

function playCounting(state: State, dice: Dice, sums: Sums): void {
  for (let turn = puertoRico.turn(state); turn !== OVER; turn = puertoRico.turn(state)) {
    if (turn === CHANCE) {
      puertoRico.roll(state, dice, ignoreEvents)
      continue
    }
    puertoRico.legal(state, next)
    if (verbOf(next.at[0]!) === PLACE) {
      placeAtRandom(state, turn, sums)
      continue
    }
    sums.decisions++
    sums.choices += next.count
    puertoRico.play(state, next.at[randomBelow(next.count)]!, ignoreEvents)
  }
}

function circles(state: State, seat: Seat): { free: number[]; filled: number[] } {
  const player = puertoRico.view(state).players[seat]!
  return {
    free: [
      ...player.island.map((tile) => tile.count - tile.occupied),
      ...player.city.map((slot) => slot.circles - slot.colonists),
    ],
    filled: [...player.island.map((tile) => tile.occupied), ...player.city.map((slot) => slot.colonists)],
  }
}

function placeAtRandom(state: State, seat: Seat, sums: Sums): void {
  const { free, filled } = circles(state, seat)
  const wanted = filled.slice()
  for (let left = puertoRico.view(state).question!.left; left > 0; left--) {
    const open = free.flatMap((count, at) => (count > 0 ? [at] : []))
    const at = open[randomBelow(open.length)]!
    free[at]!--
    wanted[at]!++
    sums.decisions++
    sums.choices += open.length
  }
  while (puertoRico.turn(state) === seat) {
    const now = circles(state, seat).filled
    puertoRico.legal(state, next)
    if (verbOf(next.at[0]!) !== PLACE) return
    let choice = -1
    for (let i = 0; i < next.count && choice < 0; i++) {
      const at = whatOf(next.at[i]!)
      if (now[at]! < wanted[at]!) choice = next.at[i]!
    }
    // Another seat is placing, or this arrangement is complete.
    if (choice < 0) return
    puertoRico.play(state, choice, ignoreEvents)
  }
}
