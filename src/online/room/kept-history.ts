import { packEntry } from '../../session/journal.ts'
import { optionsText } from '../../log/records/draws.ts'
import type { ContinuedGame, HistoryStatus } from '../lobby/lobby-types.ts'
import { journalEntries } from '../../log/log-file.ts'
import { headOf } from '../../log/replica/replica.ts'
import type { Replica } from '../../log/replica/replica.ts'
import { keptLogs } from './kept-logs.ts'
import type { LogReader } from './kept-logs.ts'
import type { OfferedHistory, RoomRuntime } from '../runtime/room-runtime.ts'

// The past of a table that goes on. It is part of the plan, and any guest can write a plan; the rules alone say only that
// this past was possible. So it is compared with the log that this device keeps of the earlier game.

/** Compares a past with the log that this device keeps of the earlier game. */
async function compareHistory(room: LogReader, continued: ContinuedGame) {
  const [kept] = await keptLogs(room, (id) => id === continued.from.game)
  return kept === undefined ? 'unverified' : compareWithLog(kept, continued)
}

function compareWithLog(kept: Replica, { game, seats, options, from }: ContinuedGame) {
  const { genesis, rules } = kept.context
  const isSameGame = genesis.game === game && genesis.seats === seats
  if (!isSameGame || optionsText(genesis.options) !== optionsText(options)) return 'differs'
  const entries = journalEntries(rules, headOf(kept).position).map((entry) => packEntry(entry, 'table'))
  const [own, given] = [entries, from.entries].map((list) => list.map((entry) => JSON.stringify(entry))) as [
    string[],
    string[],
  ]
  if (isBeginningOf(own, given)) return own.length === given.length ? 'same' : 'unverified'
  // The others may have taken choices back while this device was away, but no roll.
  const lastRoll = entries.findLastIndex(([seat]) => seat === -1)
  const isLater = !kept.path.some(({ hash }) => hash === from.head)
  return isLater && isBeginningOf(own.slice(0, lastRoll + 1), given) ? 'unverified' : 'differs'
}

const isBeginningOf = (short: readonly string[], long: readonly string[]): boolean =>
  short.every((entry, at) => entry === long[at])

/** What this device knows of a past; calls `changed` when it has found out. */
export function historyStatus(
  room: LogReader & Pick<RoomRuntime, 'histories'>,
  continued: ContinuedGame,
  changed: () => void,
): HistoryStatus {
  const { found, isAccepted } = offeredHistory(room, continued, changed)
  if (found === null) return 'checking'
  return found === 'differs' && isAccepted ? 'accepted' : found
}

function offeredHistory(
  room: LogReader & Pick<RoomRuntime, 'histories'>,
  continued: ContinuedGame,
  changed: () => void,
): OfferedHistory {
  const known = BY_PAST.get(continued.from)
  if (known !== undefined && room.histories.includes(known)) return known
  const { game, seats, options, from } = continued
  const text = JSON.stringify([game, seats, optionsText(options), from.game, from.head, from.entries])
  const before = room.histories.find((other) => other.text === text)
  const offered = before ?? { text, found: null, isAccepted: false }
  BY_PAST.set(from, offered)
  if (before === undefined) {
    // A cheat may offer many; the latest ones matter.
    room.histories.splice(0, Math.max(0, room.histories.length - MAX_HISTORIES + 1))
    room.histories.push(offered)
    compareHistory(room, continued)
      .catch(() => 'unverified' as const)
      .then((found) => {
        offered.found = found
        changed()
      })
      .catch(() => undefined)
  }
  return offered
}
const MAX_HISTORIES = 8
/** The text of a past is long, and asked for often. */
const BY_PAST = new WeakMap<ContinuedGame['from'], OfferedHistory>()

/** The person plays on from the offered past although it differs from the kept log. */
export function acceptHistory(room: Pick<RoomRuntime, 'histories'>, continued: ContinuedGame): void {
  const offered = BY_PAST.get(continued.from)
  if (offered !== undefined && room.histories.includes(offered)) offered.isAccepted = true
}
