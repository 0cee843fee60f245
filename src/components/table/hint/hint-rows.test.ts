import { describe, expect, test } from 'vitest'
import { nim } from '../../../session/nim.fixture.ts'
import type { Message } from '../../../i18n/message.ts'
import type { Analysis, ChoiceAnalysis } from '../../../session/analysis.ts'
import { bySeat, rowsOf } from './hint-rows.ts'

const said = (key: string): Message => ({ key, values: {} })
const words = {
  label: ({ tokens }: { readonly [detail: string]: string | number }) => said(`take ${String(tokens)}`),
  isDraft: () => false,
}
/** Nine tokens, and two who take one to three of them in turn. */
const asked = { game: nim, state: nim.setup(2, { wet: false, heap: 'small' }) }
const judged = (
  action: number,
  continuation: readonly number[] = [],
  more: Partial<ChoiceAnalysis> = {},
): ChoiceAnalysis => ({
  action,
  continuation,
  visits: 1000,
  win: 0.5,
  points: 1,
  margin: 0,
  sources: {},
  seatPoints: [],
  lastRound: 0,
  line: [],
  ...more,
})
const found = (...choices: readonly ChoiceAnalysis[]): Analysis => ({
  seat: 0,
  iterations: 3000,
  exact: false,
  pliesLeft: 0,
  win: [0.5, 0.5],
  points: [1, 1],
  choices,
})
const told = (steps: readonly { readonly message: Message; readonly count: number }[]): string[] =>
  steps.map((step) => `${String(step.count)} × ${step.message.key}`)

describe('the rows of a hint', () => {
  test('tell each choice, what is expected of it, and how it may go on', () => {
    const best = judged(1, [3, 2], { win: 0.704, points: 1.26 })
    const [row] = rowsOf(found(best, judged(2, [], { win: 0.2 })), asked, words)
    expect(row).toMatchObject({ action: 1, wins: 70, points: 1.3, isBest: true, draft: undefined })
    expect(told(row!.steps)).toEqual(['1 × take 1'])
    expect(told(row!.then)).toEqual(['1 × take 3', '1 × take 2'])
    expect(row!.then.map(({ seat }) => seat)).toEqual([1, 0])
  })
  test('a line is told as far as it is lawful', () => {
    const [row] = rowsOf(found(judged(3, [3, 3, 1])), asked, words)
    expect(told(row!.then)).toEqual(['1 × take 3', '1 × take 3'])
  })
  test('leaves out untried choices and shows three', () => {
    const poor = { win: 0.1 }
    const rows = rowsOf(found(judged(1), judged(2, [], poor), judged(3, [], { visits: 0 })), asked, words)
    expect(rows.map(({ action, isBest }) => [action, isBest])).toEqual([
      [1, true],
      [2, false],
    ])
    const many = rowsOf(
      found(judged(1), judged(2, [], poor), judged(3, [], poor), judged(2, [1], poor)),
      asked,
      words,
    )
    expect(many).toHaveLength(3)
  })
  test('more are shown where more are as good as the best', () => {
    expect(rowsOf(found(judged(1), judged(2), judged(3), judged(1, [1])), asked, words)).toHaveLength(4)
  })
  test('a draft is told whole, with what followed by itself, and what comes after it', () => {
    const drafting = {
      ...words,
      // The first seat's turn is a draft of one step; the board tells what it came to.
      isDraft: (view: unknown) => (view as { heap: number }).heap === 9,
      draftParts: () => [
        { verb: 'take', tokens: 1 },
        { verb: 'take', tokens: 1 },
      ],
    }
    const [row] = rowsOf(found(judged(2, [3])), asked, drafting)
    expect(told(row!.steps)).toEqual(['2 × take 1'])
    expect(row!.draft).toHaveLength(2)
    expect(told(row!.then)).toEqual(['1 × take 3'])
  })
  test('a draft that is not told to its end cannot be laid out', () => {
    const drafting = { ...words, isDraft: () => true, draftParts: () => [] }
    const alone = { ...asked, game: { ...nim, turn: () => 0 } }
    const [row] = rowsOf(found(judged(2)), alone, drafting)
    expect(row!.draft).toBeUndefined()
    expect(told(row!.steps)).toEqual(['1 × take 2'])
  })
})

test('steps of one seat stand together', () => {
  const step = (seat: number) => ({ seat, message: said('x'), count: 1 })
  expect(bySeat([step(0), step(0), step(2), step(0)]).map(({ seat, steps }) => [seat, steps.length])).toEqual(
    [
      [0, 2],
      [2, 1],
      [0, 1],
    ],
  )
})
