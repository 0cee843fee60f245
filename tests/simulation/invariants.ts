// The invariant checker of the simulation. It sees all honest replicas at once and compares them after every
// step. The invariants have the names of docs/reliability.md (S1 to S9 safety, F1 and F2 fairness of dice, L1 and
// L2 liveness, R1 to R3 robustness).

import { CHANCE } from '../../src/engine/core/game.ts'
import { ackText, promiseText, recordHash, recordText } from '../../src/log/records/signing-text.ts'
import type {
  Acknowledgement,
  GenerationPromise,
  GenerationRecord,
  LogRecord,
  Message,
} from '../../src/log/records/protocol.ts'
import { isOverDays } from '../../src/log/records/genesis.ts'
import { headOf } from '../../src/log/replica/replica.ts'
import type { Replica } from '../../src/log/replica/replica.ts'
import { authorOf } from '../../src/log/records/record-tree.ts'
import type { Generation, RecordNode } from '../../src/log/records/record-tree.ts'
import { newRollLedger } from './roll-ledger.ts'
import { excessOf } from './bounds.ts'
import { newLossAttribution } from './loss-attribution.ts'

/** A violated invariant, and what happened. */
export class InvariantViolation extends Error {
  override readonly name = 'Broken'
  readonly invariant: string
  /**
   * An attacker's own signatures prove that it hid the record in a promise; the protocol does not exclude
   * this.
   */
  readonly isExplained: boolean

  constructor(law: string, what: string, isByLie = false) {
    super(`${law}: ${what}`)
    this.invariant = law
    this.isExplained = isByLie
  }
}

/** Checks the invariants of the protocol across all honest replicas. */
export class InvariantChecker {
  private readonly finalHashes = new Map<number, string>()
  private readonly finalSlots: number[] = []
  private readonly checkedHeads: (RecordNode | undefined)[] = []
  private readonly signedTexts = new Set<string>()
  private readonly checkedAcks = new WeakSet<Acknowledgement>()
  private readonly writtenHashes = new Map<string, string>()
  private readonly revealedAt = new Map<string, string>()
  private readonly states = new Map<string, string>()
  private readonly decisions = new Set<string>()
  /** By the hash of the record that begins it. */
  private readonly formed = new Map<string, Generation>()
  private readonly treeSizes: number[] = []
  private readonly lossAttribution = newLossAttribution()
  private readonly isHonest: (key: string) => boolean
  readonly rolls = newRollLedger()

  constructor(honest: (key: string) => boolean) {
    this.isHonest = honest
  }

  /** The highest slot that any honest replica knows to be final. */
  topFinalSlot(): number {
    return Math.max(0, ...this.finalHashes.keys())
  }

  /** Checks at the end of a game that every final record is in the log. */
  checkEnd(replica: Replica): void {
    const top = this.topFinalSlot()
    const hash = this.finalHashes.get(top)
    if (top > 0 && replica.path[top]?.hash !== hash)
      throw new InvariantViolation(
        'S3',
        'a final record is gone',
        this.lossAttribution.isByHiddenHead(headOf(replica), top, hash!),
      )
  }

  /** A device lost its storage, so it need not know what was final. */
  noteStorageLoss(who: number): void {
    this.finalSlots[who] = 0
  }

  /** The person of this device agrees to a generation. */
  noteDecision(key: string, g: number): void {
    this.decisions.add(`${key} ${String(g)}`)
  }

  /** Notes every signature, and what attackers acknowledge. */
  noteSignature(key: string, text: string): void {
    this.signedTexts.add(`${key}${text}`)
    if (!this.isHonest(key)) this.lossAttribution.noteSignature(key, text)
  }

  /** Checks S4 and F1 where messages leave a replica: what was never sent does no harm. */
  checkSent(replica: Replica, message: Message): void {
    const m = replica.me
    if (message.t === 'records') for (const record of message.list) this.checkWritten(replica, record)
    if (m === null || message.t !== 'links') return
    const head = headOf(replica)
    const own = message.links.find(([of]) => of === m)
    // Repeating a link that others revealed gives nothing away.
    if (own === undefined || head.position.turn !== CHANCE || replica.lost) return
    this.checkGiven(m, own[1], message.after)
  }

  private checkWritten(replica: Replica, record: LogRecord): void {
    const m = authorOf(replica.context, record)
    const key = replica.tree.get(record.p)?.generation.keys[m ?? -1]
    if (m === null || key === undefined || key !== replica.key) return
    const { k, i, p, g } = record
    const place = k === 'gen' ? `${key} ${String(m)} forms ${String(g)}` : [key, m, i, p, g].join()
    const hash = recordHash(replica.context.game, record)
    const before = this.writtenHashes.get(place)
    if (before !== undefined && before !== hash)
      throw new InvariantViolation('S4', `two records in one place: ${place}`)
    this.writtenHashes.set(place, hash)
    if (k === 'act' && record.link !== undefined) this.checkGiven(m, record.link, hash)
  }

  /** A link is given for one roll, or with one record. */
  private checkGiven(m: number, link: string, place: string): void {
    const before = this.revealedAt.get(link)
    if (before !== undefined && before !== place)
      throw new InvariantViolation('F1', `member ${String(m)} gave one link twice`)
    this.revealedAt.set(link, place)
  }

