import { describe, expect, test } from 'vitest'
import type { Analysis, ChoiceAnalysis } from '../../bots/bot.ts'
import {
  bestOf,
  gradeOf,
  isSettled,
  needsComparison,
  severityOf,
  mayBeWorse,
  accuracyOf,
  verdictOf,
  compareEstimates,
} from './verdict.ts'
import { choiceWith } from '../analysis.fixture.ts'
import type { Estimate } from './verdict.ts'

const worth = (win: number, games = 2000, points = 40): Estimate => ({ win, points, games })
const judged = (action: number, win: number, visits: number, points = 40): ChoiceAnalysis =>
  choiceWith({ action, visits, win, points })
const analysis = (choices: readonly ChoiceAnalysis[], exact = false): Analysis => ({
  seat: 0,
  iterations: choices.reduce((sum, { visits }) => sum + visits, 0),
  exact,
  pliesLeft: 0,
  win: [choices[0]?.win ?? 0.5, 0.5],
  points: [40, 40],
  choices,
})

describe('a mark', () => {
  test('grows with the share of the win that was given away', () => {
    expect(severityOf(worth(0.5), worth(0.49))).toBeNull()
    expect(severityOf(worth(0.5), worth(0.45))).toBe('inaccuracy')
    expect(severityOf(worth(0.5), worth(0.41))).toBe('mistake')
    expect(severityOf(worth(0.5), worth(0.3))).toBe('blunder')
  })
  test('is given by points where the game is lost either way, below 5 of 100', () => {
    expect(severityOf(worth(0.02, 2000, 40), worth(0, 2000, 39.2))).toBeNull()
    expect(severityOf(worth(0.02, 2000, 40), worth(0, 2000, 38))).toBe('inaccuracy')
    expect(severityOf(worth(0.049, 2000, 40), worth(0.049, 2000, 37))).toBe('mistake')
    expect(severityOf(worth(0, 2000, 40), worth(0, 2000, 34))).toBe('blunder')
    // As long as one of them could win, points do not count.
    expect(severityOf(worth(0.06, 2000, 40), worth(0.05, 2000, 30))).toBeNull()
  })
  test('is an inaccuracy at most where only points are given away and the win is certain', () => {
    expect(severityOf(worth(0.99, 2000, 40), worth(0.98, 2000, 30))).toBe('inaccuracy')
    expect(severityOf(worth(0.99, 2000, 40), worth(0.98, 2000, 39.5))).toBeNull()
    expect(severityOf(worth(0.99), worth(0.7))).toBe('blunder')
  })
  test('by points is never given for what may be chance', () => {
    expect(severityOf(worth(0, 30, 40), worth(0, 30, 37))).toBeNull()
    expect(severityOf(worth(0, Infinity, 40), worth(0, Infinity, 38))).toBe('inaccuracy')
  })
  test('is never given for what may be chance: few games prove nothing, solved ones all', () => {
    expect(severityOf(worth(0.5, 50), worth(0.4, 50))).toBeNull()
    expect(severityOf(worth(0.5, 5000), worth(0.4, 5000))).toBe('mistake')
    expect(severityOf(worth(0.5, Infinity), worth(0.46, Infinity))).toBe('inaccuracy')
  })
})

describe('a verdict', () => {
  test('names what was played, the best, and the difference in wins and points', () => {
    const verdict = compareEstimates(1, [[7], worth(0.6, 2000, 50)], [[3], worth(0.5, 2000, 46)])
    expect(verdict).toMatchObject({ seat: 1, played: [3], best: [7], severity: 'mistake', isBest: false })
    expect(verdict.loss.win).toBeCloseTo(0.1)
    expect(verdict.loss.points).toBe(4)
  })
  test('calls the best what turns out to be better than the best', () => {
    expect(compareEstimates(0, [[7], worth(0.5)], [[3], worth(0.52)])).toMatchObject({
      best: [3],
      isBest: true,
      severity: null,
      loss: { win: 0, points: 0 },
    })
  })
  test('calls as good what gives hardly anything away', () => {
    expect(compareEstimates(0, [[7], worth(0.5)], [[3], worth(0.495)])).toMatchObject({
      best: [7],
      isBest: true,
      severity: null,
    })
  })
  test('of a lost game is by points: more of them are better, and half a point less is as good', () => {
    const lost = (points: number) => worth(0.01, 2000, points)
    expect(compareEstimates(0, [[7], lost(40)], [[3], lost(37)])).toMatchObject({
      measure: 'points',
      best: [7],
      isBest: false,
      severity: 'mistake',
      loss: { points: 3 },
    })
    expect(compareEstimates(0, [[7], lost(40)], [[3], lost(41)])).toMatchObject({ best: [3], isBest: true })
    expect(compareEstimates(0, [[7], lost(40)], [[3], lost(39.7)])).toMatchObject({ best: [7], isBest: true })
    expect(compareEstimates(0, [[7], worth(0.5)], [[3], worth(0.4)])).toMatchObject({ measure: 'win' })
  })
  test('of a lost game compares with the choice that brings most points, if it was tried enough', () => {
    const found = analysis([judged(7, 0.01, 900, 40), judged(3, 0.01, 100, 44), judged(5, 0.01, 9, 60)])
    expect(bestOf(found)?.action).toBe(3)
    expect(verdictOf(found, [7])).toMatchObject({ best: [3], isBest: false })
    expect(bestOf(analysis([judged(7, 0.5, 900, 40), judged(3, 0.49, 100, 44)]))?.action).toBe(7)
  })
  test('does not judge a choice that was hardly tried', () => {
    const found = analysis([judged(7, 0.6, 900), judged(3, 0.2, 3)])
    expect(verdictOf(found, [3])).toMatchObject({ severity: null, loss: { win: 0, points: 0 } })
    expect(verdictOf(found, [99])).toMatchObject({ severity: null })
  })
})

