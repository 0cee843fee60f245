import { hasAllowance, takeOfAuthor } from '../../log/records/author-limits.ts'
import { gameId } from '../../log/records/genesis.ts'
import type { SignedGenesis } from '../../log/records/genesis.ts'
import { collectSignatures, mergeFirstLinks, mergeSignatures, hasNewSignatures } from './genesis-agreement.ts'
import { hasValidSignatures } from './verify-signatures.ts'
import { LEFT, signedPlan, refuse, send, sendToAll } from './runtime.ts'
import type { LobbyRuntime } from './runtime.ts'
import { keepChat } from './letters.ts'
import type { LobbyRefusal } from './lobby-types.ts'
import { shownNames } from './shown-names.ts'
import {
  hasCapacity,
  isFarAhead,
  isNewerPlan,
  isNewerStatus,
  currentPlanDigest,
  storeStatus,
  adoptPlan,
} from './state.ts'
import { isMemberOf, proposalFromGenesis } from './table-proposal.ts'
import { startGame, applyChange, scheduleOutbound } from './outbound.ts'
import { statusContent } from './messages.ts'
import type {
  GameStartedMessage,
  FirstLinksMessage,
  GuestStatus,
  SignaturesMessage,
  Plan,
  ChatMessage,
  LobbyMessage,
} from './messages.ts'

/**
 * How many messages of one author and type are taken and relayed at once. The sum over all guests that a device accepts
 * stays below what a link carries, so that honest guests never cut each other off.
 */
const AT_ONCE = { status: 20, plan: 20, say: 10, signatures: 4 } as const
/** Stands for all authors of plans that are no guests here. */
const UNKNOWN = ''
/** Chat messages remembered, to drop duplicates. */
const MAX_SEEN_CHATS = 500

/** Applies and relays a message from a neighbor if it is new and its signatures are valid. */
export async function receive(runtime: LobbyRuntime, link: string, message: LobbyMessage): Promise<void> {
  if (message.t === 'firstLinks') return hearFirstLinks(runtime, link, message)
  const why =
    runtime.startedGame === null ? refusalOf(runtime, message) : answerAfterStart(runtime, link, message)
  if (why !== undefined) return refuse(runtime, link, why)
  if (!(await hasValidSignatures(runtime.state.tag, message, runtime.setup.verify)))
    return refuse(runtime, link, 'badSignature')
  if (message.t === 'started') return hearOfStart(runtime, message.signed)
  if (message.t === 'signatures') return applySignatures(runtime, link, message)
  takeOfAuthor(runtime.authorUse, message.t, authorOf(runtime, message), AT_ONCE[message.t])
  apply(runtime, link, message)
}

/** Only letters carry links for the first roll: linked devices give theirs once the game begins. */
function hearFirstLinks(runtime: LobbyRuntime, link: string, message: FirstLinksMessage): void {
  if (link !== LEFT || runtime.startedGame !== null) return refuse(runtime, link, 'oldNews')
  applyChange(runtime, () => mergeFirstLinks(runtime.state, message))
}

/**
 * Follows a game that was started in the room. All its members have signed it, but every guest can sign a game with
 * themselves and bots: a guest who sits or is ready, or keeps another past of the game that goes on, follows only a game
 * that holds their own signature.
 */
function hearOfStart(runtime: LobbyRuntime, signed: SignedGenesis): void {
  const { state, setup } = runtime
  const { claims, ready } = state.ownStatus
  const { game, seats, options, from } = signed.genesis
  const hasOtherPast = from !== null && state.historyOf({ game, seats, options, from }) === 'differs'
  const isTakingPart = state.plan !== null && (claims.length > 0 || ready !== null || hasOtherPast)
  if (!isTakingPart || isMemberOf(state, signed.genesis)) return startGame(runtime, signed)
  runtime.gameOfOthers ??= signed
  setup.onChange()
}

type RelayedMessage = Exclude<LobbyMessage, SignaturesMessage | FirstLinksMessage | GameStartedMessage>
function authorOf(runtime: LobbyRuntime, message: RelayedMessage): string {
  if (message.t !== 'plan') return message.key
  return isGuest(runtime, message.by) ? message.by : UNKNOWN
}
const isGuest = ({ state }: LobbyRuntime, key: string): boolean => key === state.me || state.guests.has(key)

