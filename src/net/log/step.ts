// The entry point of the protocol: `step` takes one input, changes the replica and returns the effects to
// carry out, in order. It is deterministic and synchronous: it knows no clock, no randomness and no network.
// Which part of the protocol handles an input can be read off `handleInput`, `handleDecision` and
// `handleMessage` below.

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

/** Everything that can happen to a replica. */
export type Input =
  | { readonly type: 'start' }
  /** Two seconds have passed. Ticks are the only clock of the protocol. */
  | { readonly type: 'tick' }
  /** A connection is open. `key`: the public key of the device at its other end, if the runner knows it. */
  | { readonly type: 'up'; readonly link: ConnectionId; readonly key?: string }
  | { readonly type: 'down'; readonly link: ConnectionId }
  /** A parsed message. The runner has verified its signatures beforehand. */
  | { readonly type: 'message'; readonly link: ConnectionId; readonly message: Message }
  /** The log up to this slot is stored on this device. */
  | { readonly type: 'stored'; readonly i: number }
  /** The choice of a searching bot, computed on this device for this position. */
  | { readonly type: 'botChosen'; readonly position: GamePosition; readonly action: number }
  /**
   * The bot's own choice in place of the one in `node`, computed on this device; null if the computation
   * failed.
   */
  | { readonly type: 'botVerified'; readonly node: RecordNode; readonly action: number | null }
  /** The actions of one turn, chosen after record `after`. */
  | {
      readonly type: 'act'
      readonly seat: number
      readonly actions: readonly number[]
      readonly after: string
    }
  /** Proposes a generation. `keys`: members to be represented by new keys. */
  | { readonly type: 'propose'; readonly bots: readonly number[]; readonly keys?: readonly NewKey[] }
  | { readonly type: 'agree'; readonly g: number }
  | { readonly type: 'requestTakeBack'; readonly to: number }
  /** This spectator asks to become member `m`, whose seats a bot plays. */
  | { readonly type: 'requestSeat'; readonly m: number; readonly name: string; readonly stamp: number }
  | { readonly type: 'chat'; readonly text: string; readonly stamp: number }
  | { readonly type: 'presence'; readonly is: Presence['is']; readonly stamp: number }

/** More messages between two ticks than an honest neighbor sends. */
const MAX_MESSAGES_PER_TICK = 500

/** Applies one input to the replica. Returns the effects to carry out, in order. */
export function step(replica: Replica, input: Input): Effect[] {
  const before = headOf(replica)
  handleInput(replica, input)
  formGeneration(replica)
  writeTakeBack(replica)
  advanceGame(replica)
  if (headOf(replica) !== before) announce(replica, before)
  return takeEffects(replica)
}

function handleInput(replica: Replica, input: Input): void {
  switch (input.type) {
    case 'start':
      return resume(replica)
    case 'tick':
      return tick(replica)
    case 'up':
      return addNeighbor(replica, input.link, input.key ?? null)
    case 'down':
      replica.neighbors.delete(input.link)
      return
    case 'message':
      return handleMessage(replica, input.link, input.message)
    case 'stored':
      replica.savedSlot = Math.max(replica.savedSlot, Math.min(input.i, headOf(replica).i))
      return
    case 'botChosen':
      input.position.botChoice = input.action
      return
    case 'botVerified':
      return verifyBotMove(replica, input.node, input.action)
    default:
      return handleDecision(replica, input)
  }
}

type OccurrenceType = 'start' | 'tick' | 'up' | 'down' | 'message' | 'stored' | 'botChosen' | 'botVerified'
type Decision = Exclude<Input, { type: OccurrenceType }>

function handleDecision(replica: Replica, input: Decision): void {
  const why = decisionResult(replica, input)
  if (why !== null) notify(replica, { type: 'refused', why })
}

function decisionResult(replica: Replica, input: Decision): LocalRefusal | null {
  switch (input.type) {
    case 'act':
      return writeTurn(replica, input.seat, input.actions, input.after)
    case 'propose':
      return proposeGeneration(replica, input.bots, input.keys)
    case 'agree':
      return acceptProposal(replica, input.g)
    case 'requestTakeBack':
      return requestTakeBack(replica, input.to)
    case 'requestSeat':
      return requestSeat(replica, input.m, input.name, input.stamp)
    case 'chat':
    case 'presence':
      return sendStatement(replica, input)
  }
}

function writeTurn(
  replica: Replica,
  seat: number,
  actions: readonly number[],
  after: string,
): LocalRefusal | null {
  if (!mayWrite(replica) || headOf(replica).hash !== after) return 'notNow'
  for (const action of actions) {
    const { generation, position } = headOf(replica)
    if (position.turn !== seat || deciderOf(replica.context, generation, seat) !== replica.me)
      return 'notYours'
    if (!writeChoice(replica, seat, action, '')) return 'notLegal'
  }
  return null
}

function sendStatement(
  replica: Replica,
  input: Extract<Decision, { type: 'chat' | 'presence' }>,
): LocalRefusal | null {
  const { me, context } = replica
  if (me === null) return 'notYours'
  const said = input.type === 'chat' ? readChatText(input.text) : ''
  if (said === undefined) return 'notLegal'
  const words: Chat | Presence =
    input.type === 'chat'
      ? { t: 'chat', m: me, n: input.stamp, text: said, sig: '' }
      : { t: 'presence', m: me, n: input.stamp, is: input.is, sig: '' }
  const text = words.t === 'chat' ? chatText(context.game, words) : presenceText(context.game, words)
  sign(replica, text, words)
  sendToAll(replica, words)
  return null
}

