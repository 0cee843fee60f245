import { describe, expect, test } from 'vitest'
import { readOptions } from '../../engine/core/options.ts'
import { gameById } from '../../engine/games/registry.ts'
import { LEVELS } from '../players.ts'
import { dailyDeal, dailyLevel, HARDNESSES } from './daily-deal.ts'
import { dayBefore, dayOf, isDay, numberOf, weekdayOf } from './day.ts'
import { dealPlayers } from './deal-players.ts'
import { FROZEN_DEALS } from './frozen-deals.fixture.ts'
import { streakOf } from './streak.ts'

/** A year and a leap year of days. */
const DAYS = Array.from({ length: 800 }, (_, i) => dayOf(numberOf('2026-11-22') + i))

describe('the deal of a day', () => {
  test.each(FROZEN_DEALS)('of $day is the same for ever', (deal) => {
    expect(dailyDeal(deal.day)).toEqual(deal)
  })
  test('can be played: its game has the number of seats and the options, and its level and seat exist', () => {
    for (const day of DAYS) {
      const deal = dailyDeal(day)
      const game = gameById(deal.game)!
      expect([day, game.seats.includes(deal.seats)]).toEqual([day, true])
      expect(readOptions(game.options, deal.seats, deal.options)).toBeDefined()
      expect(LEVELS).toContain(deal.level)
      expect(deal.seat).toBeLessThan(deal.seats)
      expect(deal.seed).toMatch(/^[0-9a-f]{32}$/)
    }
  })
  test('differs from day to day: seeds are all different, and every size, seat and market comes up', () => {
    const deals = DAYS.map(dailyDeal)
    expect(new Set(deals.map(({ seed }) => seed)).size).toBe(DAYS.length)
    const kinds = new Set(
      deals.map(({ game, seats, seat, options }) =>
        [game, seats, seat, String(options['market'] ?? 'base')].join(' '),
      ),
    )
    // Puerto Rico: 2 + 3 + 4 + 5 seats with two markets; Endeavor: 3 + 4 + 5.
    expect(kinds.size).toBe(2 * 14 + 12)
  })
  test('is of another game than that of the day before, with stronger bots, up to Sunday', () => {
    for (const day of DAYS) {
      const [now, before] = [dailyDeal(day), dailyDeal(dayBefore(day))]
      expect(now.game).not.toBe(before.game)
      expect(LEVELS.indexOf(now.level)).toBe(weekdayOf(day))
    }
    expect(dailyDeal('2026-11-22').level).toBe('admiral')
    expect(dailyDeal('2026-11-23').level).toBe('cabin-boy')
  })
})

test('the hard game of a day has stronger bots than the easy one, and none grows weaker up to Sunday', () => {
  for (const day of DAYS) {
    const [easy, hard] = HARDNESSES.map((one) => LEVELS.indexOf(dailyLevel(day, one)))
    expect([day, easy! + 2 < hard!]).toEqual([day, true])
    if (weekdayOf(day) === 0) continue
    const before = HARDNESSES.map((one) => LEVELS.indexOf(dailyLevel(dayBefore(day), one)))
    expect([easy! >= before[0]!, hard! >= before[1]!]).toEqual([true, true])
  }
  expect(HARDNESSES.map((one) => dailyLevel('2026-11-23', one))).toEqual(['cabin-boy', 'helmsman'])
  expect(HARDNESSES.map((one) => dailyLevel('2026-11-22', one))).toEqual(['helmsman', 'admiral'])
})

describe('a day', () => {
  test('is a date of the calendar', () => {
    for (const day of ['2026-11-22', '2024-02-29', '1970-01-01', '9999-12-31']) expect(isDay(day)).toBe(true)
    for (const text of [
      '',
      '2026-11-31',
      '2026-02-29',
      '2026-1-1',
      '2026-13-01',
      '2026-00-10',
      '1969-12-31',
      '2026-11-22T00',
      ' 2026-11-22',
      '20261122',
      '<b>',
    ])
      expect([text, isDay(text)]).toEqual([text, false])
  })
  test('follows the day before, across months, leap days and years', () => {
    expect(dayBefore('2027-01-01')).toBe('2026-12-31')
    expect(dayBefore('2028-03-01')).toBe('2028-02-29')
    expect(dayBefore('2027-03-01')).toBe('2027-02-28')
  })
  test('knows its weekday, counted from Monday', () => {
    expect(weekdayOf('2026-11-22')).toBe(6)
    expect(weekdayOf('1970-01-01')).toBe(3)
  })
})

describe('a streak', () => {
  test('counts the days in a row up to today, or up to yesterday while today is open', () => {
    const days = ['2026-12-01', '2026-11-30', '2026-11-29', '2026-11-20', '2026-11-19']
    expect(streakOf(days, '2026-12-01')).toEqual({ current: 3, longest: 3 })
    expect(streakOf(days, '2026-12-02')).toEqual({ current: 3, longest: 3 })
    expect(streakOf(days, '2026-12-03')).toEqual({ current: 0, longest: 3 })
    expect(streakOf([], '2026-12-03')).toEqual({ current: 0, longest: 0 })
  })
})

test('a player takes the seat of the deal; the bots have the level of the day and look different', () => {
  for (const day of DAYS.slice(0, 60)) {
    const deal = dailyDeal(day)
    const me = { name: 'Mateo', color: 'green', symbol: 'moon' }
    const people = dealPlayers(deal, me)
    expect(people).toHaveLength(deal.seats)
    expect(people[deal.seat]).toEqual({ kind: 'person', ...me })
    const bots = people.filter((player) => player.kind === 'bot')
    expect(new Set(bots.map(({ level }) => level))).toEqual(new Set([deal.level]))
    for (const key of ['name', 'color', 'symbol'] as const)
      expect(new Set(people.map((player) => player[key])).size).toBe(deal.seats)
  }
})
