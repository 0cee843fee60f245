import { defineStore } from 'pinia'
import * as v from 'valibot'
import { computed, ref } from 'vue'
import { useDeviceValue } from '../platform/device-value.ts'
import { usePlatform } from '../platform/platform.ts'
import { dailyDeal } from '../session/deal/daily-deal.ts'
import type { Day } from '../session/deal/day.ts'
import { isDay } from '../session/deal/day.ts'
import { dealPlayers } from '../session/deal/deal-players.ts'
import type { DealResult } from '../session/deal/deal-result.ts'
import { streakOf } from '../session/deal/streak.ts'
import { identifierShape, integer, readJson } from '../session/parse.ts'
import { levelShape } from '../session/players.ts'
import type { Level } from '../session/players.ts'
import { idShape } from '../storage/ids.ts'
import { localDay } from './local-day.ts'
import { useSettings } from './settings.ts'
import { useTables } from './tables.ts'

const resultShape = v.object({
  game: identifierShape,
  points: v.pipe(v.number(), v.multipleOf(0.5)),
  place: integer(1, 16),
  of: integer(1, 16),
  /** The points as signs, for the text that is shared. */
  signs: v.pipe(v.string(), v.maxLength(100)),
})
/** The one try of a day: its table, and its result once the game is over. */
const tryShape = v.object({
  table: idShape,
  result: v.fallback(v.nullable(resultShape), null),
  /** The level of the bots; absent in tries of releases up to 1.0: that of the day. */
  level: v.fallback(v.optional(levelShape), undefined),
})
const dayShape = v.pipe(v.string(), v.check(isDay))
const storedShape = v.object({
  tries: v.fallback(v.record(dayShape, tryShape), {}),
  /** The days of the tables that do not count, by table. */
  practice: v.fallback(v.record(idShape, dayShape), {}),
})
type Stored = v.InferOutput<typeof storedShape>
export type DailyResult = v.InferOutput<typeof resultShape>

/** The most tables of practice that are remembered. */
const MOST_PRACTICE = 50

function readStored(text: string): Stored {
  const read = v.safeParse(storedShape, readJson(text))
  return read.success ? read.output : { tries: {}, practice: {} }
}

/** How far the try of a day is: not begun, in play, over, or deleted before it was over. */
export type TryStatus = 'none' | 'running' | 'done' | 'lost'

/** The deals of the day on this device: one try for each day, and what came of it. */
export const useDaily = defineStore('daily', () => {
  const platform = usePlatform()
  const settings = useSettings()
  const tables = useTables()
  const stored = useDeviceValue('windrose-daily', readStored)
  const today = ref<Day>(localDay(platform.now()))
  const tryOf = (day: Day) => stored.value.tries[day]
  const setTry = (day: Day, one: Stored['tries'][string]): void => {
    stored.value = { ...stored.value, tries: { ...stored.value.tries, [day]: one } }
  }
  const levelOf = (day: Day): Level => tryOf(day)?.level ?? dailyDeal(day).level
  function setPractice(day: Day, table: string): void {
    const all = [...Object.entries(stored.value.practice), [table, day] as const].slice(-MOST_PRACTICE)
    stored.value = { ...stored.value, practice: Object.fromEntries(all) }
  }
  const history = computed(() => historyOf(stored.value))
  return {
    today,
    history,
    /** The tries without a result, with their tables. */
    unsettled: computed(() => unsettledOf(stored.value)),
    streak: computed(() =>
      streakOf(
        history.value.map(({ day }) => day),
        today.value,
      ),
    ),
    /** Reads the clock again: a page may stay open past midnight. */
    readClock: (): void => void (today.value = localDay(platform.now())),
    /** The table of the try of a day; undefined before it begins. */
    tableOf: (day: Day): string | undefined => tryOf(day)?.table,
    resultOf: (day: Day): DailyResult | null => tryOf(day)?.result ?? null,
    /** The level of the bots in the try of a day. */
    levelOf,
    /** Needs the list of tables. A try that is over without a result has not been settled yet: it counts as running. */
    statusOf(day: Day): TryStatus {
      const found = tryOf(day)
      if (found === undefined) return 'none'
      if (found.result !== null) return 'done'
      const isHere = [...tables.running, ...tables.finished].some(({ id }) => id === found.table)
      return isHere || !tables.loaded ? 'running' : 'lost'
    },
    /** The day whose deal is played at a table, and whether it is the try that counts; undefined for other tables. */
    dayAt(table: string): { readonly day: Day; readonly counts: boolean } | undefined {
      const practised = stored.value.practice[table]
      if (practised !== undefined) return { day: practised, counts: false }
      const day = Object.keys(stored.value.tries).find((one) => tryOf(one)?.table === table)
      return day === undefined ? undefined : { day, counts: true }
    },
    /**
     * Creates a table for the deal of a day and returns its id; null if it could not be stored, or the day has not come yet.
     * The first one of today is the try that counts. Its bots have the level that was chosen, all later ones that of the try.
     */
    async begin(day: Day, chosen?: Level): Promise<string | null> {
      today.value = localDay(platform.now())
      if (day > today.value) return null
      const deal = dailyDeal(day)
      const { game, options, seed } = deal
      const isTry = day === today.value && tryOf(day) === undefined
      const level = (isTry ? chosen : undefined) ?? levelOf(day)
      const people = dealPlayers({ ...deal, level }, settings.own)
      const table = await tables.create({ game, people, options, governor: 0, seed })
      if (table === null) return null
      settings.keepOwn()
      if (isTry) setTry(day, { table, result: null, level })
      else setPractice(day, table)
      return table
    },
    /** Notes the result of the try of a day, once; the first one stays. */
    settle(day: Day, { points, place, of }: DealResult, signs: string): void {
      const found = tryOf(day)
      if (found === undefined || found.result !== null) return
      setTry(day, { ...found, result: { game: dailyDeal(day).game, points, place, of, signs } })
    },
  }
})

/** The finished tries with their days, the newest first. */
function historyOf({
  tries,
}: Stored): readonly { day: Day; table: string; level: Level; result: DailyResult }[] {
  return Object.entries(tries)
    .flatMap(([day, { table, result, level = dailyDeal(day).level }]) =>
      result === null ? [] : [{ day, table, level, result }],
    )
    .sort((one, other) => (one.day < other.day ? 1 : -1))
}

function unsettledOf({ tries }: Stored): readonly { day: Day; table: string }[] {
  return Object.entries(tries).flatMap(([day, { table, result }]) =>
    result === null ? [{ day, table }] : [],
  )
}