function handleMessage(replica: Replica, link: ConnectionId, message: Message): void {
  const neighbour = replica.neighbors.get(link)
  if (neighbour === undefined) return
  if (++neighbour.messageCount > MAX_MESSAGES_PER_TICK) return penalize(replica, link, 'flood')
  switch (message.t) {
    case 'head':
      return onHead(replica, link, message)
    case 'want':
      return onWant(replica, link, message)
    case 'records':
      return onRecords(replica, link, message)
    case 'links':
      return onLinks(replica, link, message)
    case 'promise':
      return onPromise(replica, link, message.promise)
    case 'consent':
      return onConsent(replica, link, message.consent)
    default:
      return handleRareMessage(replica, link, message)
  }
}

type RareMessage = MessageOf<'equivocation' | 'violation' | 'seatRequest' | 'chat' | 'presence' | 'bye'>

function handleRareMessage(replica: Replica, link: ConnectionId, message: RareMessage): void {
  switch (message.t) {
    case 'equivocation':
      return onEquivocation(replica, link, message)
    case 'violation':
      return onViolation(replica, link, message)
    case 'seatRequest':
      return onSeatRequest(replica, link, message)
    case 'bye':
      return notify(replica, { type: 'left', link })
    default:
      return onStatement(replica, link, message)
  }
}

/** Relays a chat or presence message. It is signed, numbered upwards by its member, and not stored. */
function onStatement(replica: Replica, link: ConnectionId, words: Chat | Presence): void {
  const { context, lastStamps } = replica
  if (words.m >= context.memberCount) return penalize(replica, link, 'noSuchMember')
  const { generation } = headOf(replica)
  const name = `${words.t}${generation.keys[words.m]!}`
  if (words.n <= (lastStamps.get(name) ?? -1)) return countRefusal(replica, 'oldNews')
  const text = words.t === 'chat' ? chatText(context.game, words) : presenceText(context.game, words)
  // No penalty: a neighbor in another generation may know another key of this member.
  if (!isSignedByMember(context, generation, { m: words.m, text, sig: words.sig }))
    return countRefusal(replica, 'badSignature')
  lastStamps.set(name, words.n)
  sendToAll(replica, words, link)
  notify(replica, words.t === 'chat' ? { type: 'chat', chat: words } : { type: 'presence', presence: words })
}

function addNeighbor(replica: Replica, link: ConnectionId, key: string | null): void {
  replica.neighbors.set(link, {
    key,
    lastKnown: null,
    lastSent: null,
    wanted: null,
    lastReceived: null,
    isAsked: false,
    penalties: 0,
    messageCount: 0,
  })
  send(replica, link, headMessage(replica))
}

function tick(replica: Replica): void {
  replica.ticks++
  pruneBranches(replica)
  for (const neighbour of replica.neighbors.values()) {
    neighbour.isAsked = false
    neighbour.messageCount = 0
    neighbour.lastSent = neighbour.lastKnown
  }
  sendToAll(replica, headMessage(replica))
  if (headOf(replica).position.turn === CHANCE) sendRevealedLinks(replica)
  const { keys } = headOf(replica).generation
  for (const m of disputedMembers(replica)) sendToAll(replica, replica.evidence.get(keys[m]!)!)
  tickConsents(replica)
  tickGenerationChange(replica)
  tickSeatRequests(replica)
}

/** What the application shows of the log; computed on demand. */
export interface LogView {
  /** The member this device is; null for a spectator. It may change with a generation. */
  readonly me: number | null
  readonly head: string
  readonly i: number
  readonly g: number
  readonly finalSlot: number
  readonly savedSlot: number
  readonly bots: readonly number[]
  /**
   * For each member, the slot up to which it is known to store this log; -1 if it sent no acknowledgement.
   */
  readonly keptBy: readonly number[]
  /** This member promised a generation that is not formed yet. */
  readonly isFrozen: boolean
  readonly hasLostStorage: boolean
  /** Members with evidence against them whose seats no bot plays yet. */
  readonly disputed: readonly number[]
  readonly waitsFor: readonly number[]
  readonly proposals: ReturnType<typeof unansweredProposals>
  /** Spectators that ask to become a member whose seats a bot plays. */
  readonly seatRequests: readonly {
    readonly key: string
    readonly name: string
    readonly m: number
    readonly n: number
  }[]
  /** The public key of every member. */
  readonly keys: readonly string[]
  /** The name of every member that came with a new key; null for those named in the genesis. */
  readonly names: readonly (string | null)[]
  /** Take-backs requested at the head, with one entry for each consent. */
  readonly takeBackRequests: readonly { readonly to: number; readonly m: number }[]
}

export function viewLog(replica: Replica): LogView {
  const { context } = replica
  const { generation, hash, i } = headOf(replica)
  return {
    me: replica.me,
    head: hash,
    i,
    g: generation.g,
    finalSlot: replica.finalSlot,
    savedSlot: replica.savedSlot,
    keptBy: context.genesis.members.map((_, m) => savedSlotOf(replica, m)),
    bots: generation.bots,
    isFrozen: isFrozen(replica),
    hasLostStorage: replica.lost && replica.me !== null,
    disputed: disputedMembers(replica),
    waitsFor: waitsFor(replica),
    proposals: unansweredProposals(replica),
    seatRequests: openSeatRequests(replica).map(({ key, name, m, n }) => ({ key, name, m, n })),
    keys: generation.keys,
    names: generation.names,
    takeBackRequests: replica.consents.map(({ to, m }) => ({ to, m })),
  }
}
