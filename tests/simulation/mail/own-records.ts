// Law F3: at a table over days no choice of a member that plays on is dropped, unless its storage was lost or there is
// evidence against a member. So no member that knows a roll early can undo what led to it.

import { headOf } from '../../../src/log/replica/replica.ts'
import type { Replica } from '../../../src/log/replica/replica.ts'
import { InvariantViolation } from '../invariants.ts'
import type { Peer } from '../world-types.ts'

/** The own choices in the log of a device, by slot, when it was open last. */
const known = new WeakMap<Peer, Map<number, string>>()

/** The device forgets what it wrote, or writes for another member. */
export const forgetOwnRecords = (peer: Peer): void => void known.delete(peer)

/** Checks at the end of a visit that the own choices of earlier visits are in the log. */
export function checkOwnRecords(peer: Peer, replica: Replica): void {
  const { me, path, evidence, lost } = replica
  if (peer.attack !== null) return
  if (me === null || lost || evidence.size > 0) return forgetOwnRecords(peer)
  const before = known.get(peer) ?? new Map<number, string>()
  for (const [slot, hash] of before) {
    if (path[slot]?.hash === hash || wasReplaced(replica, me, slot)) continue
    throw new InvariantViolation('F3', `member ${String(me)} lost its choice in slot ${String(slot)}`)
  }
  const own = path.flatMap(({ record, slot, hash }): [number, string][] =>
    record?.k === 'act' && record.sig !== null && replica.context.owners[record.seat] === me
      ? [[slot, hash]]
      : [],
  )
  known.set(peer, new Map(own))
}

/** Did a bot play the seats of the member since a slot, or did it take them over? */
const wasReplaced = ({ path }: Replica, me: number, slot: number): boolean =>
  path.some(
    ({ record, generation }, at) =>
      at <= slot && record?.k === 'gen' && (generation.bots.includes(me) || record.keys !== undefined),
  ) || headOf({ path } as Replica).generation.bots.includes(me)