/** After the start, answers lobby messages with the started game, once per link and tick. */
function answerAfterStart(runtime: LobbyRuntime, link: string, message: LobbyMessage): LobbyRefusal {
  const isTold = message.t === 'started' || runtime.toldOfGame.has(link)
  if (runtime.startedGame !== null && !isTold)
    send(runtime, link, { t: 'started', signed: runtime.startedGame })
  runtime.toldOfGame.add(link)
  return 'alreadyStarted'
}

/** Cheap reasons to refuse a message before its signatures are verified. */
function refusalOf(
  runtime: LobbyRuntime,
  message: Exclude<LobbyMessage, FirstLinksMessage>,
): LobbyRefusal | undefined {
  if (message.t === 'started') return undefined
  if (message.t === 'signatures') return refusalOfSignatures(runtime, message)
  if (!hasAllowance(runtime.authorUse, message.t, authorOf(runtime, message), AT_ONCE[message.t]))
    return 'flood'
  if (!isNew(runtime, message)) return 'oldNews'
  const { state, setup, links } = runtime
  if (message.t === 'plan') return isFarAhead(message, setup.now()) ? 'farAhead' : undefined
  if (message.t === 'say') return isGuest(runtime, message.key) ? undefined : 'noGuest'
  return message.key === state.me || hasCapacity(state, message.key, new Set(links.values()))
    ? undefined
    : 'noRoom'
}

/** A genesis that is not known yet counts for a guest who has signed it: an honest one signs one in a room. */
function refusalOfSignatures(runtime: LobbyRuntime, message: SignaturesMessage): LobbyRefusal | undefined {
  if (!hasNewSignatures(runtime.state, message)) return 'oldNews'
  return signerWithAllowance(runtime, message) === null ? 'flood' : undefined
}

/** A guest whom this genesis can be counted for; undefined if it is known already, null if there is none. */
function signerWithAllowance(
  { state, authorUse }: LobbyRuntime,
  { genesis }: SignaturesMessage,
): string | undefined | null {
  const id = gameId(genesis)
  if (state.pending.has(id)) return undefined
  const signers = [...state.guests.values()].filter(({ status }) => status.signs?.game === id)
  const { signatures } = AT_ONCE
  const may = signers.find(({ status }) => hasAllowance(authorUse, 'signatures', status.key, signatures))
  return may?.status.key ?? null
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
  // A plan of a guest who has left is taken over, and goes on to those whose status shows that they lack it.
  if (message.t === 'say' || message.by === '' || isGuest(runtime, message.by))
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

/** Merges signatures of a genesis. A genesis of another room, or one on which no lobby agrees, is refused. */
function applySignatures(runtime: LobbyRuntime, link: string, message: SignaturesMessage): void {
  const { state } = runtime
  const proposal = proposalFromGenesis(state.tag, message.genesis)
  if (proposal === undefined || proposal.away !== undefined) return refuse(runtime, link, 'badGenesis')
  const signer = signerWithAllowance(runtime, message)
  if (signer) takeOfAuthor(runtime.authorUse, 'signatures', signer, AT_ONCE.signatures)
  applyChange(runtime, () => mergeSignatures(state, message, proposal))
  sendToAll(runtime, message, link)
}

/** Whether a status was only renewed. */
const hasSameContent = (one: GuestStatus, two: GuestStatus): boolean =>
  statusContent(one) === statusContent(two)

/** Shows a text under the name in its author's status: the name in the message might be another guest's. */
function recordChat(runtime: LobbyRuntime, chat: ChatMessage): void {
  const { seenChats, setup, state } = runtime
  seenChats.add(chatId(chat))
  const [oldest] = seenChats
  if (seenChats.size > MAX_SEEN_CHATS && oldest !== undefined) seenChats.delete(oldest)
  keepChat(runtime, chat)
  setup.onChat({ key: chat.key, name: shownNames(state).get(chat.key) ?? chat.name, text: chat.text })
}
