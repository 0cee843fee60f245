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
import { proposalFromGenesis } from './table-proposal.ts'
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

/** So many words of one guest and one kind are passed on in a tick. */
const MAX_RELAYED_PER_TICK = 20
/** What was said is known again for so long. */
const MAX_SEEN_CHATS = 500

/** Takes a word from a neighbour, if it is news and whoever is said to have said it did. */
export async function receive(runtime: LobbyRuntime, link: string, message: LobbyMessage): Promise<void> {
  const why =
    runtime.startedGame === null ? refusalOf(runtime, message) : answerAfterStart(runtime, link, message)
  if (why !== undefined) return refuse(runtime, link, why)
  if (!(await hasValidSignatures(runtime.state.tag, message, runtime.setup.verify)))
    return refuse(runtime, link, 'badSignature')
  if (message.t === 'started') return startGame(runtime, message.signed)
  if (message.t === 'signatures') return applySignatures(runtime, link, message)
  const name = rateLimitKey(message)
  runtime.messageCounts.set(name, (runtime.messageCounts.get(name) ?? 0) + 1)
  apply(runtime, link, message)
}

type RelayedMessage = Exclude<LobbyMessage, SignaturesMessage | GameStartedMessage>
const rateLimitKey = (message: RelayedMessage): string =>
  `${message.t} ${message.t === 'plan' ? message.by : message.key}`

/** Whoever still speaks of the lobby has not heard of the game. */
function answerAfterStart(runtime: LobbyRuntime, link: string, message: LobbyMessage): LobbyRefusal {
  const isTold = message.t === 'started' || runtime.toldOfGame.has(link)
  if (runtime.startedGame !== null && !isTold)
    send(runtime, link, { t: 'started', signed: runtime.startedGame })
  runtime.toldOfGame.add(link)
  return 'alreadyStarted'
}

/** Why a word is not worth verifying. */
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
    // From an earlier life of this device, whose clock was ahead: the next card must be newer.
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

/** An oath for another room, or one nobody makes of any table, is refused, whoever signed it. */
function applySignatures(runtime: LobbyRuntime, link: string, message: SignaturesMessage): void {
  const { state } = runtime
  const proposal = proposalFromGenesis(state.tag, message.genesis)
  if (proposal === undefined) return refuse(runtime, link, 'badGenesis')
  applyChange(runtime, () => mergeSignatures(state, message, proposal))
  sendToAll(runtime, message, link)
}

/** A card that was only renewed changes nothing. */
function hasSameContent(one: GuestStatus, two: GuestStatus): boolean {
  const content = (status: GuestStatus): string => statusSigningText('', { ...status, n: 0, plan: null })
  return content(one) === content(two)
}

function recordChat({ seenChats, setup }: LobbyRuntime, say: ChatMessage): void {
  seenChats.add(chatId(say))
  const [oldest] = seenChats
  if (seenChats.size > MAX_SEEN_CHATS && oldest !== undefined) seenChats.delete(oldest)
  setup.onChat({ key: say.key, name: say.name, text: say.text })
}
