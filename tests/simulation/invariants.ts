import { CHANCE } from '../../src/engine/core/game.ts'
import { ackText, promiseText, recordHash, recordText } from '../../src/net/log/signing-text.ts'
import type { Acknowledgement, GenerationRecord, LogRecord, Message } from '../../src/net/log/protocol.ts'
import { headOf } from '../../src/net/log/replica.ts'
import type { Replica } from '../../src/net/log/replica.ts'
import { authorOf } from '../../src/net/log/record-tree.ts'
import type { RecordNode } from '../../src/net/log/record-tree.ts'
import { newWitness } from './loss-attribution.ts'

/** A broken promise of the protocol: which (see online-protocol.md), and what happened. */
export class Broken extends Error {
  override readonly name = 'Broken'
  readonly law: string
  /** A cheat's own signatures prove that it hid what it kept, and so dropped just this record. */
  readonly isByLie: boolean

  constructor(law: string, what: string, isByLie = false) {
    super(`${law}: ${what}`)
    this.law = law
    this.isByLie = isByLie
  }
}

/** Watches everything honest members do, and compares: knows what no single member can know. */
export class Oracles {
  private readonly final = new Map<number, string>()
  private readonly reached: number[] = []
  private readonly checked: (RecordNode | undefined)[] = []
  private readonly signed = new Set<string>()
  private readonly trusted = new WeakSet<Acknowledgement>()
  private readonly written = new Map<string, string>()
  private readonly revealed = new Map<string, string>()
  private readonly states = new Map<string, string>()
  private readonly witness = newWitness()
  private readonly honest: (key: string) => boolean

  constructor(honest: (key: string) => boolean) {
    this.honest = honest
  }

  /** The highest slot that anybody knows to be final. */
  top(): number {
    return Math.max(0, ...this.final.keys())
  }

  /** At the end of a game: what somebody knew to be final is in the log of everybody. */
  end(replica: Replica): void {
    const top = this.top()
    const hash = this.final.get(top)
    if (top > 0 && replica.path[top]?.hash !== hash)
      throw new Broken('S3', 'a final record is gone', this.witness.isByLie(headOf(replica), top, hash!))
  }

  /** A device was wiped: it cannot be asked to keep what it knew. */
  wiped(who: number): void {
    this.reached[who] = 0
  }

  /** Somebody signs; what cheats say of their logs is remembered against them. */
  sign(key: string, text: string): void {
    this.signed.add(`${key}${text}`)
    if (!this.honest(key)) this.witness.heard(key, text)
  }

  /** S4 and F1 are looked at where something leaves a member: what never left does not exist. */
  sent(replica: Replica, message: Message): void {
    const m = replica.me
    if (message.t === 'records') for (const record of message.list) this.wrote(replica, record)
    if (m === null || message.t !== 'links') return
    const head = headOf(replica)
    const own = message.links.find(([of, k]) => of === m && k === head.rollCount + 1)
    // Only this gives a link away: to repeat one that others gave back, or one of an older generation, tells nothing.
    const isRevealed = message.g === head.generation.g && head.position.turn === CHANCE && !replica.lost
    if (own === undefined || !isRevealed) return
    const before = this.revealed.get(own[2])
    if (before !== undefined && before !== head.hash)
      throw new Broken('F1', `member ${String(m)} gave one link for two rolls`)
    this.revealed.set(own[2], head.hash)
  }

  private wrote(replica: Replica, record: LogRecord): void {
    const m = authorOf(replica.context, record)
    const key = replica.tree.get(record.p)?.generation.keys[m ?? -1]
    if (m === null || key === undefined || key !== replica.key) return
    const { k, i, p, g } = record
    const place = k === 'gen' ? `${key} ${String(m)} forms ${String(g)}` : [key, m, i, p, g].join()
    const hash = recordHash(replica.context.game, record)
    const before = this.written.get(place)
    if (before !== undefined && before !== hash) throw new Broken('S4', `two records in one place: ${place}`)
    this.written.set(place, hash)
  }

  /** Looks at an honest member after every step it made. */
  after(who: number, replica: Replica): void {
    const head = headOf(replica)
    const added: RecordNode[] = []
    if (this.checked[who] !== head)
      for (let i = head.i; i > 0 && replica.path[i] !== this.checked[who]; i--) added.push(replica.path[i]!)
    for (const node of added) this.witness.saw(node)
    this.finals(who, replica)
    for (const key of replica.evidence.keys())
      if (this.honest(key))
        throw new Broken('S6', `member ${String(head.generation.keys.indexOf(key))} is innocent`)
    this.acknowledged(replica)
    for (const node of added) this.adopted(replica, node)
    this.checked[who] = head
  }

  private finals(who: number, replica: Replica): void {
    const before = this.reached[who] ?? 0
    const isByLie = (slot: number): boolean =>
      this.witness.isByLie(headOf(replica), slot, this.final.get(slot) ?? '')
    for (let i = before; i <= replica.finalSlot; i++) {
      const hash = replica.path[i]!.hash
      const known = this.final.get(i) ?? hash
      if (known !== hash) throw new Broken('S1', `two final records in slot ${String(i)}`, isByLie(i))
      this.final.set(i, hash)
    }
    const reached = Math.max(before, replica.finalSlot)
    this.reached[who] = reached
    if (reached > 0 && replica.path[reached]?.hash !== this.final.get(reached))
      throw new Broken(
        'S3',
        `member ${String(who)} lost the final record ${String(reached)}`,
        isByLie(reached),
      )
  }

  /** Whose word counts towards what is final gave it. */
  private acknowledged(replica: Replica): void {
    for (const ack of replica.acks) {
      if (ack === undefined || this.trusted.has(ack) || ack.m === replica.me || !replica.tree.has(ack.h))
        continue
      this.trusted.add(ack)
      this.insistSigned(headOf(replica).generation.keys[ack.m]!, ackText(replica.context.game, ack), 'a word')
    }
  }

  private insistSigned(key: string, text: string, what: string): void {
    if (this.honest(key) && !this.signed.has(`${key}${text}`))
      throw new Broken('S2', `${what} that its owner never signed`)
  }

  private adopted(replica: Replica, node: RecordNode): void {
    const record = node.record!
    const m = authorOf(replica.context, record)
    const { generation } = node.parent!
    if (m !== null)
      this.insistSigned(generation.keys[m]!, recordText(replica.context.game, node.hash), 'a record')
    if (record.k === 'act' && record.seat !== node.parent!.position.turn)
      throw new Broken('S7', `seat ${String(record.seat)} out of turn`)
    if (record.k === 'gen') this.began(replica, node, record)
    const state = replica.context.rules.hash(node.position.state)
    const before = this.states.get(node.hash) ?? state
    if (before !== state) throw new Broken('S5', 'one log, two states')
    this.states.set(node.hash, state)
  }

  /** Nobody takes a chair from under somebody who sits on it, nor a second one. */
  private began(replica: Replica, { parent }: RecordNode, { proms, keys = [] }: GenerationRecord): void {
    const { generation } = parent!
    for (const promise of proms)
      this.insistSigned(generation.keys[promise.m]!, promiseText(replica.context.game, promise), 'a promise')
    for (const [m, key] of keys)
      if (
        !generation.bots.includes(m) ||
        generation.keys.includes(key) ||
        proms.some((promise) => promise.m === m)
      )
        throw new Broken('S8', `member ${String(m)} was there and lost its place`)
  }
}
