import { expect, test } from 'vitest'
import { newWarningFinder } from './choice-warnings.ts'

interface View {
  readonly question: { readonly seat: number } | null
  readonly players: readonly { readonly coins: number }[]
}
const view: View = { question: { seat: 0 }, players: [{ coins: 2 }] }
const find = newWarningFinder<View, { code: string; good?: string }>({
  sell: [
    ({ player }) => (player.coins < 3 ? { code: 'poor' } : undefined),
    ({ described }) => ({ code: 'lost', good: String(described['good']) }),
  ],
  pass: [({ player }) => (player.coins < 3 ? { code: 'poor' } : undefined)],
})
const CORN = { verb: 'sell', good: 'corn' }
const SUGAR = { verb: 'sell', good: 'sugar' }
const PASS = { verb: 'pass' }

test('a warning that holds for every open choice is left out', () => {
  expect(find(CORN, [CORN, SUGAR, PASS], view)).toEqual([{ code: 'lost', good: 'corn' }])
  expect(find(PASS, [CORN, SUGAR, PASS], view)).toEqual([])
})
test('a warning stays if another choice avoids it', () => {
  const take = { verb: 'take' }
  expect(find(PASS, [PASS, take], view)).toEqual([{ code: 'poor' }])
})
test('the only choice keeps its warnings', () => {
  expect(find(CORN, [CORN], view)).toEqual([{ code: 'poor' }, { code: 'lost', good: 'corn' }])
})
test('a view that asks for no choice gives no warnings', () => {
  expect(find(CORN, [CORN], { ...view, question: null })).toEqual([])
})
