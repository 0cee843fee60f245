import type { Dice } from '../../core/dice.ts'
import { hush, newActions, OVER } from '../../core/game.ts'
import type { State } from '../../core/game.ts'
import { measureGame, pick, statisticsOf } from '../../core/play.bench.ts'
import type { Clock, Figures, PlayStatistics, Sums } from '../../core/play.bench.ts'
import { endeavor } from './index.ts'

export function measure(clock: Clock, seconds: number): Figures {
  return measureGame(endeavor, clock, seconds)
}
export function playStatistics(games: number): PlayStatistics[] {
  return statisticsOf(endeavor, games, playCounting)
}

const next = newActions()
function playCounting(state: State, dice: Dice, sums: Sums): void {
  endeavor.legal(state, next)
  while (endeavor.turn(state) !== OVER) {
    if (next.count === 0) {
      endeavor.roll(state, dice, hush, next)
      continue
    }
    sums.decisions++
    sums.choices += next.count
    endeavor.play(state, next.at[pick(next.count)]!, hush, next)
  }
}
