// The laws against which the adversary that forms by hand plays. They look at what honest devices hold, and use none of the
// checks by which these judge.

import type { GenerationPromise, GenerationRecord } from '../../../src/log/records/protocol.ts'
import { isOverDays } from '../../../src/log/records/genesis.ts'
import { authorOf } from '../../../src/log/records/record-tree.ts'
import type { ProtocolContext, RecordNode } from '../../../src/log/records/record-tree.ts'
import type { Replica } from '../../../src/log/replica/replica.ts'
import { headOf } from '../../../src/log/replica/replica.ts'
import { newRollLedger, questionOf } from '../roll-ledger.ts'

export class BrokenLaw extends Error {
  readonly law: string
  constructor(law: string, what: string) {
    super(`${law}: ${what}`)
    this.law = law
  }
}

export interface ForgeryLaws {
  /** Looks at an honest device after a step. */
  check(m: number, replica: Replica): void
  /** The person of an honest device decides on a generation. */
  decided(m: number, g: number): void
  /** An honest device sends a promise of its own. */
  promised(m: number, promise: GenerationPromise): void
  /** A generation that was formed by hand reaches a device. */
  reached(m: number, record: GenerationRecord): void
  /** An adversary knows the roll for which this record waits. */
  predicted(waiting: RecordNode, salt: string): void
  /** A device is opened: it knows what it stored. */
  opened(m: number): void
}

