import type { Replica } from '../../log/replica/replica.ts'
import { authorOf } from '../../log/records/record-tree.ts'
import type { Genesis } from '../../log/records/genesis.ts'
import type { StoredMail } from './mail-types.ts'

// Since when a table over days waits for its members. No record has a time, so every device keeps its own: when it heard of
// the record before the turn, or when the author left it. No clock decides anything; it only shows and offers.

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Turn = NonNullable<StoredMail['turn']>
type Clock = Pick<StoredMail, 'turn' | 'used'>

/** The turn that the table waits for: it began after the last record of another member than those who are to act. */
function turnNow({ path, context }: Replica, waitsFor: readonly number[]): Omit<Turn, 'since'> | null {
  if (waitsFor.length === 0) return null
  const last = path.findLast(({ record }) => {
    const author = record === null ? null : authorOf(context, record)
    return author === null || !waitsFor.includes(author)
  })
  return { after: last?.hash ?? '', by: [...waitsFor] }
}

/**
 * Follows the log; `at` is when its last record was written, in milliseconds, as its author says: a turn never begins before the
 * one before it did, or a date of long ago would make the next member late. The same object if nothing changed.
 */
export function followTurn<Kept extends Clock>(
  clock: Kept,
  replica: Replica,
  waitsFor: readonly number[],
  at: number,
): Kept {
  const now = turnNow(replica, waitsFor)
  const { turn, used } = clock
  if (now?.after === turn?.after && String(now?.by) === String(turn?.by)) return clock
  const { time } = replica.context.genesis
  const over = turn === null || time === undefined ? 0 : Math.max(0, at - turn.since - time.hours * HOUR)
  const counts = replica.context.genesis.members.map(
    (_, m) => (used[m] ?? 0) + (turn?.by.includes(m) === true ? over : 0),
  )
  return {
    ...clock,
    turn: now === null ? null : { ...now, since: Math.max(at, turn?.since ?? 0) },
    used: counts,
  }
}

/** The milliseconds of free days that each member has left, without those that this turn takes. */
function freeLeft({ turn, used }: Clock, { time }: Pick<Genesis, 'time'>, m: number, now: number): number {
  if (time === undefined) return 0
  const over = turn === null || !turn.by.includes(m) ? 0 : Math.max(0, now - turn.since - time.hours * HOUR)
  return Math.max(0, time.freeDays * DAY - (used[m] ?? 0) - over)
}
/** The same of all members; none where turns have no time. */
export const freeOf = (clock: Clock, genesis: Pick<Genesis, 'time' | 'members'>, now: number): number[] =>
  genesis.time === undefined ? [] : genesis.members.map((_, m) => freeLeft(clock, genesis, m, now))

/** The members whose time for this turn is over, their free days included. */
export function lateMembers({ turn, used }: Clock, { time }: Pick<Genesis, 'time'>, now: number): number[] {
  if (turn === null || time === undefined) return []
  const taken = now - turn.since
  return turn.by.filter((m) => taken > time.hours * HOUR + Math.max(0, time.freeDays * DAY - (used[m] ?? 0)))
}
