import { CHANCE } from '../../engine/core/game.ts'
import { assert } from '../../engine/core/fault.ts'
import type { Question } from '../../session/thinking.ts'
import { beaconSalt, behind, leadsTo } from './beacon.ts'
import { ackText, recordText } from './signing-text.ts'
import { checkRecord } from './check-record.ts'
import { sendToAll, show, sign, store } from './effects.ts'
import type { Ack, LogRecord } from './protocol.ts'
import { chainOf, headOf, isOnPath, mayWrite, plant } from './replica.ts'
import type { Core } from './replica.ts'
import { botChoice, deciderOf, isAhead, leadsUpTo, levelOf, memberWith } from './record-tree.ts'
import type { Era, Node, Tale } from './record-tree.ts'

/** A neighbour may be so many rolls ahead of us; links further on wait for the records before them. */
const LINKS_AHEAD = 64

/** Makes a verified record the head, if it is ahead of the log held and no promise forbids it. */
export function consider(core: Core, node: Node): void {
  const head = headOf(core)
  if (!isAhead(node, head)) return
  if (binds(core, node.era)) return
  // Two logs of one generation part only where somebody wrote twice: what is held stays, people decide.
  if (node.era.g === head.era.g && !leadsUpTo(head, node)) return
  adopt(core, node)
}

/** Does a promise forbid to go over to this generation? Whoever comes in by it, or is replaced in it, signs nothing. */
function binds({ court, key, me, promise }: Core, era: Era): boolean {
  if (me === null || promise === null || memberWith(era, key) !== me) return false
  return court.laws.isFrozen(promise.g, era.g)
}

export function adopt(core: Core, node: Node): void {
  const old = headOf(core)
  const added: Node[] = []
  let at = node
  while (!isOnPath(core, at)) {
    added.push(at)
    at = at.parent!
  }
  const dropped = core.path.splice(at.i + 1)
  core.path.push(...added.reverse())
  store(core, at.i)
  core.consents = []
  core.movedAt = core.ticks
  core.saved = Math.min(core.saved, at.i)
  core.final = Math.min(core.final, at.i)
  if (node.era.g !== old.era.g) {
    turn(core, old.era, node.era, dropped)
    enterGeneration(core, node)
  }
  if (core.me !== null && !core.lost) acknowledge(core, core.me)
  findFinal(core)
  show(core, { type: 'moved' })
}

/** Who is who changes with a generation, and with the branches it drops. */
function turn(core: Core, old: Era, { keys }: Era, dropped: readonly Node[]): void {
  for (const [m, key] of keys.entries()) if (key !== old.keys[m]) core.acks[m] = undefined
  const was = core.me
  core.me = memberWith({ keys }, core.key)
  if (core.me !== was) {
    // It knows nothing of what its seats promised, so it begins like one who lost its storage.
    if (core.me !== null) core.lost = true
    show(core, { type: 'turned', me: core.me })
  }
  // The generation that healed it is gone: what is held now may be older than what was forgotten.
  if (dropped.some(({ record }) => heals(record, core.me))) core.lost = true
}

/** Is it the generation in which this member said that it had lost its storage? */
const heals = (record: LogRecord | null, me: number | null): boolean =>
  record?.k === 'gen' && record.proms.some(({ m, lost }) => lost && m === me)

function enterGeneration(core: Core, node: Node): void {
  core.shares.clear()
  core.enoughAt = -1
  core.attempts = 0
  for (const g of core.proms.keys()) if (g <= node.era.g) core.proms.delete(g)
  if (!core.lost) return
  // Only a generation that holds the promise made after the loss heals it: an older one knows nothing of it.
  const formed = node.era
  const own = core.promise?.anchor
  const mine = formed.anchors[formed.makers.indexOf(core.me ?? -1)]
  if (core.court.laws.heals(mine, own)) core.lost = false
}

/** Gives the word that the log up to the head is kept; it leaves only after the store. */
function acknowledge(core: Core, me: number): void {
  const { era, i, hash } = headOf(core)
  const ack: Ack = { m: me, g: era.g, i, h: hash, sig: '' }
  core.acks[me] = ack
  sign(core, ackText(core.court.game, ack), ack)
}

/** After a start: the word is given again, as nobody kept it. */
export function wakeUp(core: Core): void {
  store(core, headOf(core).i)
  if (core.me !== null && !core.lost) acknowledge(core, core.me)
  findFinal(core)
}

/** The slot up to which a member is known to keep our log. */
export function keptBy(core: Core, m: number): number {
  let node = core.tree.get(core.acks[m]?.h ?? '') ?? null
  const top = headOf(core)
  if (node !== null && node.i > top.i && leadsUpTo(top, node)) return top.i
  while (node !== null && !isOnPath(core, node)) node = node.parent
  return node === null ? -1 : node.i
}

/** What so many contributors keep can never be lost again. */
export function findFinal(core: Core): void {
  const { makers } = headOf(core).era
  const kept = makers.map((m) => keptBy(core, m)).sort((one, two) => two - one)
  const slot = kept[core.court.laws.finality(makers.length, core.court.n) - 1] ?? -1
  if (slot > core.final) core.final = slot
}

