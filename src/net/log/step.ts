import { CHANCE } from '../../engine/core/game.ts'
import { chatText, presenceText } from './signing-text.ts'
import { requestSeat, onSeatRequest, openSeatRequests, tickSeatRequests } from './seat-requests.ts'
import type { Effect, ConnectionId, LocalRefusal } from './effect-types.ts'
import { countRefusal, send, sendToAll, notify, sign, penalize, takeEffects } from './effects.ts'
import { announce, headMessage, onRecords, onHead, onLinks, onWant } from './gossip.ts'
import { onViolation } from './promise-violations.ts'
import { writeChoice, advanceGame, savedSlotOf, sendRevealedLinks, waitsFor, resume } from './progress.ts'
import { onEquivocation } from './equivocation.ts'
import { readChatText } from './protocol.ts'
import type { Chat, Message, MessageOf, NewKey, Presence } from './protocol.ts'
import { verifyBotMove } from './bot-verification.ts'
import { disputedMembers, headOf, isFrozen, mayWrite, pruneBranches } from './replica.ts'
import type { Replica } from './replica.ts'
import { requestTakeBack, onConsent, writeTakeBack, tickConsents } from './take-back.ts'
import { deciderOf, isSignedByMember } from './record-tree.ts'
import type { RecordNode, GamePosition } from './record-tree.ts'
import {
  acceptProposal,
  formGeneration,
  onPromise,
  unansweredProposals,
  proposeGeneration,
  tickGenerationChange,
} from './generation-change.ts'

/** Everything that can happen to a member. */
export type Input =
  | { readonly type: 'start' }
  /** Two seconds have passed; nothing else knows of time. */
  | { readonly type: 'tick' }
  /** `key`: whose device is at the other end, if the edge knows. */
  | { readonly type: 'up'; readonly link: ConnectionId; readonly key?: string }
  | { readonly type: 'down'; readonly link: ConnectionId }
  /** A message that was read, and whose signatures `verify` answers for. */
  | { readonly type: 'message'; readonly link: ConnectionId; readonly message: Message }
  /** The log up to this slot is kept on this device. */
  | { readonly type: 'saved'; readonly i: number }
  /** A bot's choice, thought out here for this position. */
  | { readonly type: 'thought'; readonly tale: GamePosition; readonly action: number }
  /** What a bot chooses in the place of this choice, thought out here once more; null if it could not be. */
  | { readonly type: 'proved'; readonly node: RecordNode; readonly action: number | null }
  /** The choices of one turn, made after record `after`. */
  | {
      readonly type: 'act'
      readonly seat: number
      readonly actions: readonly number[]
      readonly after: string
    }
  /** `keys`: members whose seats a bot plays now, and who is to be them from then on. */
  | { readonly type: 'propose'; readonly bots: readonly number[]; readonly keys?: readonly NewKey[] }
  | { readonly type: 'agree'; readonly g: number }
  | { readonly type: 'askBack'; readonly to: number }
  /** Somebody who watches would like to be member m, whose seats a bot plays. */
  | { readonly type: 'ask'; readonly m: number; readonly name: string; readonly stamp: number }
  | { readonly type: 'say'; readonly text: string; readonly stamp: number }
  | { readonly type: 'presence'; readonly is: Presence['is']; readonly stamp: number }

/** More messages between two ticks than any honest neighbour sends. */
const MAX_MESSAGES_PER_TICK = 500

/** The one door: takes what happened, answers what is to be done, in order. */
export function step(core: Replica, input: Input): Effect[] {
  const before = headOf(core)
  handleInput(core, input)
  formGeneration(core)
  writeTakeBack(core)
  advanceGame(core)
  if (headOf(core) !== before) announce(core, before)
  return takeEffects(core)
}

