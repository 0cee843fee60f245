// A copy of a replica, so that a search can try one thing after another from the same state.

import { newPendingEffects } from '../../../src/log/replica/effect-types.ts'
import type { RecordNode } from '../../../src/log/records/record-tree.ts'
import { newReplica } from '../../../src/log/replica/replica.ts'
import type { Replica } from '../../../src/log/replica/replica.ts'

/** The copy and the replica share what never changes. */
export function copyOf(replica: Replica): Replica {
  const nodes = new Map<RecordNode, RecordNode>()
  const copied = (node: RecordNode): RecordNode => {
    const known = nodes.get(node)
    if (known !== undefined) return known
    const copy: RecordNode = { ...node, parent: node.parent && copied(node.parent), children: [] }
    nodes.set(node, copy)
    copy.parent?.children.push(copy)
    return copy
  }
  const mapped = (node: RecordNode | null): RecordNode | null => node && copied(node)
  const tree = new Map([...replica.tree].map(([hash, node]) => [hash, copied(node)]))
  return {
    ...replica,
    tree,
    path: replica.path.map(copied),
    acks: [...replica.acks],
    neighbors: new Map(
      [...replica.neighbors].map(([link, neighbor]) => [
        link,
        {
          ...neighbor,
          lastKnown: mapped(neighbor.lastKnown),
          lastSent: mapped(neighbor.lastSent),
          lastReceived: mapped(neighbor.lastReceived),
          shownAcks: new Map(neighbor.shownAcks),
          penalties: 0,
          messageCount: 0,
        },
      ]),
    ),
    correspondents: new Map(
      [...replica.correspondents].map(([link, one]) => [link, { ...one, penalties: 0 }]),
    ),
    promises: new Map([...replica.promises].map(([g, some]) => [g, new Map(some)])),
    revealedLinks: new Map(replica.revealedLinks),
    consents: [...replica.consents],
    evidence: new Map(replica.evidence),
    refusedGenerations: new Map(replica.refusedGenerations),
    seatRequests: new Map(replica.seatRequests),
    lastStamps: new Map(replica.lastStamps),
    authorUse: new Map(),
    unverifiedBotMoves: new Map(),
    mismatches: [],
    patience: new Map(replica.patience),
    proposalsHeard: new Map(replica.proposalsHeard),
    agreements: new Map(replica.agreements),
    refusalCounts: new Map(),
    effects: newPendingEffects(),
  }
}

/** The device after its page was closed and opened again: it knows what it stored. */
export function reopen({ context, key, me, path, promise, lost, secret }: Replica): Replica {
  const { genesis, rules, safetyRules, verify } = context
  const records = path.flatMap(({ record }) => record ?? [])
  const persisted = { records, promise, lost, secret }
  const setup = { genesis, rules, safetyRules, me, persisted, secret, verify }
  return newReplica({ ...setup, ...(key !== null && { key }) })
}