/** Whom the game waits for: the one in turn, or those whose link is missing. */
export function waitsFor(core: Core): number[] {
  const { era, tale, rolls, i } = headOf(core)
  if (tale.turn >= 0) {
    const decider = deciderOf(core.court, era, tale.turn)
    return decider === null ? [] : [decider]
  }
  if (tale.turn !== CHANCE) return []
  return era.makers.filter((m) => keptBy(core, m) < i || (core.shares.get(m)?.k ?? 0) <= rolls)
}

/** Writes a record of this member's own, or one that needs no author, after the head. */
export function append(core: Core, record: LogRecord): boolean {
  const node = checkRecord({ ...core.court, verify: () => true }, headOf(core), record)
  if (typeof node === 'string') return false
  const known = core.tree.get(node.hash)
  if (known === undefined) plant(core, node)
  if (record.k !== 'rnd' && record.sig !== null && known === undefined)
    sign(core, recordText(core.court.game, node.hash), record)
  adopt(core, known ?? node)
  return true
}

/** Does all that needs nobody's decision: bots choose, links are given, dice are thrown. */
export function drive(core: Core): void {
  while (mayWrite(core)) {
    const { tale, era } = headOf(core)
    if (tale.turn === CHANCE) {
      reveal(core)
      if (!roll(core)) return
    } else if (tale.turn < 0 || deciderOf(core.court, era, tale.turn) !== null) return
    else {
      const choice = botChoice(core.court, tale)
      if (choice === undefined || !act(core, tale.turn, choice, null)) return
    }
  }
}

/** A bot's choice that takes thinking: in which position, and what a thinker is asked. */
export interface Pondered {
  readonly tale: Tale
  readonly question: Question
}

/**
 * What this member has to think about so that the game goes on: the choice of a bot that searches. Whoever has thought
 * it out first writes it, and the others need not go on: that it is lawful is all they ask of a choice they do not know.
 */
export function ponders(core: Core): Pondered | null {
  if (!mayWrite(core)) return null
  const { court } = core
  const { tale, era } = headOf(core)
  const isBots = tale.turn >= 0 && deciderOf(court, era, tale.turn) === null
  if (!isBots || botChoice(court, tale) !== undefined) return null
  return { tale, question: court.rules.question(tale.state, levelOf(court, tale)) }
}

/** Writes a choice for a seat; `sig` is empty for a member's own, null for a bot's. Answers whether it was legal. */
export function act(core: Core, seat: number, action: number, sig: '' | null): boolean {
  const { hash, i, era, tale } = headOf(core)
  const state = core.court.rules.after(tale.state, { seat: tale.turn, action })
  if (state === undefined) return false
  const sth = core.court.rules.hash(state)
  return append(core, { k: 'act', i: i + 1, p: hash, g: era.g, sth, seat, action, sig })
}

/**
 * Gives this member's link, but only when every contributor is known to keep everything before the roll: whoever told
 * two people two things can never learn what the dice would be on both branches.
 */
function reveal(core: Core): void {
  const { era, rolls, i } = headOf(core)
  const { me, shares } = core
  const k = rolls + 1
  if (me === null || !era.makers.includes(me) || (shares.get(me)?.k ?? 0) >= k) return
  if (!era.makers.every((m) => keptBy(core, m) >= i)) return
  const chain = chainOf(core, era.g)
  // A used-up chain stalls the roll until a generation brings fresh ones; see `isStuck`.
  if (k > chain.length || chain.anchor !== era.anchors[era.makers.indexOf(me)]) return
  shares.set(me, { k, link: chain.link(k) })
  share(core)
}

export function share(core: Core, but?: string): void {
  const links = [...core.shares].map(([m, { k, link }]): [number, number, string] => [m, k, link])
  if (links.length > 0) sendToAll(core, { t: 'share', g: headOf(core).era.g, links }, but)
}

/** Takes a link from outside if it lies on its member's chain. Answers undefined if it proves somebody wrong. */
export function takeLink(core: Core, m: number, k: number, link: string): boolean | undefined {
  const { era, rolls, links } = headOf(core)
  const at = era.makers.indexOf(m)
  if (at < 0) return undefined
  const shared = core.shares.get(m)
  const known = shared !== undefined && shared.k > rolls ? shared : { k: rolls, link: links[at]! }
  if (k <= known.k || k > rolls + LINKS_AHEAD) return false
  if (!leadsTo(link, known.link, k - known.k)) return undefined
  core.shares.set(m, { k, link })
  return true
}

function roll(core: Core): boolean {
  const { era, rolls, hash, i, tale } = headOf(core)
  const links: string[] = []
  for (const m of era.makers) {
    const shared = core.shares.get(m)
    if (shared === undefined || shared.k <= rolls) return false
    links.push(behind(shared.link, shared.k - rolls - 1))
  }
  const salt = beaconSalt(core.court.game, hash, links)
  const state = core.court.rules.after(tale.state, { seat: CHANCE, salt })
  assert(state !== undefined, 'dice that are wanted are taken')
  return append(core, { k: 'rnd', i: i + 1, p: hash, g: era.g, sth: core.court.rules.hash(state), links })
}
