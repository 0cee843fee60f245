// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wholeGame } from '../../../../tools/lib/prepared-games.ts'
import { loadMessages } from '../../../i18n/index.ts'
import { hearGame } from '../../table/text/listen.fixture.ts'
import { ui } from '../ui.ts'

await loadMessages('puerto-rico/board')
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const { table } = wholeGame(5, 'by ear')
const types = table.happenings().flatMap(({ events }) => events.map(({ type }) => type))
const howMany = (type: string): number => types.filter((one) => one === type).length
const countOf = (said: readonly string[], words: RegExp): number => said.join(' ').match(words)?.length ?? 0

test.each([
  ['instant', 0],
  ['fast', 400],
  ['normal', 1000],
] as const)('at %s pace every role and building is heard once, in 150 words a round', async (_, delay) => {
  const said = await hearGame(ui, table, delay)
  expect(countOf(said, /\S+/gu) / howMany('round')).toBeLessThan(150)
  expect(countOf(said, / takes the /gu)).toBe(howMany('role'))
  expect(countOf(said, / builds the /gu)).toBe(howMany('built'))
  expect(countOf(said, /receives 1 colonist|produces 1 /gu)).toBeLessThan(howMany('arrived') / 4)
  expect(said.at(-1)).toMatch(/The game is over\.$/u)
})
