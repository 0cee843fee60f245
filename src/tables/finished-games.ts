import * as v from 'valibot'
import type { Seat } from '../engine/core/game.ts'
import { readOptions } from '../engine/core/options.ts'
import { newIndexedDbKeyStore } from '../net/crypto/key-store.ts'
import { signerOf } from '../net/crypto/keys.ts'
import { checkLogInSteps } from '../log/log-file.ts'
import type { LawfulLog } from '../log/log-file.ts'
import { recordShape } from '../log/records/protocol.ts'
import { successors } from '../log/verify-log.ts'
import type { Platform } from '../platform/platform.ts'
import { unpackEntries } from '../session/journal.ts'
import type { GameRegistry } from '../session/journal.ts'
import type { Player } from '../session/players.ts'
import { startReport } from '../session/statistics/game-report.ts'
import type { GameReport, PlayedGame } from '../session/statistics/game-report.ts'
import type { Options } from '../session/table.ts'
import { runInSlices } from '../session/time-slices.ts'
import type { TimeSlicing } from '../session/time-slices.ts'
import { humanSeats, seatsHere } from './load-table.ts'

/** A finished game of this device, without its entries. */
export interface FinishedGame {
  readonly id: string
  readonly game: string
  /** Milliseconds since 1970, about when it ended. */
  readonly ended: number
  readonly people: readonly Player[]
  readonly options: Options
  /** The path of its page. */
  readonly path: string
  readonly isOnline: boolean
  /** Was it played at Board Game Arena? */
  readonly isBrought: boolean
}

/** What was found out about a finished game. */
export interface ReadGame {
  readonly report: GameReport
  /** The seats that people took at this device. */
  readonly own: readonly Seat[]
}

/** The finished games that are stored on this device, local ones and online ones. */
export async function finishedGames(platform: Platform): Promise<readonly FinishedGame[]> {
  const tables = await (await platform.tableStore()).list()
  const rooms = await (await platform.roomStore()).list()
  const local = tables
    .filter(({ status }) => status === 'finished')
    .map(({ id, game, updated, seats, options, brought }) => ({
      id,
      game,
      ended: updated,
      people: seats,
      options,
      path: `/t/${id}`,
      isOnline: false,
      isBrought: brought !== undefined,
    }))
  const online = rooms.flatMap(({ id, updated, path, table }) => {
    if (table?.status !== 'finished') return []
    const { game, seats, options } = table
    return [{ id, game, ended: updated, people: seats, options, path, isOnline: true, isBrought: false }]
  })
  return [...local, ...online]
}

/** Replays a finished game, in slices; undefined if it cannot be read here, `stopped` if it was no longer wanted. */
export async function readFinishedGame(
  { id, isOnline }: FinishedGame,
  platform: Platform,
  slicing: TimeSlicing,
  ownKey: () => Promise<string | undefined> = keyOfDevice,
): Promise<ReadGame | undefined | 'stopped'> {
  const { games } = await platform.gameRuntime()
  const read = isOnline
    ? await readRoom(id, games, platform, slicing, ownKey)
    : await readTable(id, games, platform)
  if (read === undefined || read === 'stopped') return read
  const reporting = startReport(read.played)
  if (!(await runInSlices(reporting, slicing))) return 'stopped'
  const report = reporting.report()
  return report && { report, own: read.own }
}

interface Replayable {
  readonly played: PlayedGame
  readonly own: readonly Seat[]
}

async function readTable(
  id: string,
  games: GameRegistry,
  platform: Platform,
): Promise<Replayable | undefined> {
  const stored = await (await platform.tableStore()).load(id)
  if (stored === undefined || stored === 'damaged') return undefined
  const { record, entries } = stored
  const game = games(record.game)
  const seats = record.seats.length
  if (game?.version !== record.version || !game.seats.includes(seats)) return undefined
  const options = readOptions(game.options, seats, record.options)
  const unpacked = unpackEntries(entries, record.luck)
  if (options === undefined || 'bad' in unpacked) return undefined
  return { played: { game, seats, options, entries: unpacked.entries }, own: seatsHere(record) }
}

async function readRoom(
  id: string,
  games: GameRegistry,
  platform: Platform,
  slicing: TimeSlicing,
  ownKey: () => Promise<string | undefined>,
): Promise<Replayable | undefined | 'stopped'> {
  const stored = await (await platform.roomStore()).load(id)
  if (stored === undefined || stored === 'damaged') return undefined
  const { record, records } = stored
  // The signatures were verified when the records came.
  const log = { format: 'windrose-log', signed: record.signed, records }
  const steps = checkLogInSteps(log, games, () => true)
  let last = steps.next()
  const run = (count: number): boolean => {
    for (let done = 0; done < count && last.done !== true; done++) last = steps.next()
    return last.done === true
  }
  if (!(await runInSlices({ run }, slicing))) return 'stopped'
  if (last.done !== true || 'fault' in last.value) return undefined
  const { signed, entries } = last.value
  const { genesis } = signed
  const game = games(genesis.game)
  const options = game && readOptions(game.options, genesis.seats, genesis.options)
  if (game === undefined || options === undefined) return undefined
  const played = { game, seats: genesis.seats, options, entries }
  return { played, own: seatsOf(last.value, records, await ownKey()) }
}

/** The seats that this key had at the end; all seats of people if it had none, as in a game restored from another device. */
function seatsOf(
  { signed: { genesis } }: LawfulLog,
  records: readonly unknown[],
  key: string | undefined,
): readonly Seat[] {
  const keys = genesis.members.map((member) => member.key)
  for (const { member, key: next } of successors(v.parse(v.array(recordShape), records))) keys[member] = next
  const own = genesis.members.flatMap(({ seats }, m) => (keys[m] === key ? seats : []))
  return own.length > 0 ? own : humanSeats(genesis.people)
}

/** The public key of this device; undefined if it has none yet. */
async function keyOfDevice(): Promise<string | undefined> {
  try {
    const keys = await newIndexedDbKeyStore().load()
    return keys && (await signerOf(keys)).publicKey
  } catch {
    return undefined
  }
}
