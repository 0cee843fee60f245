// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextTick } from 'vue'
import { until } from '../../tests/fixtures/until.ts'
import { setPlatform } from '../platform/platform.ts'
import { writeChallenge } from '../session/deal/challenge-link.ts'
import { dailyDeal } from '../session/deal/daily-deal.ts'
import { dayBefore } from '../session/deal/day.ts'
import { useChallenge } from './challenge.ts'
import { useDaily } from './daily.ts'
import { newDealDevice, playToEnd, SHORT_DAY } from './deal.fixture.ts'
import { useSettings } from './settings.ts'
import { useTable } from './table.ts'
import { useTables } from './tables.ts'

const PEOPLE = [
  { kind: 'bot' as const, level: 'boatswain' as const, name: 'Inés', color: 'gold', symbol: 'moon' },
  { kind: 'person' as const, name: 'Ana', color: 'blue', symbol: 'star' },
  { kind: 'bot' as const, level: 'deckhand' as const, name: 'Mateo', color: 'green', symbol: 'cross' },
]
const OPTIONS = { slaveryCountsAtFive: true }

/** Sits down at a device with nothing stored. */
function moveTo(name: string, day = SHORT_DAY): void {
  localStorage.clear()
  newDealDevice(day)
  setActivePinia(createPinia())
  useSettings().pace = 'instant'
  useSettings().me = { name, color: 'purple', symbol: 'circle' }
}
beforeEach(() => moveTo('Ana'))
afterEach(() => {
  setPlatform(undefined)
  localStorage.clear()
})

/** Plays the table to its end and closes it; returns its challenge. */
async function playAt(id: string, seat: number): Promise<string> {
  const table = useTable()
  await table.openTable(id)
  await playToEnd()
  await until(() => expect(table.saved).toBe('saved'))
  const { seats: people, luck = '' } = table.record!
  const text = writeChallenge(table.currentTable()!, { luck, people, release: '' }, seat)
  table.close()
  return text
}
/** A challenge by Ana from the second seat; she plays its game once for all tests. */
async function challengeByAna(): Promise<string> {
  const setup = { game: 'endeavor', people: PEOPLE, options: OPTIONS, governor: 0 as const, seed: 'duel' }
  byAna ??= await playAt((await useTables().create(setup))!, 1)
  return byAna
}
let byAna: string | undefined

test('a challenge is played on another device: the same deal, seat and bots, and both games are found', async () => {
  const text = await challengeByAna()
  moveTo('Eva')
  const challenge = useChallenge()
  await challenge.open(text)
  expect(challenge.challenge).toMatchObject({ seat: 1, people: PEOPLE })
  expect(challenge.own).toEqual({ running: null, finished: null })
  // Nothing is stored before the challenge is accepted.
  await useTables().refresh()
  expect([useTables().running, localStorage.getItem('windrose-challenges')]).toEqual([[], null])

  const id = (await challenge.accept())!
  await nextTick()
  const table = useTable()
  await table.openTable(id)
  const theirs = challenge.challenge!
  expect(table.record).toMatchObject({ luck: theirs.luck, options: theirs.table.options })
  expect(table.record!.seats).toEqual([PEOPLE[0], { ...PEOPLE[1], name: 'Eva' }, PEOPLE[2]])
  expect(challenge.acceptedAt(id)).toMatchObject({ text, name: 'Ana' })
  table.close()

  await challenge.open(text)
  expect(challenge.own.running).toBe(id)
  await playAt(id, 1)
  await challenge.open(text)
  expect(challenge.own.running).toBeNull()
  expect(challenge.own.finished?.record.id).toBe(id)
  // Both always took the first choice, so it is the same game.
  expect(challenge.own.finished!.table.hash()).toBe(theirs.table.hash())
  setActivePinia(createPinia())
  expect(useChallenge().acceptedAt(id)?.text).toBe(text)
})

test('of several games of the deal the one begun first counts; other deals, seats and options do not', async () => {
  const text = await challengeByAna()
  moveTo('Eva')
  const challenge = useChallenge()
  await challenge.open(text)
  const other = { game: 'endeavor', people: PEOPLE, governor: 0 as const, seed: 'duel' }
  await playAt((await useTables().create({ ...other, options: {} }))!, 1)
  await playAt((await useTables().create({ ...other, options: OPTIONS, seed: 'other' }))!, 1)
  const [first, second, third] = PEOPLE
  const people = [second!, first!, third!]
  await playAt((await useTables().create({ ...other, options: OPTIONS, people }))!, 0)
  await challenge.open(text)
  expect(challenge.own).toEqual({ running: null, finished: null })
  const counts = (await challenge.accept())!
  await playAt(counts, 1)
  await playAt((await challenge.accept())!, 1)
  await challenge.open(text)
  expect(challenge.own.finished?.record.id).toBe(counts)
})

test('a refused link says why and changes nothing', async () => {
  const text = await challengeByAna()
  moveTo('Eva')
  const challenge = useChallenge()
  for (const [broken, code] of [
    [text.slice(0, -1), 'damagedLink'],
    ['', 'damagedLink'],
    ['<img src=x onerror=alert(1)>', 'damagedLink'],
    ['1'.repeat(9000), 'longLink'],
  ] as const) {
    await challenge.open(broken)
    expect([broken.slice(0, 30), challenge.fault, challenge.challenge]).toEqual([
      broken.slice(0, 30),
      { code },
      null,
    ])
    expect(await challenge.accept()).toBeNull()
  }
  await useTables().refresh()
  expect([useTables().running, localStorage.getItem('windrose-challenges')]).toEqual([[], null])
  // Of two links the one opened last is shown.
  await Promise.all([challenge.open(text), challenge.open(text.slice(1))])
  expect([challenge.challenge, challenge.fault]).toEqual([null, { code: 'damagedLink' }])
})

test('a challenge with today’s deal is the try of the day; after that it is practice', async () => {
  const id = (await useDaily().begin(SHORT_DAY))!
  const text = await playAt(id, dailyDeal(SHORT_DAY).seat)
  moveTo('Eva')
  const challenge = useChallenge()
  await challenge.open(text)
  const mine = (await challenge.accept())!
  expect(useDaily().dayAt(mine)).toEqual({ day: SHORT_DAY, counts: true })
  expect(challenge.acceptedAt(mine)?.name).toBe('Ana')
  await playAt(mine, dailyDeal(SHORT_DAY).seat)
  await challenge.open(text)
  expect(challenge.own.finished?.record.id).toBe(mine)
  expect(useDaily().dayAt((await challenge.accept())!)).toBeUndefined()
  // The day after it is a deal like any other.
  moveTo(
    'Bo',
    SHORT_DAY.replace(/\d\d$/, (date) => String(Number(date) + 1)),
  )
  await useChallenge().open(text)
  const late = (await useChallenge().accept())!
  expect(useDaily().dayAt(late)).toBeUndefined()
  expect(useDaily().statusOf(dayBefore(useDaily().today))).toBe('none')
})