  /** Checks an honest replica after a step. */
  checkReplica(who: number, replica: Replica): void {
    this.noteFormed(who, replica)
    const head = headOf(replica)
    const added: RecordNode[] = []
    if (this.checkedHeads[who] !== head)
      for (let i = head.slot; i > 0 && replica.path[i] !== this.checkedHeads[who]; i--)
        added.push(replica.path[i]!)
    for (const node of added) this.lossAttribution.noteRecord(node)
    this.checkFinality(who, replica)
    for (const key of replica.evidence.keys())
      if (this.isHonest(key))
        throw new InvariantViolation('S6', `member ${String(head.generation.keys.indexOf(key))} is innocent`)
    this.checkAcknowledgements(replica)
    const tooMuch = excessOf(replica)
    if (tooMuch !== undefined) throw new InvariantViolation('R3', tooMuch)
    // The first one first: a generation may decide what a later one repeats.
    for (const node of added.toReversed()) this.checkAdopted(replica, node)
    this.checkedHeads[who] = head
  }

  /** A generation decides even where no honest device adopts it, because their promises forbid it. */
  private noteFormed(who: number, { tree }: Replica): void {
    if (this.treeSizes[who] === tree.size) return
    this.treeSizes[who] = tree.size
    for (const { hash, record, generation } of tree.values())
      if (record?.k === 'gen') this.formed.set(hash, generation)
  }

  private checkFinality(who: number, replica: Replica): void {
    const before = this.finalSlots[who] ?? 0
    const isByLie = (slot: number): boolean =>
      this.lossAttribution.isByHiddenHead(headOf(replica), slot, this.finalHashes.get(slot) ?? '')
    for (let i = before; i <= replica.finalSlot; i++) {
      const hash = replica.path[i]!.hash
      const known = this.finalHashes.get(i) ?? hash
      if (known !== hash)
        throw new InvariantViolation('S1', `two final records in slot ${String(i)}`, isByLie(i))
      this.finalHashes.set(i, hash)
    }
    const reached = Math.max(before, replica.finalSlot)
    this.finalSlots[who] = reached
    if (reached > 0 && replica.path[reached]?.hash !== this.finalHashes.get(reached))
      throw new InvariantViolation(
        'S3',
        `member ${String(who)} lost the final record ${String(reached)}`,
        isByLie(reached),
      )
  }

  /** Every acknowledgement that counts towards finality was signed by its member. */
  private checkAcknowledgements(replica: Replica): void {
    for (const ack of replica.acks) {
      if (ack === undefined || this.checkedAcks.has(ack) || ack.m === replica.me || !replica.tree.has(ack.h))
        continue
      this.checkedAcks.add(ack)
      this.requireSigned(
        headOf(replica).generation.keys[ack.m]!,
        ackText(replica.context.game, ack),
        'a word',
      )
    }
  }

  private requireSigned(key: string, text: string, what: string): void {
    if (this.isHonest(key) && !this.signedTexts.has(`${key}${text}`))
      throw new InvariantViolation('S2', `${what} that its owner never signed`)
  }

  private checkAdopted(replica: Replica, node: RecordNode): void {
    const record = node.record!
    const m = authorOf(replica.context, record)
    const { generation } = node.parent!
    if (m !== null)
      this.requireSigned(generation.keys[m]!, recordText(replica.context.game, node.hash), 'a record')
    if (record.k === 'act' && record.seat !== node.parent!.position.turn)
      throw new InvariantViolation('S7', `seat ${String(record.seat)} out of turn`)
    if (record.k === 'gen') this.checkGeneration(replica, node, record)
    const unfair = record.k === 'rnd' ? this.rolls.noteThrown(node) : undefined
    if (unfair !== undefined) throw new InvariantViolation('F2', unfair)
    const state = replica.context.rules.hash(node.position.state)
    const before = this.states.get(node.hash) ?? state
    if (before !== state) throw new InvariantViolation('S5', 'one log, two states')
    this.states.set(node.hash, state)
  }

  /** A generation replaces only members whose seats bots play, with keys that no member has. */
  private checkGeneration(
    replica: Replica,
    { parent }: RecordNode,
    { by, proms, keys = [] }: GenerationRecord,
  ): void {
    const { generation } = parent!
    for (const promise of proms) {
      this.requireSigned(generation.keys[promise.m]!, promiseText(replica.context.game, promise), 'a promise')
      this.checkDecided(replica, promise, by)
    }
    for (const [m, key] of keys)
      if (
        !generation.bots.includes(m) ||
        generation.keys.includes(key) ||
        proms.some((promise) => promise.m === m)
      )
        throw new InvariantViolation('S8', `member ${String(m)} was there and lost its place`)
  }

  /**
   * A device promises only with its person that a bot, another key or an excluded member gets seats. Over days a later
   * generation may have decided that, which the device cannot follow.
   */
  private checkDecided(replica: Replica, { m, g, bots, keys = [], at }: GenerationPromise, by: number): void {
    const known = replica.tree.get(at[2])?.generation
    const key = known?.keys[m]
    if (known === undefined || key === undefined || m === by || !this.isHonest(key)) return
    const later = [...this.formed.values()].filter(({ number }) => number > known.number && number < g)
    const decided = isOverDays(replica.context.genesis) ? [known, ...later] : [known]
    const changesNothing = (now: Generation): boolean =>
      bots.every((other) => now.bots.includes(other)) &&
      now.bots.every((other) => bots.includes(other) || (other === by && !now.excluded.includes(other)))
    const mayGoUnasked = keys.length === 0 && decided.some(changesNothing)
    if (!mayGoUnasked && !this.decisions.has(`${key} ${String(g)}`))
      throw new InvariantViolation('S9', `member ${String(m)} was not asked about generation ${String(g)}`)
  }
}