export function newForgeryLaws(
  honest: ReadonlyMap<number, string>,
  { genesis, memberCount }: Pick<ProtocolContext, 'genesis' | 'memberCount'>,
): ForgeryLaws {
  const nodes = new Map<string, RecordNode>()
  const sizes = new Map<Replica, number>()
  const heads = new Map<Replica, RecordNode>()
  const own = new Map<number, Map<number, string>>()
  const decisions = new Set<string>()
  const reached = new Map<number, GenerationRecord[]>()
  const keys = new Set(honest.values())
  const rolls = newRollLedger()
  const questions = new Map<string, number>()
  /** Records that an honest device followed. */
  const followed = new Set<string>()
  let hasFork = false

  /** The hash of the record of a branch in a slot. */
  const hashAt = (from: RecordNode, slot: number): string | undefined => {
    let node: RecordNode | null = from
    while (node !== null && node.slot > slot) node = node.parent
    return node?.hash
  }
  const isBelow = (hash: string, slot: number, above: string): boolean => {
    const head = nodes.get(above)
    return head !== undefined && head.slot > slot && hashAt(head, slot) === hash
  }
  /** Does a promise of the generation name a head above its base? */
  const undercut = (base: RecordNode, { proms }: GenerationRecord): boolean =>
    proms.some(({ at }) => at[0] === base.generation.number && isBelow(base.hash, base.slot, at[2]))

  function checkPath(m: number, replica: Replica): void {
    for (const node of replica.path) {
      const { record, parent } = node
      if (record?.k === 'gen' && parent !== null && undercut(parent, record))
        throw new BrokenLaw('P1', `member ${String(m)} adopted a generation below a promised head`)
    }
    checkOwnChoices(m, replica)
    checkRolls(m, replica)
  }

  function checkRolls(m: number, { path, evidence }: Replica): void {
    for (const node of path) {
      followed.add(node.hash)
      const fault = rolls.noteThrown(node)
      if (fault !== undefined) throw new BrokenLaw('F2', fault)
    }
    // Who can have dice thrown again for its seat is named.
    if (evidence.size > 0) return
    for (const [hash, slot] of questions)
      if (followed.has(hash) && (path[slot]?.hash ?? hash) !== hash)
        throw new BrokenLaw('F2', `member ${String(m)} goes on without a choice after its roll was known`)
  }

  function checkOwnChoices(m: number, replica: Replica): void {
    const wasOut = (slot: number): boolean =>
      replica.path.some(({ generation }, at) => at >= slot && generation.bots.includes(m)) ||
      headOf(replica).generation.bots.includes(m)
    const before = own.get(m) ?? new Map<number, string>()
    if (isOverDays(genesis) && !replica.lost && !hasFork)
      for (const [slot, hash] of before)
        if (replica.path[slot]?.hash !== hash && !wasOut(Math.min(slot, headOf(replica).slot)))
          throw new BrokenLaw('F3', `member ${String(m)} lost its choice in slot ${String(slot)}`)
    const now = replica.path.filter(
      ({ record }) => record?.k === 'act' && record.sig !== null && replica.context.owners[record.seat] === m,
    )
    own.set(m, new Map(now.map(({ slot, hash }) => [slot, hash])))
  }

  /** P2: who takes back what it signed, or forms below a promised head, is named by every device that knows both. */
  function checkNames(m: number, replica: Replica): void {
    for (const record of reached.get(m) ?? []) {
      const base = replica.tree.get(record.p)
      const key = base?.generation.keys[record.by]
      if (base === undefined || key === undefined) continue
      const isKnown = record.proms.some(
        ({ at }) =>
          at[0] === base.generation.number && replica.tree.has(at[2]) && isBelow(base.hash, base.slot, at[2]),
      )
      if (isKnown && !replica.evidence.has(key))
        throw new BrokenLaw('P2', `member ${String(m)} names no one for a generation below a promised head`)
    }
    const promises = [
      ...[...replica.promises.values()].flatMap((some) => [...some.values()]),
      ...replica.path.flatMap(({ record }) => (record?.k === 'gen' ? record.proms : [])),
    ]
    for (const promise of promises) if (!promise.lost) checkWithdrawal(m, replica, promise)
  }

  function checkWithdrawal(m: number, replica: Replica, promise: GenerationPromise): void {
    const at = replica.tree.get(promise.at[2])
    const key = at?.generation.keys[promise.m] ?? ''
    // One that says it lost its storage may have forgotten what it signed.
    if (at === undefined || keys.has(key) || replica.evidence.has(key) || saidLost(replica, promise.m)) return
    const isTakenBack = ({ record, slot, hash, generation }: RecordNode): boolean =>
      generation.number < promise.g &&
      generation.number >= at.generation.number &&
      record !== null &&
      authorOf(replica.context, record) === promise.m &&
      hashAt(at, slot) !== hash
    if ([...replica.tree.values()].some(isTakenBack))
      throw new BrokenLaw('P2', `member ${String(m)} names no one for a record taken back`)
  }
  const saidLost = (replica: Replica, m: number): boolean =>
    [...replica.tree.values()].some(
      ({ record }) => record?.k === 'gen' && record.proms.some((promise) => promise.m === m && promise.lost),
    )

  return {
    check(m, replica) {
      if (sizes.get(replica) !== replica.tree.size) {
        sizes.set(replica, replica.tree.size)
        for (const node of replica.tree.values()) nodes.set(node.hash, node)
      }
      for (const [key, proof] of replica.evidence) {
        if (keys.has(key)) throw new BrokenLaw('S6', 'an honest member is accused')
        hasFork ||= proof.t === 'equivocation'
      }
      if (heads.get(replica) !== headOf(replica)) checkPath(m, replica)
      heads.set(replica, headOf(replica))
      checkNames(m, replica)
    },
    decided: (m, g) => void decisions.add(`${String(m)} ${String(g)}`),
    promised(m, promise) {
      // Its person proposed it, or it repeats what was decided.
      if (promise.g % memberCount === m) return
      const formed = [...nodes.values()].flatMap(({ record }) => (record?.k === 'gen' ? record.bots : []))
      const isNew = promise.bots.some((bot) => !formed.includes(bot))
      if (isNew && !decisions.has(`${String(m)} ${String(promise.g)}`))
        throw new BrokenLaw('S9', `member ${String(m)} was not asked`)
    },
    predicted(waiting, salt) {
      rolls.notePredicted(waiting, salt)
      const { hash, slot } = questionOf(waiting)
      questions.set(hash, slot)
    },
    opened: (m) => void reached.delete(m),
    reached(m, record) {
      const list = reached.get(m) ?? []
      list.push(record)
      reached.set(m, list)
    },
  }
}
