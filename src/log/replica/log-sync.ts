// Log synchronization (anti-entropy): a replica that learns of an unknown record asks a neighbor for the
// records that lead to it, and names checkpoints of its own log so that the neighbor can find the fork in one
// step.

import type { ConnectionId } from './effect-types.ts'
import { send } from './effects.ts'
import type { LogRecord } from '../records/protocol.ts'
import { MAX_RECORDS_SENT, MAX_RECORDS_LENGTH } from '../records/protocol.ts'
import { headOf, isOnPath } from './replica.ts'
import type { Replica } from './replica.ts'
import type { RecordNode } from '../records/record-tree.ts'

/** Requests the records that lead to `goal`: once between two ticks, unless an answer brought new records. */
export function requestRecords(replica: Replica, connection: ConnectionId, goal: string): void {
  const neighbor = replica.neighbors.get(connection)
  if (neighbor === undefined || neighbor.isAsked) return
  neighbor.isAsked = true
  neighbor.wanted = goal
  send(replica, connection, { t: 'want', goal, have: checkpoints(neighbor.lastReceived ?? headOf(replica)) })
}

/** Checkpoints of a branch: records at growing distances from its end, and the genesis. */
function checkpoints(from: RecordNode): [number, string][] {
  const have: [number, string][] = []
  let next = from.slot
  let gap = 1
  for (let node: RecordNode | null = from; node !== null; node = node.parent) {
    if (node.slot > next && node.parent !== null) continue
    have.push([node.slot, node.hash])
    next = node.slot - gap
    if (have.length > 2) gap *= 2
  }
  return have
}

/**
 * The records after the latest checkpoint that lies on the way to the goal, up to the size of one message.
 */
export function recordsTowards(
  replica: Replica,
  goal: string,
  have: readonly (readonly [number, string])[],
): LogRecord[] {
  let node: RecordNode | null = replica.tree.get(goal) ?? headOf(replica)
  const way = new Map<number, RecordNode>()
  for (; node !== null && !isOnPath(replica, node); node = node.parent) way.set(node.slot, node)
  const fork = node?.slot ?? 0
  const top = fork + way.size
  const at = (i: number): RecordNode | undefined => way.get(i) ?? (i <= fork ? replica.path[i] : undefined)
  const known = have.find(([i, hash]) => at(i)?.hash === hash)
  return known === undefined ? [] : fittingRecords(at, known[0] + 1, top)
}

/** The records of the log from slot `first` on, up to the size of one message. */
export function recordsFrom(replica: Replica, first: number): LogRecord[] {
  return fittingRecords((i) => replica.path[i], first, headOf(replica).slot)
}

function fittingRecords(at: (i: number) => RecordNode | undefined, first: number, last: number): LogRecord[] {
  const list: LogRecord[] = []
  let room = MAX_RECORDS_LENGTH
  for (let i = first; i <= last && list.length < MAX_RECORDS_SENT; i++) {
    const record = at(i)!.record!
    room -= sizeOf(record)
    if (room < 0 && list.length > 0) break
    list.push(record)
  }
  return list
}

/** An upper bound for the length of the record's JSON text. */
export function sizeOf(record: LogRecord): number {
  switch (record.k) {
    case 'act':
      return record.link === undefined ? 420 : 500
    case 'rnd':
      return 220 + 70 * record.links.length
    case 'back':
      return 420 + 160 * record.yes.length
    case 'gen':
      // Every promise repeats the new keys.
      return (
        record.proms.reduce(
          (size, { given = [] }) => size + 600 + 80 * given.length,
          500 + 270 * (record.keys?.length ?? 0) * (record.proms.length + 1),
        ) + (record.beside ?? []).reduce((size, other) => size + sizeOf(other), 0)
      )
  }
}
