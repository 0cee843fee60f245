// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wholeGame } from '../../../../tools/lib/prepared-games.ts'
import { loadMessages } from '../../../i18n/index.ts'
import { hearGame } from '../../table/text/listen.fixture.ts'
import { ui } from '../ui.ts'

await loadMessages('endeavor/board')
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const { table } = wholeGame(5, 'by ear', {}, 'endeavor')
const types = table.happenings().flatMap(({ events }) => events.map(({ type }) => type))
const howMany = (type: string): number => types.filter((one) => one === type).length
const countOf = (said: readonly string[], words: RegExp): number => said.join(' ').match(words)?.length ?? 0

test.each([
  ['instant', 0],
  ['fast', 400],
  ['normal', 1000],
] as const)('at %s pace every building and city is heard once, in 220 words a round', async (_, delay) => {
  const said = await hearGame(ui, table, delay)
  expect(countOf(said, /\S+/gu) / howMany('round')).toBeLessThan(220)
  expect(countOf(said, / builds the /gu)).toBe(howMany('built'))
  expect(countOf(said, / occupies /gu)).toBe(howMany('occupied'))
  expect(countOf(said, / attacks /gu)).toBe(howMany('attacked'))
  expect(said.at(-1)).toMatch(/The game is over\.$/u)
})
