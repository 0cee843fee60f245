import { CHANCE } from '../../engine/core/game.ts'
import { assert } from '../../engine/core/fault.ts'
import type { Question } from '../../session/thinking.ts'
import { rollSalt, hashRepeatedly, isOnChain } from './beacon.ts'
import { ackText, recordText } from './signing-text.ts'
import { checkRecord } from './check-record.ts'
import { sendToAll, notify, sign, store } from './effects.ts'
import type { Acknowledgement, LogRecord } from './protocol.ts'
import { chainOf, headOf, isOnPath, mayWrite, insertRecord } from './replica.ts'
import type { Replica } from './replica.ts'
import { chosenByBot, deciderOf, isAhead, isAncestorOf, botLevelOf, memberWithKey } from './record-tree.ts'
import type { Generation, RecordNode, GamePosition } from './record-tree.ts'

/** A neighbour may be so many rolls ahead of us; links further on wait for the records before them. */
const MAX_LINKS_AHEAD = 64

/** Makes a verified record the head, if it is ahead of the log held and no promise forbids it. */
export function considerHead(core: Replica, node: RecordNode): void {
  const head = headOf(core)
  if (!isAhead(node, head)) return
  if (isForbiddenByPromise(core, node.generation)) return
  // Two logs of one generation part only where somebody wrote twice: what is held stays, people decide.
  if (node.generation.g === head.generation.g && !isAncestorOf(head, node)) return
  adoptHead(core, node)
}

/** Does a promise forbid to go over to this generation? Whoever comes in by it, or is replaced in it, signs nothing. */
function isForbiddenByPromise({ context, key, me, promise }: Replica, era: Generation): boolean {
  if (me === null || promise === null || memberWithKey(era, key) !== me) return false
  return context.safetyRules.isFrozen(promise.g, era.g)
}

export function adoptHead(core: Replica, node: RecordNode): void {
  const old = headOf(core)
  const added: RecordNode[] = []
  let at = node
  while (!isOnPath(core, at)) {
    added.push(at)
    at = at.parent!
  }
  const dropped = core.path.splice(at.i + 1)
  core.path.push(...added.reverse())
  store(core, at.i)
  core.consents = []
  core.headChangedAt = core.ticks
  core.savedSlot = Math.min(core.savedSlot, at.i)
  core.finalSlot = Math.min(core.finalSlot, at.i)
  if (node.generation.g !== old.generation.g) {
    updateMembers(core, old.generation, node.generation, dropped)
    enterGeneration(core, node)
  }
  if (core.me !== null && !core.lost) acknowledge(core, core.me)
  updateFinality(core)
  notify(core, { type: 'moved' })
}

/** Who is who changes with a generation, and with the branches it drops. */
function updateMembers(
  core: Replica,
  old: Generation,
  { keys }: Generation,
  dropped: readonly RecordNode[],
): void {
  for (const [m, key] of keys.entries()) if (key !== old.keys[m]) core.acks[m] = undefined
  const was = core.me
  core.me = memberWithKey({ keys }, core.key)
  if (core.me !== was) {
    // It knows nothing of what its seats promised, so it begins like one who lost its storage.
    if (core.me !== null) core.lost = true
    notify(core, { type: 'turned', me: core.me })
  }
  // The generation that healed it is gone: what is held now may be older than what was forgotten.
  if (dropped.some(({ record }) => isRecoveryRecord(record, core.me))) core.lost = true
}

/** Is it the generation in which this member said that it had lost its storage? */
const isRecoveryRecord = (record: LogRecord | null, me: number | null): boolean =>
  record?.k === 'gen' && record.proms.some(({ m, lost }) => lost && m === me)

function enterGeneration(core: Replica, node: RecordNode): void {
  core.revealedLinks.clear()
  core.quorumAt = -1
  core.attempts = 0
  for (const g of core.promises.keys()) if (g <= node.generation.g) core.promises.delete(g)
  if (!core.lost) return
  // Only a generation that holds the promise made after the loss heals it: an older one knows nothing of it.
  const formed = node.generation
  const own = core.promise?.anchor
  const mine = formed.anchors[formed.contributors.indexOf(core.me ?? -1)]
  if (core.context.safetyRules.endsRecovery(mine, own)) core.lost = false
}

/** Gives the word that the log up to the head is kept; it leaves only after the store. */
function acknowledge(core: Replica, me: number): void {
  const { generation, i, hash } = headOf(core)
  const ack: Acknowledgement = { m: me, g: generation.g, i, h: hash, sig: '' }
  core.acks[me] = ack
  sign(core, ackText(core.context.game, ack), ack)
}

/** After a start: the word is given again, as nobody kept it. */
export function resume(core: Replica): void {
  store(core, headOf(core).i)
  if (core.me !== null && !core.lost) acknowledge(core, core.me)
  updateFinality(core)
}

/** The slot up to which a member is known to keep our log. */
export function savedSlotOf(core: Replica, m: number): number {
  let node = core.tree.get(core.acks[m]?.h ?? '') ?? null
  const top = headOf(core)
  if (node !== null && node.i > top.i && isAncestorOf(top, node)) return top.i
  while (node !== null && !isOnPath(core, node)) node = node.parent
  return node === null ? -1 : node.i
}

/** What so many contributors keep can never be lost again. */
export function updateFinality(core: Replica): void {
  const { contributors } = headOf(core).generation
  const kept = contributors.map((m) => savedSlotOf(core, m)).sort((one, two) => two - one)
  const slot =
    kept[core.context.safetyRules.finalityQuorum(contributors.length, core.context.memberCount) - 1] ?? -1
  if (slot > core.finalSlot) core.finalSlot = slot
}

