import { describe, expect, test } from 'vitest'
import { lessonsOf } from './lessons.ts'
import type { Counts, SizeData } from './opening-data.ts'
import { openingRow, openingRows } from './opening-rows.ts'

const GAMES = 10_000
/** A size of these wins of a hundred by seat, with what was drawn and done in every seat. */
function sizeOf(wins: readonly number[], drawn: Counts = {}, events: Counts = {}, games = GAMES): SizeData {
  const seats = wins.map((won) => ({
    free: { count: [games, (won * games) / 100], firsts: {}, events },
    drawn,
  }))
  return { deals: games, seats: seats as unknown as SizeData['seats'] }
}
const asked = { seat: 0, firsts: ['role'], events: ['built'] }
const said = (size: SizeData, searched?: SizeData): string[] =>
  lessonsOf(size, searched, asked).map(({ kind, rows, other }) =>
    [kind, ...rows.map(({ name }) => name), ...(other === undefined ? [] : ['<', other.name])].join(' '),
  )

describe('rows', () => {
  test('a row of few games says nothing and comes last', () => {
    const rows = openingRows({ luck: [99, 99], good: [1000, 500], bad: [1000, 100], fair: [1000, 250] }, 0.25)
    expect(rows.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual([
      'good better',
      'fair even',
      'bad worse',
      'luck few',
    ])
  })
  test('the margin is half of the interval of 95 %, and a clear difference is one and a half of it', () => {
    const { margin } = openingRow('x', [1000, 250], 0.25)
    expect(margin).toBeCloseTo(0.0268, 3)
    expect(openingRow('x', [1000, 250], 0.25 + 1.4 * margin).verdict).toBe('even')
    expect(openingRow('x', [1000, 250], 0.25 + 1.6 * margin).verdict).toBe('worse')
  })
})

describe('lessons', () => {
  test('name the best seat only where one is better', { tags: 'first/openings' }, () => {
    expect(said(sizeOf([15, 15, 40, 30]))).toEqual(['seats 3 < 1'])
    expect(said(sizeOf([25, 25.4, 24.6, 25]))).toEqual(['seatsEven 1 2 3 4'])
  })
  test('are checked by the stronger level, if it has games enough to tell', () => {
    const size = sizeOf([15, 15, 40, 30])
    expect(said(size, sizeOf([15, 20, 35, 30], {}, {}, 400))).toEqual(['seats 3 < 1', 'seatsAgree 3'])
    expect(said(size, sizeOf([45, 15, 15, 25], {}, {}, 400))).toEqual(['seats 3 < 1', 'seatsDiffer 1'])
    expect(said(size, sizeOf([45, 15, 15, 25], {}, {}, 20))).toEqual(['seats 3 < 1'])
  })
  test('name first choices that are not told apart together, or the weak ones, or none', () => {
    const firsts = (role: Counts[string]): string[] => said(sizeOf([25, 25, 25, 25], { role })).slice(1)
    expect(firsts({ settler: [400, 120], mayor: [400, 116], captain: [400, 20] })).toEqual([
      'first settler mayor < captain',
    ])
    const many = { a: [400, 110], b: [400, 112], c: [400, 108], d: [400, 104] } as const
    expect(firsts({ ...many, captain: [400, 20] })).toEqual(['firstWorst captain'])
    expect(firsts(many)).toEqual(['firstEven'])
    expect(firsts({ settler: [400, 120], trader: [50, 0] })).toEqual([])
  })
  test('name events that are common and tell something', () => {
    const built = {
      rare: [100, 90],
      good: [5000, 2500],
      near: [9000, 2370],
      even: [9000, 2250],
      bad: [5000, 500],
    } as const
    expect(said(sizeOf([25, 25, 25, 25], {}, { built })).slice(1)).toEqual(['event good', 'eventWorst bad'])
  })
})
