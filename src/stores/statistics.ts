import { defineStore } from 'pinia'
import * as v from 'valibot'
import { computed, ref, shallowRef } from 'vue'
import type { AnyGame } from '../engine/core/game.ts'
import { useDeviceValue } from '../platform/device-value.ts'
import { usePlatform } from '../platform/platform.ts'
import type { Platform } from '../platform/platform.ts'
import { integer, nameShape, readJson } from '../session/parse.ts'
import { gameReportShape } from '../session/statistics/game-report.ts'
import { myGames, namesToChoose } from '../session/statistics/my-games.ts'
import type { ReportedGame } from '../session/statistics/my-games.ts'
import { playedWith } from '../session/statistics/played-with.ts'
import { useSettings } from './settings.ts'
import { finishedGames, readFinishedGame } from '../tables/finished-games.ts'
import type { ValueStore } from '../storage/value-store.ts'
import type { FinishedGame } from '../tables/finished-games.ts'

/** What was chosen for the statistics of this device. */
const choicesShape = v.object({
  /** My names in games that several people played at this device. */
  names: v.fallback(v.pipe(v.array(nameShape), v.maxLength(50)), []),
  /** Games that ended before this moment do not count; milliseconds since 1970. */
  since: v.fallback(v.pipe(v.number(), v.finite(), v.minValue(0)), 0),
  /** The people of games that ended before this moment are not listed; milliseconds since 1970. */
  peopleSince: v.fallback(v.pipe(v.number(), v.finite(), v.minValue(0)), 0),
})
type Choices = v.InferOutput<typeof choicesShape>
function readChoices(text: string): Choices {
  const given = readJson(text)
  return v.parse(choicesShape, typeof given === 'object' && given !== null ? given : {})
}

/** A report in the database, with the time of the game it was made from. */
const storedShape = v.strictObject({
  ended: v.number(),
  own: v.array(integer(0, 15)),
  report: v.nullable(gameReportShape),
})
type StoredReport = v.InferOutput<typeof storedShape>

/** On this thread: short slices, so that the page stays responsive. */
const SLICE = 8
/** Milliseconds between two updates of the page while games are read. */
const UPDATE_EVERY = 200
const yieldToEventLoop = (): Promise<void> => new Promise((done) => setTimeout(done, 0))

/** The statistics of the games that are stored on this device. */
export const useStatistics = defineStore('statistics', () => {
  const platform = usePlatform()
  const settings = useSettings()
  const games = shallowRef<readonly ReportedGame[]>([])
  /** How many finished games there are, how many of them are read, and how many cannot be read here. */
  const progress = ref({ of: 0, done: 0, unreadable: 0 })
  const phase = ref<'reading' | 'read' | 'failed'>('reading')
  /** The rules by which games are read; loaded with them. */
  const rules = shallowRef<(id: string) => AnyGame | undefined>(() => undefined)
  const choices = useDeviceValue('windrose-statistics', readChoices)
  const choice = <Name extends keyof Choices>(name: Name) =>
    computed({
      get: () => choices.value[name],
      set: (value: Choices[Name]) => {
        choices.value = { ...choices.value, [name]: value }
      },
    })
  const since = choice('since')
  const peopleSince = choice('peopleSince')
  /** Which names of other people are of one person. */
  const persons = shallowRef<ReadonlyMap<string, string>>(new Map())
  let generation = 0

  /** Reads all finished games; those read before come from the database at once. */
  async function read(): Promise<void> {
    const run = ++generation
    const isStopped = (): boolean => run !== generation
    phase.value = 'reading'
    try {
      rules.value = (await platform.gameRuntime()).games
      persons.value = await readPersons(platform).catch(() => persons.value)
      const found = await readAll(platform, isStopped, (all, status) => {
        games.value = all
        progress.value = status
      })
      if (found) phase.value = 'read'
    } catch {
      if (!isStopped()) phase.value = 'failed'
    }
  }
  const names = choice('names')
  /** Of several people at this device I am the one of the settings, until others are chosen. */
  const mine = computed(() =>
    names.value.length === 0 && settings.me !== null ? [settings.me.name] : names.value,
  )
  const counted = computed(() => games.value.filter(({ ended }) => ended >= since.value))
  return {
    progress,
    phase,
    rules,
    names: computed({ get: () => mine.value, set: (chosen) => (names.value = [...chosen]) }),
    since,
    /** My games that count, oldest first. */
    mine: computed(() => myGames(counted.value, mine.value)),
    /** The names among which my own can be chosen. */
    offered: computed(() => namesToChoose(counted.value)),
    /** The people at other devices in online games that count, the last first. */
    people: computed(() =>
      playedWith(
        counted.value.filter(({ ended }) => ended >= peopleSince.value),
        persons.value,
      ),
    ),
    /** Leaves the people so far out of the list. */
    clearPeople: (): void => void (peopleSince.value = platform.now()),
    read,
    /** Stops reading, such as when the page is left. */
    stop: () => void generation++,
    /** Leaves out all games so far, and forgets what was computed; the games stay. */
    async restart(): Promise<void> {
      await (await platform.values('reports')).clear().catch(() => undefined)
      await (await platform.values('mistakes')).clear().catch(() => undefined)
      since.value = platform.now()
    },
    /** Counts all games again. */
    async countAll(): Promise<void> {
      since.value = 0
      await read()
    },
  }
})

