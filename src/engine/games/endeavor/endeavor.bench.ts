import type { Dice } from '../../core/dice.ts'
import { ignoreEvents, newActions, OVER } from '../../core/game.ts'
import type { State } from '../../core/game.ts'
import { measureGame, randomBelow, collectStatistics } from '../../core/play.bench.ts'
import type { Clock, SpeedReport, PlayStatistics, Sums } from '../../core/play.bench.ts'
import { endeavor } from './index.ts'

export function measure(clock: Clock, seconds: number): SpeedReport {
  return measureGame(endeavor, clock, seconds)
}
export function playStatistics(games: number): PlayStatistics[] {
  return collectStatistics(endeavor, games, playCounting)
}

const next = newActions()
function playCounting(state: State, dice: Dice, sums: Sums): void {
  endeavor.legal(state, next)
  while (endeavor.turn(state) !== OVER) {
    if (next.count === 0) {
      endeavor.roll(state, dice, ignoreEvents, next)
      continue
    }
    sums.decisions++
    sums.choices += next.count
    endeavor.play(state, next.at[randomBelow(next.count)]!, ignoreEvents, next)
  }
}
