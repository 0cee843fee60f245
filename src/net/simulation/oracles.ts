import { CHANCE } from '../../engine/core/game.ts'
import { recordHash, recordText } from '../canon.ts'
import type { LogRecord, Message } from '../protocol.ts'
import { headOf } from '../state.ts'
import type { Core } from '../state.ts'
import { authorOf } from '../tree.ts'
import type { Node } from '../tree.ts'

/** A broken promise of the protocol: which (see online-protocol.md), and what happened. */
export class Broken extends Error {
  override readonly name = 'Broken'
  readonly law: string

  constructor(law: string, what: string) {
    super(`${law}: ${what}`)
    this.law = law
  }
}

/** Watches everything honest members do, and compares: knows what no single member can know. */
export class Oracles {
  private readonly final = new Map<number, string>()
  private readonly reached: number[] = []
  private readonly checked: (Node | undefined)[] = []
  private readonly signed = new Set<string>()
  private readonly written = new Map<string, string>()
  private readonly revealed = new Map<string, string>()
  private readonly states = new Map<string, string>()
  private readonly honest: (m: number) => boolean

  constructor(honest: (m: number) => boolean) {
    this.honest = honest
  }

  /** The highest slot that anybody knows to be final. */
  top(): number {
    return Math.max(0, ...this.final.keys())
  }

  finalAt(i: number): string | undefined {
    return this.final.get(i)
  }

  /** A device was wiped: it cannot be asked to keep what it knew. */
  wiped(who: number): void {
    this.reached[who] = 0
  }

  sign(m: number, text: string): void {
    this.signed.add(`${String(m)}${text}`)
  }

  /** S4 and F1 are looked at where something leaves a member: what never left does not exist. */
  sent(core: Core, message: Message): void {
    const m = core.me
    if (m === null) return
    if (message.t === 'ents') for (const record of message.list) this.wrote(core, m, record)
    if (message.t !== 'share') return
    const head = headOf(core)
    const own = message.links.find(([of, k]) => of === m && k === head.rolls + 1)
    // Only this gives a link away: to repeat one that others gave back, or one of an older generation, tells nothing.
    const isRevealed = message.g === head.era.g && head.tale.turn === CHANCE && !core.lost
    if (own === undefined || !isRevealed) return
    const before = this.revealed.get(own[2])
    if (before !== undefined && before !== head.hash)
      throw new Broken('F1', `member ${String(m)} gave one link for two rolls`)
    this.revealed.set(own[2], head.hash)
  }

  private wrote(core: Core, m: number, record: LogRecord): void {
    if (authorOf(core.court, record) !== m) return
    const { k, i, p, g } = record
    const place = k === 'gen' ? `${String(m)} forms ${String(g)}` : [m, i, p, g].join()
    const hash = recordHash(core.court.game, record)
    const before = this.written.get(place)
    if (before !== undefined && before !== hash) throw new Broken('S4', `two records in one place: ${place}`)
    this.written.set(place, hash)
  }

  /** Looks at an honest member after every step it made. */
  after(who: number, core: Core): void {
    this.finals(who, core)
    for (const m of core.proofs.keys())
      if (this.honest(m)) throw new Broken('S6', `member ${String(m)} is innocent`)
    const head = headOf(core)
    if (this.checked[who] === head) return
    for (let i = head.i; i > 0 && core.path[i] !== this.checked[who]; i--) this.adopted(core, core.path[i]!)
    this.checked[who] = head
  }

  private finals(who: number, core: Core): void {
    const before = this.reached[who] ?? 0
    for (let i = before; i <= core.final; i++) {
      const hash = core.path[i]!.hash
      const known = this.final.get(i) ?? hash
      if (known !== hash) throw new Broken('S1', `two final records in slot ${String(i)}`)
      this.final.set(i, hash)
    }
    const reached = Math.max(before, core.final)
    this.reached[who] = reached
    if (reached > 0 && core.path[reached]?.hash !== this.final.get(reached))
      throw new Broken('S3', `member ${String(who)} lost the final record ${String(reached)}`)
  }

  private adopted(core: Core, node: Node): void {
    const record = node.record!
    const m = authorOf(core.court, record)
    if (
      m !== null &&
      this.honest(m) &&
      !this.signed.has(`${String(m)}${recordText(core.court.game, node.hash)}`)
    )
      throw new Broken('S2', `a record of member ${String(m)} that it never signed`)
    if (record.k === 'act' && record.seat !== node.parent!.tale.turn)
      throw new Broken('S7', `seat ${String(record.seat)} out of turn`)
    const state = core.court.rules.hash(node.tale.state)
    const before = this.states.get(node.hash) ?? state
    if (before !== state) throw new Broken('S5', 'one log, two states')
    this.states.set(node.hash, state)
  }
}