function handleInput(core: Replica, input: Input): void {
  switch (input.type) {
    case 'start':
      return resume(core)
    case 'tick':
      return tick(core)
    case 'up':
      return addNeighbor(core, input.link, input.key ?? null)
    case 'down':
      core.neighbors.delete(input.link)
      return
    case 'message':
      return handleMessage(core, input.link, input.message)
    case 'saved':
      core.savedSlot = Math.max(core.savedSlot, Math.min(input.i, headOf(core).i))
      return
    case 'thought':
      input.tale.botChoice = input.action
      return
    case 'proved':
      return verifyBotMove(core, input.node, input.action)
    default:
      return handleDecision(core, input)
  }
}

type OccurrenceType = 'start' | 'tick' | 'up' | 'down' | 'message' | 'saved' | 'thought' | 'proved'
type Decision = Exclude<Input, { type: OccurrenceType }>

function handleDecision(core: Replica, input: Decision): void {
  const why = decisionResult(core, input)
  if (why !== null) notify(core, { type: 'refused', why })
}

function decisionResult(core: Replica, input: Decision): LocalRefusal | null {
  switch (input.type) {
    case 'act':
      return writeTurn(core, input.seat, input.actions, input.after)
    case 'propose':
      return proposeGeneration(core, input.bots, input.keys)
    case 'agree':
      return acceptProposal(core, input.g)
    case 'askBack':
      return requestTakeBack(core, input.to)
    case 'ask':
      return requestSeat(core, input.m, input.name, input.stamp)
    case 'say':
    case 'presence':
      return sendStatement(core, input)
  }
}

function writeTurn(
  core: Replica,
  seat: number,
  actions: readonly number[],
  after: string,
): LocalRefusal | null {
  if (!mayWrite(core) || headOf(core).hash !== after) return 'notNow'
  for (const action of actions) {
    const { generation, position } = headOf(core)
    if (position.turn !== seat || deciderOf(core.context, generation, seat) !== core.me) return 'notYours'
    if (!writeChoice(core, seat, action, '')) return 'notLegal'
  }
  return null
}

function sendStatement(
  core: Replica,
  input: Extract<Decision, { type: 'say' | 'presence' }>,
): LocalRefusal | null {
  const { me, context } = core
  if (me === null) return 'notYours'
  const said = input.type === 'say' ? readChatText(input.text) : ''
  if (said === undefined) return 'notLegal'
  const words: Chat | Presence =
    input.type === 'say'
      ? { t: 'chat', m: me, n: input.stamp, text: said, sig: '' }
      : { t: 'presence', m: me, n: input.stamp, is: input.is, sig: '' }
  const text = words.t === 'chat' ? chatText(context.game, words) : presenceText(context.game, words)
  sign(core, text, words)
  sendToAll(core, words)
  return null
}

function handleMessage(core: Replica, link: ConnectionId, message: Message): void {
  const neighbour = core.neighbors.get(link)
  if (neighbour === undefined) return
  if (++neighbour.messageCount > MAX_MESSAGES_PER_TICK) return penalize(core, link, 'flood')
  switch (message.t) {
    case 'head':
      return onHead(core, link, message)
    case 'want':
      return onWant(core, link, message)
    case 'ents':
      return onRecords(core, link, message)
    case 'share':
      return onLinks(core, link, message)
    case 'prom':
      return onPromise(core, link, message.prom)
    case 'back':
      return onConsent(core, link, message.yes)
    default:
      return handleRareMessage(core, link, message)
  }
}

type RareMessage = MessageOf<'proof' | 'lie' | 'ask' | 'chat' | 'presence' | 'bye'>

function handleRareMessage(core: Replica, link: ConnectionId, message: RareMessage): void {
  switch (message.t) {
    case 'proof':
      return onEquivocation(core, link, message)
    case 'lie':
      return onViolation(core, link, message)
    case 'ask':
      return onSeatRequest(core, link, message)
    case 'bye':
      return notify(core, { type: 'left', link })
    default:
      return onStatement(core, link, message)
  }
}

