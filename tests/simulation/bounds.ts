// What a device remembers of others is bounded, whatever they send (law R3).

import { headOf } from '../../src/log/replica/replica.ts'
import type { Replica } from '../../src/log/replica/replica.ts'

/** How many generations of one member that take no seat may stand in a log: 64 without asking, and some more. */
const MAX_UNASKED = 70
/** Counted generations by head, because most steps change no head. */
const checked = new WeakMap<object, string | undefined>()

/** What a replica has too much of; undefined if nothing. */
export function excessOf(replica: Replica): string | undefined {
  const { context, promises, consents, seatRequests } = replica
  const n = context.memberCount
  // The highest of each key, its own, and those of earlier holders.
  if (promises.size > n && promises.size > keyCount(replica) + 1)
    return `${String(promises.size)} numbers of generations`
  if (consents.length > 4 * n) return `${String(consents.length)} consents`
  if (seatRequests.size > 16) return `${String(seatRequests.size)} seat requests`
  const head = headOf(replica)
  if (!checked.has(head)) checked.set(head, tooManyGenerations(replica))
  return checked.get(head)
}

const keyCount = ({ promises }: Replica): number =>
  new Set([...promises.values()].flatMap((some) => [...some.keys()])).size

function tooManyGenerations({ path, context }: Replica): string | undefined {
  const counts = context.genesis.members.map(() => 0)
  for (const { record, parent } of path) {
    if (record?.k !== 'gen' || parent === null) continue
    const before = parent.generation.bots
    if (record.keys === undefined && record.bots.every((m) => before.includes(m))) counts[record.by]!++
  }
  const most = Math.max(...counts)
  return most > MAX_UNASKED ? `${String(most)} generations of one member that take no seat` : undefined
}
