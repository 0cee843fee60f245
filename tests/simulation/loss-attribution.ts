// Decides whether the loss of a final record is the attack that the protocol does not exclude: a member that
// acknowledged the record promised a generation with an older head.

import type { RecordNode } from '../../src/log/records/record-tree.ts'

/** A signed acknowledgement of an attacker. */
interface KnownAcknowledgement {
  readonly key: string
  readonly m: number
  readonly g: number
  readonly h: string
}

/** Collects what attackers signed and which records honest replicas hold. */
export function newLossAttribution() {
  const nodes = new Map<string, RecordNode>()
  const kept: KnownAcknowledgement[] = []
  /** The record of a branch in a slot. Replicas have their own node objects, so hashes are compared. */
  const at = (head: RecordNode, slot: number): RecordNode | null => {
    let node: RecordNode | null = head
    while (node !== null && node.slot > slot) node = node.parent
    return node?.slot === slot ? node : null
  }
  const holds = (hash: string, slot: number, record: string): boolean => {
    const head = nodes.get(hash)
    return head !== undefined && at(head, slot)?.hash === record
  }
  /** Did the member lose its storage on this branch, after the record or on another branch than it? */
  const isForgotten = (head: string, m: number, record: RecordNode): boolean => {
    for (let node = nodes.get(head) ?? null; node !== null; node = node.parent) {
      const { record: begun } = node
      if (begun?.k === 'gen' && begun.proms.some((promise) => promise.m === m && promise.lost))
        return at(record, node.slot)?.hash !== node.hash
    }
    return false
  }
  /** Does a generation on this branch rest on a promise that hides a record which its member acknowledged? */
  const hides = (branch: RecordNode, slot: number, record: RecordNode): boolean => {
    for (let node: RecordNode | null = branch; node !== null; node = node.parent) {
      const { record: begun, parent } = node
      if (begun?.k !== 'gen' || parent === null || begun.g <= record.generation.number) continue
      // It drops what stands above its base, or what an earlier generation than that of the record had there.
      if (parent.slot >= slot && parent.generation.number >= record.generation.number) continue
      const liar = begun.proms.find(
        ({ m, lost, at: [, , head] }) =>
          !lost &&
          !holds(head, slot, record.hash) &&
          !isForgotten(head, m, record) &&
          kept.some(
            (word) =>
              word.m === m &&
              word.g < begun.g &&
              word.key === parent.generation.keys[m] &&
              holds(word.h, slot, record.hash),
          ),
      )
      if (liar !== undefined) return true
    }
    return false
  }
  return {
    noteRecord: (node: RecordNode): void => void nodes.set(node.hash, node),
    /** Notes a signed text of an attacker, if it is an acknowledgement. */
    noteSignature(key: string, text: string): void {
      const [, kind, m, g, , h] = JSON.parse(text) as [string, string, number, number, number, string]
      if (kind === 'ack') kept.push({ key, m, g, h })
    },
    /**
     * Was the final record of this slot, or the one this branch has there, dropped because an attacker hid
     * it?
     */
    isByHiddenHead(branch: RecordNode, slot: number, final: string): boolean {
      const known = nodes.get(final)
      const other = at(branch, slot)
      if (known === undefined) return false
      return hides(branch, slot, known) || (other !== null && hides(known, slot, other))
    },
  }
}
