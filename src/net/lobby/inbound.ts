import type { SignedGenesis } from '../log/genesis.ts'
import { collectSignatures, mergeSignatures, hasNewSignatures } from './genesis-agreement.ts'
import { hasValidSignatures } from './verify-signatures.ts'
import { signedPlan, refuse, send, sendToAll } from './runtime.ts'
import type { LobbyRuntime } from './runtime.ts'
import type { LobbyRefusal } from './lobby-types.ts'
import {
  hasCapacity,
  isNewerPlan,
  isNewerStatus,
  currentPlanDigest,
  storeStatus,
  adoptPlan,
} from './state.ts'
import { isMemberOf, proposalFromGenesis } from './table-proposal.ts'
import { startGame, applyChange, scheduleOutbound } from './outbound.ts'
import { statusSigningText } from './messages.ts'
import type {
  GameStartedMessage,
  GuestStatus,
  SignaturesMessage,
  Plan,
  ChatMessage,
  LobbyMessage,
} from './messages.ts'

/** Messages relayed per tick, of one author and one type. */
const MAX_RELAYED_PER_TICK = 20
/** Chat messages remembered, to drop duplicates. */
const MAX_SEEN_CHATS = 500

/** Applies and relays a message from a neighbor if it is new and its signatures are valid. */
export async function receive(runtime: LobbyRuntime, link: string, message: LobbyMessage): Promise<void> {
  const why =
    runtime.startedGame === null ? refusalOf(runtime, message) : answerAfterStart(runtime, link, message)
  if (why !== undefined) return refuse(runtime, link, why)
  if (!(await hasValidSignatures(runtime.state.tag, message, runtime.setup.verify)))
    return refuse(runtime, link, 'badSignature')
  if (message.t === 'started') return hearOfStart(runtime, message.signed)
  if (message.t === 'signatures') return applySignatures(runtime, link, message)
  const author = rateLimitKey(message)
  runtime.messageCounts.set(author, (runtime.messageCounts.get(author) ?? 0) + 1)
  apply(runtime, link, message)
}

/**
 * Follows a game that was started in the room. All its members have signed it, but every guest can sign a game with
 * themselves and bots: a guest who sits or is ready follows only a game that holds their own signature.
 */
function hearOfStart(runtime: LobbyRuntime, signed: SignedGenesis): void {
  const { state, setup } = runtime
  const { claims, ready } = state.ownStatus
  const isTakingPart = state.plan !== null && (claims.length > 0 || ready !== null)
  if (!isTakingPart || isMemberOf(state, signed.genesis)) return startGame(runtime, signed)
  runtime.gameOfOthers ??= signed
  setup.onChange()
}

type RelayedMessage = Exclude<LobbyMessage, SignaturesMessage | GameStartedMessage>
const rateLimitKey = (message: RelayedMessage): string =>
  `${message.t} ${message.t === 'plan' ? message.by : message.key}`

/** After the start, answers lobby messages with the started game, once per link and tick. */
function answerAfterStart(runtime: LobbyRuntime, link: string, message: LobbyMessage): LobbyRefusal {
  const isTold = message.t === 'started' || runtime.toldOfGame.has(link)
  if (runtime.startedGame !== null && !isTold)
    send(runtime, link, { t: 'started', signed: runtime.startedGame })
  runtime.toldOfGame.add(link)
  return 'alreadyStarted'
}

/** Cheap reasons to refuse a message before its signatures are verified. */
function refusalOf(runtime: LobbyRuntime, message: LobbyMessage): LobbyRefusal | undefined {
  if (message.t === 'started') return undefined
  if (message.t === 'signatures') return hasNewSignatures(runtime.state, message) ? undefined : 'oldNews'
  if ((runtime.messageCounts.get(rateLimitKey(message)) ?? 0) >= MAX_RELAYED_PER_TICK) return 'flood'
  if (!isNew(runtime, message)) return 'oldNews'
  const { state, links } = runtime
  const isGuest = message.t === 'status' && message.key !== state.me
  return isGuest && !hasCapacity(state, message.key, [...links.values()].includes(message.key))
    ? 'noRoom'
    : undefined
}

function isNew({ state, seenChats, sequence }: LobbyRuntime, message: RelayedMessage): boolean {
  switch (message.t) {
    case 'plan':
      return isNewerPlan(state.tag, message, state.plan)
    case 'say':
      return message.key !== state.me && !seenChats.has(chatId(message))
    case 'status':
      return message.key === state.me ? message.n > sequence : isNewerStatus(state, message)
  }
}
const chatId = ({ key, n }: ChatMessage): string => `${key} ${String(n)}`

function apply(runtime: LobbyRuntime, link: string, message: GuestStatus | Plan | ChatMessage): void {
  if (message.t === 'status') return applyStatus(runtime, link, message)
  if (message.t === 'say') recordChat(runtime, message)
  else applyChange(runtime, () => adoptPlan(runtime.state, message))
  sendToAll(runtime, message, link)
}

function applyStatus(runtime: LobbyRuntime, link: string, status: GuestStatus): void {
  const { state } = runtime
  if (status.key === state.me) {
    // From an earlier page of this device, whose clock was ahead: the next status must be newer.
    runtime.sequence = status.n
    runtime.isStatusDue = true
    return scheduleOutbound(runtime)
  }
  const before = state.guests.get(status.key)?.status
  storeStatus(state, status)
  collectSignatures(state)
  sendToAll(runtime, status, link)
  const plan = signedPlan(runtime)
  const isBehind = runtime.links.get(link) === status.key && status.plan !== currentPlanDigest(state)
  if (isBehind && plan !== undefined) send(runtime, link, plan)
  if (before === undefined || !hasSameContent(before, status)) applyChange(runtime, () => undefined)
}

/** Merges signatures of a genesis. A genesis of another room, or one that no table yields, is refused. */
function applySignatures(runtime: LobbyRuntime, link: string, message: SignaturesMessage): void {
  const { state } = runtime
  const proposal = proposalFromGenesis(state.tag, message.genesis)
  if (proposal === undefined) return refuse(runtime, link, 'badGenesis')
  applyChange(runtime, () => mergeSignatures(state, message, proposal))
  sendToAll(runtime, message, link)
}

/** Whether a status was only renewed. */
function hasSameContent(one: GuestStatus, two: GuestStatus): boolean {
  const content = (status: GuestStatus): string => statusSigningText('', { ...status, n: 0, plan: null })
  return content(one) === content(two)
}

function recordChat({ seenChats, setup }: LobbyRuntime, chat: ChatMessage): void {
  seenChats.add(chatId(chat))
  const [oldest] = seenChats
  if (seenChats.size > MAX_SEEN_CHATS && oldest !== undefined) seenChats.delete(oldest)
  setup.onChat({ key: chat.key, name: chat.name, text: chat.text })
}