describe('a suspect', () => {
  const best = judged(7, 0.6, 900)
  test('is a choice that looks worse than the best, or that was hardly tried', () => {
    expect(needsComparison(analysis([best, judged(3, 0.5, 90)]), [3])).toBe(true)
    expect(needsComparison(analysis([best, judged(3, 0.6, 20)]), [3])).toBe(true)
    expect(needsComparison(analysis([best, judged(3, 0.595, 400)]), [3])).toBe(false)
  })
  test('is in a decided game what brings fewer points', () => {
    const lost = [judged(7, 0.01, 900, 40), judged(3, 0, 90, 39), judged(5, 0, 90, 39.6)]
    expect(needsComparison(analysis(lost), [3])).toBe(true)
    expect(needsComparison(analysis(lost), [5])).toBe(false)
  })
  test('is never the best, nor what is solved', () => {
    expect(needsComparison(analysis([best, judged(3, 0.5, 90)]), [7])).toBe(false)
    expect(needsComparison(analysis([best, judged(3, 0.1, 1)], true), [3])).toBe(false)
  })
})

test('a choice that stands out as the best, or is solved, needs no second look', () => {
  expect(isSettled(analysis([judged(7, 0.6, 70), judged(3, 0.5, 80)]), [7])).toBe(true)
  expect(isSettled(analysis([judged(7, 0.6, 50), judged(3, 0.5, 100)]), [7])).toBe(false)
  expect(isSettled(analysis([judged(7, 0.6, 90), judged(3, 0.5, 60)]), [3])).toBe(false)
  expect(isSettled(analysis([judged(7, 1, 2), judged(3, 0, 1)], true), [3])).toBe(true)
})
test('what seems to lose hardly anything at a first look is not looked at again', () => {
  expect(mayBeWorse(worth(0.5, 300), worth(0.485, 300))).toBe(false)
  expect(mayBeWorse(worth(0.5, 300), worth(0.47, 300))).toBe(true)
  expect(mayBeWorse(worth(0, 300, 40), worth(0, 300, 39.2))).toBe(false)
  expect(mayBeWorse(worth(0, 300, 40), worth(0, 300, 38.9))).toBe(true)
})

test('a tally counts the choices of one seat only', () => {
  const all = [
    compareEstimates(0, [[7], worth(0.6)], [[3], worth(0.5)]),
    compareEstimates(0, [[7], worth(0.6)], [[7], worth(0.6)]),
    compareEstimates(1, [[7], worth(0.6)], [[3], worth(0.3)]),
  ]
  const tally = accuracyOf(0, all)
  expect(tally).toMatchObject({
    choices: 2,
    errors: { inaccuracy: 0, mistake: 1, blunder: 0 },
    bestShare: 0.5,
  })
  expect(tally.meanLoss).toBeCloseTo(0.05)
  expect(accuracyOf(2, all)).toMatchObject({ choices: 0, meanLoss: 0, bestShare: 0 })
})

test('an answer is good if it gives hardly anything away; what is hardly better than what was played is not', () => {
  expect(gradeOf(0.01, 0.1)).toBe('good')
  expect(gradeOf(-0.02, 0.1)).toBe('good')
  expect(gradeOf(0.04, 0.1)).toBe('nearly')
  expect(gradeOf(0.08, 0.1)).toBe('notYet')
  expect(gradeOf(0.02, 0.03)).toBe('nearly')
  expect(gradeOf(0.03, 0.03)).toBe('notYet')
  expect(gradeOf(0.9, 4, 'points')).toBe('good')
  expect(gradeOf(2, 4, 'points')).toBe('nearly')
  expect(gradeOf(3, 4, 'points')).toBe('notYet')
})
