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

/** How many rolls a link may lie ahead of this replica; later ones are ignored until the records arrive. */
const MAX_LINKS_AHEAD = 64

/** Makes a verified record the head, if it is preferred to the current one and no promise forbids it. */
export function considerHead(replica: Replica, node: RecordNode): void {
  const head = headOf(replica)
  if (!isAhead(node, head)) return
  if (isForbiddenByPromise(replica, node.generation)) return
  // Logs of one generation fork only after an equivocation. The replica keeps its branch until people decide.
  if (node.generation.g === head.generation.g && !isAncestorOf(head, node)) return
  adoptHead(replica, node)
}

/**
 * Does the own promise forbid to adopt this generation? Not for a device that is another member in it, or
 * none.
 */
function isForbiddenByPromise({ context, key, me, promise }: Replica, generation: Generation): boolean {
  if (me === null || promise === null || memberWithKey(generation, key) !== me) return false
  return context.safetyRules.isFrozen(promise.g, generation.g)
}

export function adoptHead(replica: Replica, node: RecordNode): void {
  const old = headOf(replica)
  const added: RecordNode[] = []
  let at = node
  while (!isOnPath(replica, at)) {
    added.push(at)
    at = at.parent!
  }
  const dropped = replica.path.splice(at.i + 1)
  replica.path.push(...added.reverse())
  store(replica, at.i)
  replica.consents = []
  replica.headChangedAt = replica.ticks
  replica.savedSlot = Math.min(replica.savedSlot, at.i)
  replica.finalSlot = Math.min(replica.finalSlot, at.i)
  if (node.generation.g !== old.generation.g) {
    updateMembers(replica, old.generation, node.generation, dropped)
    enterGeneration(replica, node)
  }
  if (replica.me !== null && !replica.lost) acknowledge(replica, replica.me)
  updateFinality(replica)
  notify(replica, { type: 'headChanged' })
}

/** Updates which member this device is, after the generation changed or records were dropped. */
function updateMembers(
  replica: Replica,
  old: Generation,
  { keys }: Generation,
  dropped: readonly RecordNode[],
): void {
  for (const [m, key] of keys.entries()) if (key !== old.keys[m]) replica.acks[m] = undefined
  const was = replica.me
  replica.me = memberWithKey({ keys }, replica.key)
  if (replica.me !== was) {
    // It does not know what its seats promised before, so it begins like a member that lost its storage.
    if (replica.me !== null) replica.lost = true
    notify(replica, { type: 'memberChanged', me: replica.me })
  }
  // The generation that ended the recovery was dropped, so the log may be older than what was lost.
  if (dropped.some(({ record }) => isRecoveryRecord(record, replica.me))) replica.lost = true
}

/** Is it a generation that this member joined after losing its storage? */
const isRecoveryRecord = (record: LogRecord | null, me: number | null): boolean =>
  record?.k === 'gen' && record.proms.some(({ m, lost }) => lost && m === me)

function enterGeneration(replica: Replica, node: RecordNode): void {
  replica.revealedLinks.clear()
  replica.quorumAt = -1
  replica.attempts = 0
  for (const g of replica.promises.keys()) if (g <= node.generation.g) replica.promises.delete(g)
  if (!replica.lost) return
  // Only a generation with the promise made after the loss ends the recovery; an older one knows nothing of
  // it.
  const formed = node.generation
  const own = replica.promise?.anchor
  const mine = formed.anchors[formed.contributors.indexOf(replica.me ?? -1)]
  if (replica.context.safetyRules.endsRecovery(mine, own)) replica.lost = false
}

/** Acknowledges the log up to the head. The acknowledgement is sent only after the log is stored. */
function acknowledge(replica: Replica, me: number): void {
  const { generation, i, hash } = headOf(replica)
  const ack: Acknowledgement = { m: me, g: generation.g, i, h: hash, sig: '' }
  replica.acks[me] = ack
  sign(replica, ackText(replica.context.game, ack), ack)
}

/** After a start: acknowledges again, because acknowledgements are not stored. */
export function resume(replica: Replica): void {
  store(replica, headOf(replica).i)
  if (replica.me !== null && !replica.lost) acknowledge(replica, replica.me)
  updateFinality(replica)
}

/** The slot up to which a member is known to store this log; -1 if it sent no acknowledgement. */
export function savedSlotOf(replica: Replica, m: number): number {
  let node = replica.tree.get(replica.acks[m]?.h ?? '') ?? null
  const top = headOf(replica)
  if (node !== null && node.i > top.i && isAncestorOf(top, node)) return top.i
  while (node !== null && !isOnPath(replica, node)) node = node.parent
  return node === null ? -1 : node.i
}

/** Advances finality: what enough contributors store can never be dropped again. */
export function updateFinality(replica: Replica): void {
  const { contributors } = headOf(replica).generation
  const kept = contributors.map((m) => savedSlotOf(replica, m)).sort((one, two) => two - one)
  const slot =
    kept[replica.context.safetyRules.finalityQuorum(contributors.length, replica.context.memberCount) - 1] ??
    -1
  if (slot > replica.finalSlot) replica.finalSlot = slot
}

