// What a guest leaves for the others of a table over days, who may read it when no one is there (decision 37): the plan,
// the statuses of all who have a chair, the signatures, and the latest chat messages, as signed texts.

import { gameId, isOverDays } from '../../log/records/genesis.ts'
import { firstLinksMessage, signaturesMessage } from './genesis-agreement.ts'
import { hashOf } from '../../log/records/signing-text.ts'
import { planDigest, statusContent, writeLobbyMessage } from './messages.ts'
import type { ChatMessage, LobbyMessage } from './messages.ts'
import type { Letters } from './lobby-types.ts'
import { signedPlan } from './runtime.ts'
import type { LobbyRuntime } from './runtime.ts'

const MAX_CHATS = 10
/** Milliseconds after which it is left again that a guest was heard of. */
const HEARD_AGAIN = 12 * 3_600_000

/** Keeps a signed chat message for those who are away. */
export function keepChat({ lastChats }: LobbyRuntime, chat: ChatMessage): void {
  lastChats.push(chat)
  lastChats.splice(0, Math.max(0, lastChats.length - MAX_CHATS))
}

export function lettersOf(runtime: LobbyRuntime): Letters | null {
  const { startedGame, state, ownSignedStatus, lastChats } = runtime
  if (startedGame !== null)
    return isOverDays(startedGame.genesis)
      ? {
          texts: [writeLobbyMessage({ t: 'started', signed: startedGame })],
          needed: 1,
          essence: gameId(startedGame.genesis),
        }
      : null
  const plan = signedPlan(runtime)
  if (plan === undefined || !isOverDays(plan)) return null
  const others = [...state.guests.values()].map(({ status }) => status)
  const statuses = [...(ownSignedStatus === null ? [] : [ownSignedStatus]), ...others].filter(
    ({ key, claims }) => key === state.me || claims.length > 0,
  )
  const signed = [...state.pending.values()].map(signaturesMessage)
  const links = [...state.pending.values()].flatMap((pending) => firstLinksMessage(pending) ?? [])
  const needed: LobbyMessage[] = [plan, ...statuses, ...signed, ...links]
  const said = [
    planDigest(state.tag, plan),
    // Also when each was last heard of: after days their chair can be freed.
    statuses.map((status) => [statusContent(status), Math.floor(status.n / HEARD_AGAIN)]).sort(),
    signed.map(({ genesis, sigs }) => [gameId(genesis), sigs]),
    links,
    lastChats.map(({ sig }) => sig),
  ]
  const texts = [...needed, ...lastChats].map(writeLobbyMessage)
  return { texts, needed: needed.length, essence: JSON.stringify(said) }
}

/** Tells apart what this guest said themselves: their status, and the plan if it is theirs. */
export function ownWordsOf({ state }: LobbyRuntime): string | null {
  const { me, engine, ownStatus, plan, tag } = state
  if (plan === null) return null
  const status = statusContent({ t: 'status', key: me, n: 0, engine, plan: null, sig: '', ...ownStatus })
  return hashOf(JSON.stringify([status, plan.by === me ? planDigest(tag, plan) : null]))
}
