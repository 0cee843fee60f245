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
export async function receive(room: LobbyRuntime, link: string, word: LobbyMessage): Promise<void> {
  const why = room.startedGame === null ? refusalOf(room, word) : answerAfterStart(room, link, word)
  if (why !== undefined) return refuse(room, link, why)
  if (!(await hasValidSignatures(room.state.tag, word, room.setup.verify)))
    return refuse(room, link, 'badSignature')
  if (word.t === 'begun') return startGame(room, word.signed)
  if (word.t === 'oath') return applySignatures(room, link, word)
  const name = rateLimitKey(word)
  room.messageCounts.set(name, (room.messageCounts.get(name) ?? 0) + 1)
  apply(room, link, word)
}

type RelayedMessage = Exclude<LobbyMessage, SignaturesMessage | GameStartedMessage>
const rateLimitKey = (word: RelayedMessage): string => `${word.t} ${word.t === 'plan' ? word.by : word.key}`

/** Whoever still speaks of the lobby has not heard of the game. */
function answerAfterStart(room: LobbyRuntime, link: string, word: LobbyMessage): LobbyRefusal {
  const isTold = word.t === 'begun' || room.toldOfGame.has(link)
  if (room.startedGame !== null && !isTold) send(room, link, { t: 'begun', signed: room.startedGame })
  room.toldOfGame.add(link)
  return 'begunAlready'
}

/** Why a word is not worth verifying. */
function refusalOf(room: LobbyRuntime, word: LobbyMessage): LobbyRefusal | undefined {
  if (word.t === 'begun') return undefined
  if (word.t === 'oath') return hasNewSignatures(room.state, word) ? undefined : 'oldNews'
  if ((room.messageCounts.get(rateLimitKey(word)) ?? 0) >= MAX_RELAYED_PER_TICK) return 'flood'
  if (!isNew(room, word)) return 'oldNews'
  const { state, links } = room
  const isGuest = word.t === 'card' && word.key !== state.me
  return isGuest && !hasCapacity(state, word.key, [...links.values()].includes(word.key))
    ? 'noRoom'
    : undefined
}

function isNew({ state, seenChats, sequence }: LobbyRuntime, word: RelayedMessage): boolean {
  switch (word.t) {
    case 'plan':
      return isNewerPlan(state.tag, word, state.plan)
    case 'say':
      return word.key !== state.me && !seenChats.has(chatId(word))
    case 'card':
      return word.key === state.me ? word.n > sequence : isNewerStatus(state, word)
  }
}
const chatId = ({ key, n }: ChatMessage): string => `${key} ${String(n)}`

function apply(room: LobbyRuntime, link: string, word: GuestStatus | Plan | ChatMessage): void {
  if (word.t === 'card') return applyStatus(room, link, word)
  if (word.t === 'say') recordChat(room, word)
  else applyChange(room, () => adoptPlan(room.state, word))
  sendToAll(room, word, link)
}

function applyStatus(room: LobbyRuntime, link: string, card: GuestStatus): void {
  const { state } = room
  if (card.key === state.me) {
    // From an earlier life of this device, whose clock was ahead: the next card must be newer.
    room.sequence = card.n
    room.isStatusDue = true
    return scheduleOutbound(room)
  }
  const before = state.guests.get(card.key)?.status
  storeStatus(state, card)
  collectSignatures(state)
  sendToAll(room, card, link)
  const plan = signedPlan(room)
  const isBehind = room.links.get(link) === card.key && card.plan !== currentPlanDigest(state)
  if (isBehind && plan !== undefined) send(room, link, plan)
  if (before === undefined || !hasSameContent(before, card)) applyChange(room, () => undefined)
}

/** An oath for another room, or one nobody makes of any table, is refused, whoever signed it. */
function applySignatures(room: LobbyRuntime, link: string, oath: SignaturesMessage): void {
  const { state } = room
  const draft = proposalFromGenesis(state.tag, oath.genesis)
  if (draft === undefined) return refuse(room, link, 'badOath')
  applyChange(room, () => mergeSignatures(state, oath, draft))
  sendToAll(room, oath, link)
}

/** A card that was only renewed changes nothing. */
function hasSameContent(one: GuestStatus, two: GuestStatus): boolean {
  const content = (card: GuestStatus): string => statusSigningText('', { ...card, n: 0, plan: null })
  return content(one) === content(two)
}

function recordChat({ seenChats, setup }: LobbyRuntime, say: ChatMessage): void {
  seenChats.add(chatId(say))
  const [oldest] = seenChats
  if (seenChats.size > MAX_SEEN_CHATS && oldest !== undefined) seenChats.delete(oldest)
  setup.onChat({ key: say.key, name: say.name, text: say.text })
}
