// The entry point of the protocol: `step` takes one input, changes the replica and returns the effects to
// carry out, in order. It is deterministic and synchronous: it knows no clock, no randomness and no network.
// Which part of the protocol handles an input can be read off `handleInput`, `handleDecision` and
// `handleMessage` below.

import { CHANCE } from '../engine/core/game.ts'
import { refillLimits } from './records/author-limits.ts'
import { verifyBotMove } from './replica/bot-verification.ts'
import type { ConnectionId, Effect, LocalRefusal } from './replica/effect-types.ts'
import { notify, penalize, send, sendToAll, takeEffects } from './replica/effects.ts'
import { onEquivocation } from './generations/equivocation.ts'
import { agreeToProposal, answerPutOff, onPromise, proposeGeneration } from './generations/proposals.ts'
import { formGeneration, tickGenerationChange } from './generations/generation-change.ts'
import { announce, onHead, onLinks, onRecords, onWant, repeatHead, sendHead } from './gossip.ts'
import { advanceGame, writeChoice } from './generations/progress.ts'
import { resume } from './replica/finality.ts'
import { checkRefusedGenerations, onLowBase } from './generations/low-base.ts'
import { linksMessage, overdueLinks, sendRevealedLinks } from './replica/dice.ts'
import { isOverDays } from './records/genesis.ts'
import { onViolation } from './generations/promise-violations.ts'
import type { Message, MessageOf, NewKey } from './records/protocol.ts'
import { deciderOf } from './records/record-tree.ts'
import type { GamePosition, RecordNode } from './records/record-tree.ts'
import { onParcel } from './parcels/parcel-exchange.ts'
import { disputedMembers, headOf, mayWrite, pruneBranches } from './replica/replica.ts'
import type { Replica } from './replica/replica.ts'
import { onSeatRequest, requestSeat, tickSeatRequests } from './generations/seat-requests.ts'
import { onStatement, sendStatement } from './generations/statements.ts'
import type { StatementInput } from './generations/statements.ts'
import { onWithdrawal } from './generations/withdrawals.ts'
import { onConsent, requestTakeBack, tickConsents, writeTakeBack } from './generations/take-back.ts'

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
  /** A parcel that another device left. The runner has verified its signatures beforehand. */
  | { readonly type: 'parcel'; readonly link: ConnectionId; readonly content: Uint8Array }
  /**
   * At a table over days: the device begins to hear what lies in the mailbox, or has heard all of it. What the mailbox does
   * not tell in time is not waited for.
   */
  | { readonly type: 'hearing'; readonly isOver: boolean }
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
  | StatementInput

/** More messages between two ticks than an honest neighbor sends. */
const MAX_MESSAGES_PER_TICK = 500