/** Chat and presence are signed and passed on, but kept nowhere; each member counts its own upwards. */
function onStatement(core: Replica, link: ConnectionId, words: Chat | Presence): void {
  const { context, lastStamps } = core
  if (words.m >= context.memberCount) return penalize(core, link, 'noSuchMember')
  const { generation } = headOf(core)
  const name = `${words.t}${generation.keys[words.m]!}`
  if (words.n <= (lastStamps.get(name) ?? -1)) return countRefusal(core, 'oldNews')
  const text = words.t === 'chat' ? chatText(context.game, words) : presenceText(context.game, words)
  // No strike: a neighbour that is a generation ahead or behind may know another key of this member.
  if (!isSignedByMember(context, generation, { m: words.m, text, sig: words.sig }))
    return countRefusal(core, 'badSignature')
  lastStamps.set(name, words.n)
  sendToAll(core, words, link)
  notify(core, words.t === 'chat' ? { type: 'chat', chat: words } : { type: 'presence', presence: words })
}

function addNeighbor(core: Replica, link: ConnectionId, key: string | null): void {
  core.neighbors.set(link, {
    key,
    lastKnown: null,
    lastSent: null,
    wanted: null,
    lastReceived: null,
    isAsked: false,
    penalties: 0,
    messageCount: 0,
  })
  send(core, link, headMessage(core))
}

function tick(core: Replica): void {
  core.ticks++
  pruneBranches(core)
  for (const neighbour of core.neighbors.values()) {
    neighbour.isAsked = false
    neighbour.messageCount = 0
    neighbour.lastSent = neighbour.lastKnown
  }
  sendToAll(core, headMessage(core))
  if (headOf(core).position.turn === CHANCE) sendRevealedLinks(core)
  const { keys } = headOf(core).generation
  for (const m of disputedMembers(core)) sendToAll(core, core.evidence.get(keys[m]!)!)
  tickConsents(core)
  tickGenerationChange(core)
  tickSeatRequests(core)
}

/** What a screen shows of the log; asked at any time. */
export interface LogView {
  /** The member this device is; null for a spectator. It may change with a generation. */
  readonly me: number | null
  readonly head: string
  readonly i: number
  readonly g: number
  readonly finalSlot: number
  readonly savedSlot: number
  readonly bots: readonly number[]
  /** The slot up to which each member is known to keep this log; -1 if it never said. */
  readonly keptBy: readonly number[]
  /** A promise was given and the generation is not formed yet. */
  readonly isFrozen: boolean
  readonly hasLostStorage: boolean
  /** Members who told people different things. */
  readonly disputed: readonly number[]
  readonly waitsFor: readonly number[]
  readonly proposals: ReturnType<typeof unansweredProposals>
  /** Who would like to be a member whose seats a bot plays. */
  readonly seatRequests: readonly {
    readonly key: string
    readonly name: string
    readonly m: number
    readonly n: number
  }[]
  /** The key of every member. */
  readonly keys: readonly string[]
  /** The name of every member that came with a new key; null where the genesis says it. */
  readonly names: readonly (string | null)[]
  /** Take-backs asked for at the head, and who agreed. */
  readonly takeBackRequests: readonly { readonly to: number; readonly m: number }[]
}

export function viewLog(core: Replica): LogView {
  const { context } = core
  const { generation, hash, i } = headOf(core)
  return {
    me: core.me,
    head: hash,
    i,
    g: generation.g,
    finalSlot: core.finalSlot,
    savedSlot: core.savedSlot,
    keptBy: context.genesis.members.map((_, m) => savedSlotOf(core, m)),
    bots: generation.bots,
    isFrozen: isFrozen(core),
    hasLostStorage: core.lost && core.me !== null,
    disputed: disputedMembers(core),
    waitsFor: waitsFor(core),
    proposals: unansweredProposals(core),
    seatRequests: openSeatRequests(core).map(({ key, name, m, n }) => ({ key, name, m, n })),
    keys: generation.keys,
    names: generation.names,
    takeBackRequests: core.consents.map(({ to, m }) => ({ to, m })),
  }
}