async function readPersons(platform: Platform): Promise<ReadonlyMap<string, string>> {
  const { personNames } = await import('../online/group/person-names.ts')
  return personNames(platform)
}

interface Status {
  readonly of: number
  readonly done: number
  readonly unreadable: number
}

/** Reads all games, those of the database first; false if it was stopped. */
async function readAll(
  platform: Platform,
  isStopped: () => boolean,
  show: (games: readonly ReportedGame[], status: Status) => void,
): Promise<boolean> {
  const finished = await finishedGames(platform)
  const store = await platform.values('reports')
  const stored = await store.all().catch(() => new Map<string, unknown>())
  const known = new Map(finished.map((game) => [game.id, storedReport(stored.get(game.id), game)]))
  let shown = 0
  const update = (): void => {
    shown = performance.now()
    const read = finished.filter(({ id }) => known.get(id) !== undefined)
    const reported = read.flatMap((game) => reportedGame(game, known.get(game.id)))
    show(reported, { of: finished.length, done: read.length, unreadable: read.length - reported.length })
  }
  update()
  const slicing = { slice: SLICE, now: () => performance.now(), yieldToEventLoop, isStopped }
  // The latest games first: they are looked for first.
  for (const game of finished.filter(({ id }) => known.get(id) === undefined).sort(byEnd)) {
    const found = await readFinishedGame(game, platform, slicing)
    if (found === 'stopped' || isStopped()) return false
    const fresh = { ended: game.ended, own: [...(found?.own ?? [])], report: found?.report ?? null }
    known.set(game.id, fresh)
    // A game that cannot be read here may be read by a later release: nothing is stored of it.
    if (found !== undefined) await store.put(game.id, fresh).catch(() => undefined)
    if (performance.now() - shown > UPDATE_EVERY) update()
  }
  update()
  // Games that were deleted leave nothing behind.
  for (const values of [store, await platform.values('mistakes')]) await forgetOthers(values, known)
  return true
}

/** Removes what was found out about other games; a key begins with the id of its game. */
async function forgetOthers(values: ValueStore, known: ReadonlyMap<string, unknown>): Promise<void> {
  const stored = await values.all().catch(() => new Map<string, unknown>())
  for (const key of stored.keys())
    if (!known.has(key.split(' ')[0]!)) await values.remove(key).catch(() => undefined)
}

const byEnd = (one: FinishedGame, other: FinishedGame): number => other.ended - one.ended

/** The stored report of a game; undefined if there is none that fits. */
function storedReport(from: unknown, { ended }: FinishedGame): StoredReport | undefined {
  const read = v.safeParse(storedShape, from)
  return read.success && read.output.ended === ended ? read.output : undefined
}

function reportedGame(game: FinishedGame, stored: StoredReport | undefined): ReportedGame[] {
  if (stored === undefined || stored.report === null) return []
  return [{ ...game, own: stored.own, report: stored.report }]
}