/** The members the game waits for: the one in turn, or those whose link or acknowledgement is missing. */
export function waitsFor(replica: Replica): number[] {
  const { generation, position, rollCount, i } = headOf(replica)
  if (position.turn >= 0) {
    const decider = deciderOf(replica.context, generation, position.turn)
    return decider === null ? [] : [decider]
  }
  if (position.turn !== CHANCE) return []
  return generation.contributors.filter(
    (m) => savedSlotOf(replica, m) < i || (replica.revealedLinks.get(m)?.k ?? 0) <= rollCount,
  )
}

/** Appends a record that this member writes, or one that needs no author, to the log. */
export function appendRecord(replica: Replica, record: LogRecord): boolean {
  const node = checkRecord({ ...replica.context, verify: () => true }, headOf(replica), record)
  if (typeof node === 'string') return false
  const known = replica.tree.get(node.hash)
  if (known === undefined) insertRecord(replica, node)
  if (record.k !== 'rnd' && record.sig !== null && known === undefined)
    sign(replica, recordText(replica.context.game, node.hash), record)
  adoptHead(replica, known ?? node)
  return true
}

/** Does everything that needs no decision by a person: choices of bots, links and rolls. */
export function advanceGame(replica: Replica): void {
  while (mayWrite(replica)) {
    const { position, generation } = headOf(replica)
    if (position.turn === CHANCE) {
      revealLink(replica)
      if (!rollDice(replica)) return
    } else if (position.turn < 0 || deciderOf(replica.context, generation, position.turn) !== null) return
    else {
      const choice = chosenByBot(replica.context, position)
      if (choice === undefined || !writeChoice(replica, position.turn, choice, null)) return
    }
  }
}

/** The search that a bot in turn needs: the position, and the task for the worker. */
export interface PendingBotChoice {
  readonly position: GamePosition
  readonly question: Question
}

/**
 * The bot choice this member must compute for the game to go on; null if there is none. The first device to
 * finish writes the choice; the others accept it if it is legal.
 */
export function pendingBotChoice(replica: Replica): PendingBotChoice | null {
  if (!mayWrite(replica)) return null
  const { context } = replica
  const { position, generation } = headOf(replica)
  const isBots = position.turn >= 0 && deciderOf(context, generation, position.turn) === null
  if (!isBots || chosenByBot(context, position) !== undefined) return null
  return { position, question: context.rules.botQuestion(position.state, botLevelOf(context, position)) }
}

/**
 * Writes a choice for a seat; `sig` is empty for a member's own, null for a bot's. Returns whether it is
 * legal.
 */
export function writeChoice(replica: Replica, seat: number, action: number, sig: '' | null): boolean {
  const { hash, i, generation, position } = headOf(replica)
  const state = replica.context.rules.next(position.state, { seat: position.turn, action })
  if (state === undefined) return false
  const sth = replica.context.rules.hash(state)
  return appendRecord(replica, { k: 'act', i: i + 1, p: hash, g: generation.g, sth, seat, action, sig })
}

/**
 * Reveals this member's link, but only when every contributor is known to store the whole log before the
 * roll. So a member that equivocates can never learn the dice of two branches.
 */
function revealLink(replica: Replica): void {
  const { generation, rollCount, i } = headOf(replica)
  const { me, revealedLinks } = replica
  const k = rollCount + 1
  if (me === null || !generation.contributors.includes(me) || (revealedLinks.get(me)?.k ?? 0) >= k) return
  if (!generation.contributors.every((m) => savedSlotOf(replica, m) >= i)) return
  const chain = chainOf(replica, generation.g)
  // A used-up chain stalls the roll until a generation brings new chains; see `isStuck`.
  if (k > chain.length || chain.anchor !== generation.anchors[generation.contributors.indexOf(me)]) return
  revealedLinks.set(me, { k, link: chain.link(k) })
  sendRevealedLinks(replica)
}

export function sendRevealedLinks(replica: Replica, but?: string): void {
  const links = [...replica.revealedLinks].map(([m, { k, link }]): [number, number, string] => [m, k, link])
  if (links.length > 0) sendToAll(replica, { t: 'links', g: headOf(replica).generation.g, links }, but)
}

/** Accepts a link if it lies on its member's chain. Returns whether it is new; undefined if it is wrong. */
export function acceptLink(replica: Replica, m: number, k: number, link: string): boolean | undefined {
  const { generation, rollCount, links } = headOf(replica)
  const at = generation.contributors.indexOf(m)
  if (at < 0) return undefined
  const shared = replica.revealedLinks.get(m)
  const known = shared !== undefined && shared.k > rollCount ? shared : { k: rollCount, link: links[at]! }
  if (k <= known.k || k > rollCount + MAX_LINKS_AHEAD) return false
  if (!isOnChain(link, known.link, k - known.k)) return undefined
  replica.revealedLinks.set(m, { k, link })
  return true
}

function rollDice(replica: Replica): boolean {
  const { generation, rollCount, hash, i, position } = headOf(replica)
  const links: string[] = []
  for (const m of generation.contributors) {
    const shared = replica.revealedLinks.get(m)
    if (shared === undefined || shared.k <= rollCount) return false
    links.push(hashRepeatedly(shared.link, shared.k - rollCount - 1))
  }
  const salt = rollSalt(replica.context.game, hash, links)
  const state = replica.context.rules.next(position.state, { seat: CHANCE, salt })
  assert(state !== undefined, 'dice that are wanted are taken')
  return appendRecord(replica, {
    k: 'rnd',
    i: i + 1,
    p: hash,
    g: generation.g,
    sth: replica.context.rules.hash(state),
    links,
  })
}
