import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Analysis } from '../bots/bot.ts'
import { choiceWith } from '../session/analysis.fixture.ts'
import type { Analyst } from '../session/analyst.ts'
import type { Player } from '../session/players.ts'
import { useHint } from './hint.ts'
import { newTestBrowser } from '../platform/platform.fixture.ts'
import { setPlatform } from '../platform/platform.ts'
import { useTable } from './table.ts'
import { useTables } from './tables.ts'

/** What the analyst was asked, and how its answers are given by hand. */
interface Wanted {
  readonly games: number
  readonly signal: AbortSignal
  heard(so: Analysis): void
  answer(so: Analysis): void
  fail(): void
}
const wanted: Wanted[] = []
const analyst: Analyst = {
  analyze: (_position, games, signal, heard) =>
    new Promise((resolve, reject) => {
      const fail = (): void => reject(new Error('it cannot'))
      wanted.push({ games, signal: signal!, heard: heard!, answer: resolve, fail })
    }),
  close: () => undefined,
}
const found = (iterations: number): Analysis => ({
  seat: 0,
  iterations,
  exact: false,
  pliesLeft: 0,
  win: [0.5, 0.5],
  points: [1, 1],
  choices: [choiceWith({ action: 1, visits: iterations, win: 0.5, points: 1 })],
})
const soon = (): Promise<void> => new Promise((done) => setTimeout(done, 0))

beforeEach(async () => {
  wanted.length = 0
  const platform = newTestBrowser().tab()
  const playing = await platform.gameRuntime()
  setPlatform({ ...platform, gameRuntime: () => Promise.resolve({ ...playing, newAnalyst: () => analyst }) })
  setActivePinia(createPinia())
  const people = ['Ana', 'Ben'].map((name): Player => ({
    kind: 'person',
    name,
    color: 'blue',
    symbol: 'star',
  }))
  const options = { wet: false, heap: 'small' }
  const id = await useTables().create({ game: 'nim', people, options, governor: 0 })
  await useTable().openTable(id!)
})
afterEach(() => setPlatform(undefined))

test('what is found is shown as it grows, but not before it means something', async () => {
  const hint = useHint()
  const asking = hint.ask()
  await soon()
  wanted[0]!.heard(found(20))
  expect([hint.phase, hint.found]).toEqual(['thinking', null])
  wanted[0]!.heard(found(500))
  expect(hint.found?.iterations).toBe(500)
  wanted[0]!.answer(found(4000))
  await asking
  expect([hint.phase, hint.found?.iterations]).toEqual(['done', 4000])
})
test('thinking on keeps the result until a better one is known', async () => {
  const hint = useHint()
  const asking = hint.ask()
  await soon()
  wanted[0]!.answer(found(4000))
  await asking
  expect(hint.mayThinkOn()).toBe(true)
  void hint.thinkOn()
  await soon()
  expect(wanted[1]!.games).toBe(24_000)
  wanted[1]!.heard(found(900))
  expect(hint.found?.iterations).toBe(4000)
})
test('a hint ends with its question, and so does its analysis', async () => {
  const hint = useHint()
  void hint.ask()
  await soon()
  useTable().choose(1)
  expect([hint.phase, wanted[0]!.signal.aborted]).toEqual(['closed', true])
  wanted[0]!.answer(found(4000))
  await soon()
  expect([hint.phase, hint.found]).toEqual(['closed', null])
})
test('that none can be found is said, and it can be asked for again', async () => {
  const hint = useHint()
  const asking = hint.ask()
  await soon()
  wanted[0]!.fail()
  await asking
  expect(hint.phase).toBe('failed')
  void hint.ask()
  expect(hint.phase).toBe('thinking')
})
test('offers no hint while looking back', async () => {
  const hint = useHint()
  useTable().choose(1)
  useTable().goTo(0)
  await hint.ask()
  expect([hint.phase, wanted.length]).toEqual(['closed', 0])
})
