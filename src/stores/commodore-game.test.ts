import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test } from 'vitest'
import { newTestBrowser } from '../platform/platform.fixture.ts'
import { setPlatform } from '../platform/platform.ts'
import { gameById } from '../engine/games/registry.ts'
import { OVER } from '../engine/core/game.ts'
import { defaultOptions } from '../engine/core/options.ts'
import { seededDice } from '../session/dice-source.ts'
import { playOut } from '../session/deal/play-out.ts'
import type { Player } from '../session/players.ts'
import { newTable } from '../session/table.ts'
import type { Table } from '../session/table.ts'
import { thinkHere } from '../session/thinkers.ts'
import type { Question, Thinker } from '../session/thinking.ts'
import { useCommodoreGame } from './commodore-game.ts'
import { useReview } from './review.ts'
import { useTable } from './table.ts'

const ANN: Player = { kind: 'person', name: 'Ann', color: 'blue', symbol: 'star' }
const PEOPLE: readonly Player[] = [
  { ...ANN, kind: 'bot', name: 'Bo', level: 'boatswain' },
  ANN,
  { ...ANN, name: 'Cat' },
]
const SEED = '5'.repeat(32)

let asked: Question[] = []
let isBroken = false
/** Its bots choose without a search, whatever their level. */
const newThinker = (): Thinker => {
  const here = thinkHere(gameById)
  return {
    think: (question, signal) => {
      asked.push(question)
      return isBroken
        ? Promise.reject(new Error('no bot here'))
        : here.think({ ...question, level: 'boatswain' }, signal)
    },
    close: () => here.close(),
  }
}
const newAnalyst = () => ({ analyze: () => new Promise<never>(() => undefined), close: () => undefined })

beforeEach(() => {
  asked = []
  isBroken = false
  const runtime = { games: gameById, newThinker, newAnalyst }
  setPlatform({ ...newTestBrowser().tab(), gameRuntime: () => Promise.resolve(runtime) })
  setActivePinia(createPinia())
})

/** Opens the review of a game of Endeavor that bots have played. */
async function reviewed(luck: string): Promise<Table> {
  const game = gameById('endeavor')!
  const table = newTable(game, 3, defaultOptions(game.options))
  await playOut(table, {
    luck,
    dice: seededDice(SEED),
    levels: ['deckhand', 'deckhand', 'deckhand'],
    thinker: thinkHere(gameById),
    signal: new AbortController().signal,
    onChoice: () => undefined,
  })
  useTable().showTable({
    record: { game: 'endeavor', seats: PEOPLE, options: table.options, ...(luck !== 'table' && { luck }) },
    game,
    table,
    session: null,
    mine: () => [1],
    saved: () => 'saved',
    whenWritten: () => Promise.resolve(),
    close: () => undefined,
  })
  useReview().open()
  return table
}

const saltsOf = (table: Table): string[] =>
  table.playedEntries().flatMap(({ entry }) => ('salt' in entry ? [entry.salt] : []))

test.each([`seed:${SEED}`, 'table'])(
  'a commodore plays the reviewed deal, with the same dice, against bots of the levels at the table (%s)',
  async (luck) => {
    const told = await reviewed(luck)
    const commodore = useCommodoreGame()
    await commodore.playSeat(1)
    const played = commodore.found.get(1)!
    expect([played.table.turn(), played.table.seats, played.luck]).toEqual([OVER, 3, luck])
    expect(played.people.map((player) => player.kind === 'bot' && [player.name, player.level])).toEqual([
      ['Bo', 'boatswain'],
      ['Ann', 'commodore'],
      ['Cat', 'boatswain'],
    ])
    for (const { level, state } of asked)
      expect(level).toBe(told.game.turn(state) === 1 ? 'commodore' : 'boatswain')
    const [before, again] = [saltsOf(told), saltsOf(played.table)]
    const rolls = Math.min(before.length, again.length)
    expect(rolls).toBeGreaterThan(0)
    expect(again.slice(0, rolls)).toEqual(before.slice(0, rolls))
  },
)

test('a game is kept for its review, each seat for itself, and forgotten with it', async () => {
  await reviewed('table')
  const commodore = useCommodoreGame()
  await commodore.playSeat(1)
  await commodore.playSeat(2)
  expect([...commodore.found.keys()]).toEqual([1, 2])
  useReview().close()
  expect([...commodore.found.keys()]).toEqual([])
  await commodore.playSeat(1)
  expect([...commodore.found.keys()]).toEqual([])
})

test('it can be stopped, and a failure is said', async () => {
  await reviewed('table')
  const commodore = useCommodoreGame()
  const playing = commodore.playSeat(1)
  while (commodore.choices < 4) await Promise.resolve()
  expect(commodore).toMatchObject({ isPlaying: true, seat: 1 })
  commodore.stop()
  await playing
  expect([commodore.isPlaying, commodore.failed, commodore.found.size]).toEqual([false, false, 0])
  isBroken = true
  await commodore.playSeat(1)
  expect([commodore.isPlaying, commodore.failed, commodore.found.size]).toEqual([false, true, 0])
  isBroken = false
  await commodore.playSeat(1)
  expect([commodore.failed, commodore.found.size]).toEqual([false, 1])
})

test('nothing is computed without a review', async () => {
  const commodore = useCommodoreGame()
  await commodore.playSeat(0)
  expect([asked.length, commodore.isPlaying, commodore.seat]).toEqual([0, false, null])
})