/** Whom the game waits for: the one in turn, or those whose link is missing. */
export function waitsFor(core: Replica): number[] {
  const { generation, position, rollCount, i } = headOf(core)
  if (position.turn >= 0) {
    const decider = deciderOf(core.context, generation, position.turn)
    return decider === null ? [] : [decider]
  }
  if (position.turn !== CHANCE) return []
  return generation.contributors.filter(
    (m) => savedSlotOf(core, m) < i || (core.revealedLinks.get(m)?.k ?? 0) <= rollCount,
  )
}

/** Writes a record of this member's own, or one that needs no author, after the head. */
export function appendRecord(core: Replica, record: LogRecord): boolean {
  const node = checkRecord({ ...core.context, verify: () => true }, headOf(core), record)
  if (typeof node === 'string') return false
  const known = core.tree.get(node.hash)
  if (known === undefined) insertRecord(core, node)
  if (record.k !== 'rnd' && record.sig !== null && known === undefined)
    sign(core, recordText(core.context.game, node.hash), record)
  adoptHead(core, known ?? node)
  return true
}

/** Does all that needs nobody's decision: bots choose, links are given, dice are thrown. */
export function advanceGame(core: Replica): void {
  while (mayWrite(core)) {
    const { position, generation } = headOf(core)
    if (position.turn === CHANCE) {
      revealLink(core)
      if (!rollDice(core)) return
    } else if (position.turn < 0 || deciderOf(core.context, generation, position.turn) !== null) return
    else {
      const choice = chosenByBot(core.context, position)
      if (choice === undefined || !writeChoice(core, position.turn, choice, null)) return
    }
  }
}

/** A bot's choice that takes thinking: in which position, and what a thinker is asked. */
export interface PendingBotChoice {
  readonly tale: GamePosition
  readonly question: Question
}

/**
 * What this member has to think about so that the game goes on: the choice of a bot that searches. Whoever has thought
 * it out first writes it, and the others need not go on: that it is lawful is all they ask of a choice they do not know.
 */
export function pendingBotChoice(core: Replica): PendingBotChoice | null {
  if (!mayWrite(core)) return null
  const { context } = core
  const { position, generation } = headOf(core)
  const isBots = position.turn >= 0 && deciderOf(context, generation, position.turn) === null
  if (!isBots || chosenByBot(context, position) !== undefined) return null
  return { tale, question: context.rules.botQuestion(position.state, botLevelOf(context, position)) }
}

/** Writes a choice for a seat; `sig` is empty for a member's own, null for a bot's. Answers whether it was legal. */
export function writeChoice(core: Replica, seat: number, action: number, sig: '' | null): boolean {
  const { hash, i, generation, position } = headOf(core)
  const state = core.context.rules.next(position.state, { seat: position.turn, action })
  if (state === undefined) return false
  const sth = core.context.rules.hash(state)
  return appendRecord(core, { k: 'act', i: i + 1, p: hash, g: generation.g, sth, seat, action, sig })
}

/**
 * Gives this member's link, but only when every contributor is known to keep everything before the roll: whoever told
 * two people two things can never learn what the dice would be on both branches.
 */
function revealLink(core: Replica): void {
  const { generation, rollCount, i } = headOf(core)
  const { me, revealedLinks } = core
  const k = rollCount + 1
  if (me === null || !generation.contributors.includes(me) || (revealedLinks.get(me)?.k ?? 0) >= k) return
  if (!generation.contributors.every((m) => savedSlotOf(core, m) >= i)) return
  const chain = chainOf(core, generation.g)
  // A used-up chain stalls the roll until a generation brings fresh ones; see `isStuck`.
  if (k > chain.length || chain.anchor !== generation.anchors[generation.contributors.indexOf(me)]) return
  revealedLinks.set(me, { k, link: chain.link(k) })
  sendRevealedLinks(core)
}

export function sendRevealedLinks(core: Replica, but?: string): void {
  const links = [...core.revealedLinks].map(([m, { k, link }]): [number, number, string] => [m, k, link])
  if (links.length > 0) sendToAll(core, { t: 'share', g: headOf(core).generation.g, links }, but)
}

/** Takes a link from outside if it lies on its member's chain. Answers undefined if it proves somebody wrong. */
export function acceptLink(core: Replica, m: number, k: number, link: string): boolean | undefined {
  const { generation, rollCount, links } = headOf(core)
  const at = generation.contributors.indexOf(m)
  if (at < 0) return undefined
  const shared = core.revealedLinks.get(m)
  const known = shared !== undefined && shared.k > rollCount ? shared : { k: rollCount, link: links[at]! }
  if (k <= known.k || k > rollCount + MAX_LINKS_AHEAD) return false
  if (!isOnChain(link, known.link, k - known.k)) return undefined
  core.revealedLinks.set(m, { k, link })
  return true
}

function rollDice(core: Replica): boolean {
  const { generation, rollCount, hash, i, position } = headOf(core)
  const links: string[] = []
  for (const m of generation.contributors) {
    const shared = core.revealedLinks.get(m)
    if (shared === undefined || shared.k <= rollCount) return false
    links.push(hashRepeatedly(shared.link, shared.k - rollCount - 1))
  }
  const salt = rollSalt(core.context.game, hash, links)
  const state = core.context.rules.next(position.state, { seat: CHANCE, salt })
  assert(state !== undefined, 'dice that are wanted are taken')
  return appendRecord(core, {
    k: 'rnd',
    i: i + 1,
    p: hash,
    g: generation.g,
    sth: core.context.rules.hash(state),
    links,
  })
}