/** Applies one input to the replica. Returns the effects to carry out, in order. */
export function step(replica: Replica, input: Input): Effect[] {
  const before = headOf(replica)
  handleInput(replica, input)
  formGeneration(replica)
  writeTakeBack(replica)
  advanceGame(replica)
  // What this device has just written may be what a refused generation waits for.
  checkRefusedGenerations(replica)
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
    case 'parcel':
    case 'hearing':
      return handleMail(replica, input)
    case 'stored':
      replica.savedSlot = Math.max(replica.savedSlot, Math.min(input.i, headOf(replica).slot))
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

function handleMail(replica: Replica, input: Extract<Input, { type: 'parcel' | 'hearing' }>): void {
  if (input.type === 'parcel') {
    onParcel(replica, input.link, input.content, (message) => hear(replica, input.link, message))
    return
  }
  replica.isHearing = !input.isOver
  if (input.isOver) answerPutOff(replica, false)
}

type OccurrenceType =
  | 'start'
  | 'tick'
  | 'up'
  | 'down'
  | 'message'
  | 'parcel'
  | 'hearing'
  | 'stored'
  | 'botChosen'
  | 'botVerified'

type Decision = Exclude<Input, { type: OccurrenceType }>

function handleDecision(replica: Replica, input: Decision): void {
  const why = decisionResult(replica, input)
  if (why !== null) notify(replica, { type: 'refused', why })
}

function decisionResult(replica: Replica, input: Decision): LocalRefusal | null {
  switch (input.type) {
    case 'act':
      return writeTurn(replica, input.seat, input.actions, input.after)
    // What was decided about an earlier generation does not count for the one that is formed here.
    case 'propose':
      return formGeneration(replica, true) ? 'notNow' : proposeGeneration(replica, input.bots, input.keys)
    case 'agree':
      return formGeneration(replica, true) ? 'notNow' : agreeToProposal(replica, input.g)
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
    if (!writeChoice(replica, action, '')) return 'notLegal'
  }
  return null
}

function handleMessage(replica: Replica, connection: ConnectionId, message: Message): void {
  const neighbor = replica.neighbors.get(connection)
  if (neighbor === undefined) return
  if (++neighbor.messageCount > MAX_MESSAGES_PER_TICK) return penalize(replica, connection, 'flood')
  hear(replica, connection, message)
}

/** Handles a message, from a neighbor or out of a parcel. */
function hear(replica: Replica, connection: ConnectionId, message: Message): void {
  switch (message.t) {
    case 'head':
      return onHead(replica, connection, message)
    case 'want':
      return onWant(replica, connection, message)
    case 'records':
      return onRecords(replica, connection, message)
    case 'links':
      return onLinks(replica, connection, message)
    case 'promise':
      return onPromise(replica, connection, message.promise)
    case 'consent':
      return onConsent(replica, connection, message.consent)
    default:
      return handleRareMessage(replica, connection, message)
  }
}

type RareMessage = MessageOf<
  'equivocation' | 'violation' | 'withdrawal' | 'lowBase' | 'seatRequest' | 'chat' | 'presence' | 'bye'
>

function handleRareMessage(replica: Replica, connection: ConnectionId, message: RareMessage): void {
  switch (message.t) {
    case 'equivocation':
      return onEquivocation(replica, connection, message)
    case 'violation':
      return onViolation(replica, connection, message)
    case 'withdrawal':
      return onWithdrawal(replica, connection, message)
    case 'lowBase':
      return onLowBase(replica, connection, message)
    case 'seatRequest':
      return onSeatRequest(replica, connection, message)
    case 'bye':
      return notify(replica, { type: 'left', link: connection })
    default:
      return onStatement(replica, connection, message)
  }
}

function addNeighbor(replica: Replica, connection: ConnectionId, key: string | null): void {
  replica.neighbors.set(connection, {
    key,
    lastKnown: null,
    lastSent: null,
    wanted: null,
    lastReceived: null,
    isAsked: false,
    penalties: 0,
    messageCount: 0,
    shownAcks: new Map(),
    changedAt: replica.ticks,
  })
  sendHead(replica, connection)
  const links = linksMessage(replica)
  // Members of a table over days may be there for moments only.
  if (links !== null && isOverDays(replica.context.genesis)) send(replica, connection, links)
}

function tick(replica: Replica): void {
  replica.ticks++
  pruneBranches(replica)
  refillLimits(replica.authorUse)
  for (const neighbor of replica.neighbors.values()) {
    neighbor.isAsked = false
    neighbor.messageCount = 0
    neighbor.lastSent = neighbor.lastKnown
  }
  for (const connection of replica.neighbors.keys()) repeatHead(replica, connection)
  if (headOf(replica).position.turn === CHANCE) sendRevealedLinks(replica)
  const { keys } = headOf(replica).generation
  for (const m of disputedMembers(replica)) sendToAll(replica, replica.evidence.get(keys[m]!)!)
  replica.overdueTicks = overdueLinks(replica).length > 0 ? replica.overdueTicks + 1 : 0
  tickConsents(replica)
  tickGenerationChange(replica)
  tickSeatRequests(replica)
}
