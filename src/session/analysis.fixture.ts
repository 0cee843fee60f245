import type { State } from '../engine/core/game.ts'
import type { Analysis, ChoiceAnalysis } from './analysis.ts'
import { HEAP, nim } from './nim.fixture.ts'

/** A choice with these figures; those left out say nothing. */
export const choiceWith = (
  figures: Pick<ChoiceAnalysis, 'action' | 'visits' | 'win' | 'points'> & Partial<ChoiceAnalysis>,
): ChoiceAnalysis => ({
  margin: 0,
  sources: {},
  seatPoints: [],
  lastRound: 0,
  continuation: [],
  line: [],
  ...figures,
})

/** An analysis of nim for two by one who knows it by heart: one to three tokens at a time, the last one wins. */
export function analyzeNim(state: State, iterations: number): Analysis {
  const seat = nim.turn(state)
  const worth = (left: number): number => (left === 0 ? 1 : left % 4 === 0 ? 0.9 : 0.1)
  const choices = [1, 2, 3]
    .filter((action) => action <= state[HEAP]!)
    .map((action) => {
      const win = worth(state[HEAP]! - action)
      return choiceWith({ action, visits: iterations, win, points: win })
    })
    .sort((one, other) => other.win - one.win)
  const best = choices[0]!.win
  const win = seat === 0 ? [best, 1 - best] : [1 - best, best]
  return { seat, iterations, exact: false, pliesLeft: 0, win, points: win, choices }
}
