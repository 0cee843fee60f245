import { defineStore } from 'pinia'
import * as v from 'valibot'
import { shallowRef } from 'vue'
import type { Seat } from '../engine/core/game.ts'
import { useDeviceValue } from '../platform/device-value.ts'
import { usePlatform } from '../platform/platform.ts'
import type { Platform } from '../platform/platform.ts'
import { readChallenge } from '../session/deal/challenge-link.ts'
import type { Challenge } from '../session/deal/challenge-link.ts'
import { challengePlayers, groupPlayers, substituteLevel } from '../session/deal/challenge-players.ts'
import { dailyDeal } from '../session/deal/daily-deal.ts'
import type { Deal } from '../session/deal/daily-deal.ts'
import { resultOf } from '../session/deal/deal-result.ts'
import type { Player } from '../session/players.ts'
import type { LinkFault } from '../session/link/sealed-text.ts'
import { MAX_LINK } from '../session/link/game-link.ts'
import { integer, nameShape, readJson } from '../session/parse.ts'
import { idShape } from '../storage/ids.ts'
import type { TableRecord } from '../storage/table-record.ts'
import { loadTable } from '../tables/load-table.ts'
import type { LoadedTable } from '../tables/load-table.ts'
import { useDaily } from './daily.ts'
import { useSettings } from './settings.ts'
import { useTables } from './tables.ts'

/** What a table remembers of the challenge that is played at it. */
const acceptedShape = v.object({
  /** The challenge as the text of its link. */
  text: v.pipe(v.string(), v.maxLength(MAX_LINK), v.regex(/^\w+$/)),
  /** Who challenges, and with which result. */
  name: nameShape,
  points: v.pipe(v.number(), v.multipleOf(0.5)),
  place: integer(1, 16),
})
const storedShape = v.record(idShape, acceptedShape)
type Stored = v.InferOutput<typeof storedShape>
export type AcceptedChallenge = Stored[string]
function readStored(text: string): Stored {
  const read = v.safeParse(storedShape, readJson(text))
  return read.success ? read.output : {}
}
/** The most tables whose challenges are remembered. */
const MOST = 60

/** Games of this device with the same deal, played from the same seat. */
interface OwnGames {
  /** A table at which the game goes on. */
  readonly running: string | null
  /** The game that was begun first among those that are over: it counts. */
  readonly finished: LoadedTable | null
}
const NONE: OwnGames = { running: null, finished: null }

/** A challenge from a link: the deal, who challenges, and the games of this device that answer it. */
export const useChallenge = defineStore('challenge', () => {
  const platform = usePlatform()
  const tables = useTables()
  const settings = useSettings()
  const daily = useDaily()
  /** The challenges of the tables of this device, by table. */
  const stored = useDeviceValue('windrose-challenges', readStored)
  const challenge = shallowRef<Challenge | null>(null)
  const fault = shallowRef<LinkFault | null>(null)
  const own = shallowRef<OwnGames>(NONE)
  let wanted = ''

  function close(): void {
    wanted = ''
    challenge.value = null
    fault.value = null
    own.value = NONE
  }
  function remember(table: string, { text, of }: { readonly text: string; readonly of: Challenge }): void {
    const { points, place } = resultOf(of.table.game.scores(of.table.state()), of.seat)
    const one = { text, name: of.people[of.seat]!.name, points, place }
    stored.value = Object.fromEntries([...Object.entries(stored.value), [table, one] as const].slice(-MOST))
  }
  return {
    challenge,
    fault,
    own,
    close,
    /** The challenge that is played at a table; undefined for other tables. */
    acceptedAt: (table: string): AcceptedChallenge | undefined => stored.value[table],
    /** Reads a link; see `challenge` and `fault` for the result. Nothing is stored. */
    async open(text: string): Promise<void> {
      close()
      wanted = text
      const read = readChallenge(text, (await platform.gameRuntime()).games)
      if (wanted !== text) return
      if ('fault' in read) {
        fault.value = read.fault
        return
      }
      const games = await findOwnGames(read, platform)
      if (wanted !== text) return
      own.value = games
      challenge.value = read
    },
    /**
     * Creates a table for the deal of the challenge and returns its id; null if it could not be stored (see `tables.error`).
     * The deal of today is the player's try of the day.
     */
    async accept(): Promise<string | null> {
      const of = challenge.value
      if (of === null) return null
      const [text, level] = [wanted, substituteLevel(of.people)]
      daily.readClock()
      const { today } = daily
      const isToday = isDealOf(dailyDeal(today), of) && daily.tableOf(today) === undefined
      const people = challengePlayers(of, settings.own.name)
      const table = isToday ? await daily.begin(today, level) : await createTable(of, people)
      if (table !== null) remember(table, { text, of })
      if (table !== null) settings.keepOwn()
      return table
    },
    /**
     * As `accept`, for people on this device who take the seats of all people of the game; this device's player takes the
     * challenger's. Never the try of the day.
     */
    async acceptTogether(nameOf: (seat: Seat) => string): Promise<string | null> {
      const of = challenge.value
      if (of === null) return null
      const text = wanted
      const table = await createTable(
        of,
        groupPlayers(of, (seat) => (seat === of.seat ? settings.own.name : nameOf(seat))),
      )
      if (table !== null) remember(table, { text, of })
      return table
    },
  }

  function createTable({ game, table, seed }: Challenge, people: readonly Player[]): Promise<string | null> {
    return tables.create({ game: game.id, people, options: table.options, governor: 0, seed })
  }
})

async function findOwnGames(challenge: Challenge, platform: Platform): Promise<OwnGames> {
  const store = await platform.tableStore()
  const records = (await store.list().catch(() => [])).filter((record) => isSameDeal(record, challenge))
  const [first] = records
    .filter(({ status }) => status === 'finished')
    .sort((one, other) => one.created - other.created)
  const [last] = records
    .filter(({ status }) => status === 'running')
    .sort((one, other) => other.updated - one.updated)
  const loaded = first && (await loadTable(store, platform, first.id))
  return { running: last?.id ?? null, finished: typeof loaded === 'object' ? loaded : null }
}

/** Does a challenge have this deal, from the same seat? */
function isDealOf(deal: Deal, { game, table, seed, seat }: Challenge): boolean {
  const isSame = deal.game === game.id && deal.seats === table.seats && deal.seat === seat
  return isSame && deal.seed === seed
}

/** Is it the same game with the same options and dice, and a person on the challenger's seat? */
function isSameDeal(record: TableRecord, { game, table, luck, seat }: Challenge): boolean {
  return (
    record.game === game.id &&
    record.version === game.version &&
    record.luck === luck &&
    record.seats.length === table.seats &&
    record.seats[seat]?.kind === 'person' &&
    Object.entries(table.options).every(([name, value]) => record.options[name] === value)
  )
}
