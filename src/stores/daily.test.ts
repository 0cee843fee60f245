// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nextTick } from 'vue'
import { until } from '../../tests/fixtures/until.ts'
import { setPlatform } from '../platform/platform.ts'
import { dailyDeal } from '../session/deal/daily-deal.ts'
import { dayBefore, dayOf, numberOf } from '../session/deal/day.ts'
import { localDay } from './local-day.ts'
import { newDealDevice, playToEnd, SHORT_DAY } from './deal.fixture.ts'
import type { DealDevice } from './deal.fixture.ts'
import { useDaily } from './daily.ts'
import { useOwnGame } from './own-game.ts'
import { usePlaybackSpeed } from './playback-speed.ts'
import { useSettings } from './settings.ts'
import { useTable } from './table.ts'
import { useTables } from './tables.ts'

const DAY = SHORT_DAY
const RESULT = { points: 51, place: 1, of: 3 }
let device: DealDevice
beforeEach(() => {
  localStorage.clear()
  device = newDealDevice(DAY)
  setActivePinia(createPinia())
})
afterEach(() => {
  setPlatform(undefined)
  localStorage.clear()
})
/** The same device after a reload. */
async function reload(): Promise<void> {
  await nextTick()
  setActivePinia(createPinia())
}

describe('the try of a day', () => {
  test(
    'is a table with the deal of the day, with the player on the seat of the deal',
    { tags: 'first/daily' },
    async () => {
      useSettings().me = { name: 'Eva', color: 'green', symbol: 'moon' }
      const id = (await useDaily().begin(DAY))!
      await useTable().openTable(id)
      const { record } = useTable()
      const deal = dailyDeal(DAY)
      expect(record).toMatchObject({ game: deal.game, luck: `seed:${deal.seed}` })
      expect(record!.seats).toHaveLength(deal.seats)
      expect(record!.seats[deal.seat]).toMatchObject({ kind: 'person', name: 'Eva', color: 'green' })
      expect(useDaily().dayAt(id)).toEqual({ day: DAY, counts: true })
      useTable().close()
    },
  )
  test('is one: every further table of the day is practice and changes no result', async () => {
    const daily = useDaily()
    const id = (await daily.begin(DAY))!
    const other = (await daily.begin(DAY))!
    expect(daily.tableOf(DAY)).toBe(id)
    expect(daily.dayAt(other)).toEqual({ day: DAY, counts: false })
    daily.settle(DAY, RESULT, '⚓')
    daily.settle(DAY, { ...RESULT, points: 99 }, '')
    expect(daily.resultOf(DAY)).toEqual({ ...RESULT, game: dailyDeal(DAY).game, signs: '⚓' })
    const third = (await daily.begin(DAY))!
    expect(daily.dayAt(third)?.counts).toBe(false)
    await reload()
    expect(useDaily().tableOf(DAY)).toBe(id)
    expect(useDaily().resultOf(DAY)?.points).toBe(51)
    expect(useDaily().dayAt(other)).toEqual({ day: DAY, counts: false })
    expect(useDaily().dayAt('f'.repeat(20))).toBeUndefined()
  })
  test('exists for today only: days before are practice, days to come are not dealt', async () => {
    const daily = useDaily()
    const past = (await daily.begin(dayBefore(DAY)))!
    expect(daily.dayAt(past)).toEqual({ day: dayBefore(DAY), counts: false })
    expect(daily.statusOf(dayBefore(DAY))).toBe('none')
    expect(await daily.begin(dayOf(numberOf(DAY) + 1))).toBeNull()
    expect(useTables().running).toHaveLength(1)
  })
  test('belongs to the day on which it begins, even if the page was opened the day before', async () => {
    device.setDay(dayBefore(DAY))
    const daily = useDaily()
    expect(daily.today).toBe(dayBefore(DAY))
    device.setDay(DAY)
    const id = (await daily.begin(DAY))!
    expect(daily.dayAt(id)).toEqual({ day: DAY, counts: true })
    expect(daily.today).toBe(DAY)
  })
  test('is lost when its table is deleted before the end, and done when it was over before', async () => {
    const daily = useDaily()
    const id = (await daily.begin(DAY))!
    await useTables().refresh()
    expect(daily.statusOf(DAY)).toBe('running')
    await useTables().remove(id)
    expect(daily.statusOf(DAY)).toBe('lost')
    expect(daily.dayAt((await daily.begin(DAY))!)?.counts).toBe(false)
    daily.settle(DAY, RESULT, '')
    expect(daily.statusOf(DAY)).toBe('done')
  })
  test('is the same game on every device: the same choices lead to the same end', async () => {
    const ends: string[] = []
    for (let times = 0; times < 2; times++) {
      device = newDealDevice(DAY)
      localStorage.clear()
      setActivePinia(createPinia())
      usePlaybackSpeed()
      useSettings().pace = 'instant'
      useSettings().me = { name: `Player ${String(times)}`, color: 'gold', symbol: 'star' }
      const id = (await useDaily().begin(DAY))!
      await useTable().openTable(id)
      await playToEnd()
      ends.push(useTable().currentTable()!.hash())
      expect(new Set(device.asked.map(({ level }) => level))).toEqual(new Set([dailyDeal(DAY).level]))
      await until(() => expect(useTable().saved).toBe('saved'))
      useTable().close()
      expect((await useOwnGame().read(id))?.table.hash()).toBe(ends[times])
    }
    expect(ends[0]).toBe(ends[1])
  })
})

test('history and streaks are read from the device, newest first; what is damaged is left out', async () => {
  const one = { table: 'a'.repeat(20), result: { game: 'endeavor', ...RESULT, signs: '' } }
  const at = (back: number) => dayOf(numberOf(DAY) - back)
  const tries = { [at(1)]: one, [at(2)]: one, [at(3)]: { ...one, result: null }, [at(4)]: one }
  localStorage.setItem('windrose-daily', JSON.stringify({ tries, practice: 'none' }))
  await reload()
  const daily = useDaily()
  expect(daily.history.map(({ day }) => day)).toEqual([at(1), at(2), at(4)])
  expect(daily.streak).toEqual({ current: 2, longest: 2 })
  for (const text of ['', '{', '[]', '{"tries":{"yesterday":1}}', '{"tries":{"2026-02-30":{"table":"x"}}}']) {
    localStorage.setItem('windrose-daily', text)
    setActivePinia(createPinia())
    expect([text, useDaily().history]).toEqual([text, []])
  }
})

test('the day is that of the player’s own calendar', () => {
  expect(localDay(new Date(2026, 10, 22, 0, 0, 0).getTime())).toBe('2026-11-22')
  expect(localDay(new Date(2026, 10, 22, 23, 59, 59).getTime())).toBe('2026-11-22')
  expect(localDay(new Date(2027, 0, 1, 0, 0, 0).getTime())).toBe('2027-01-01')
})
