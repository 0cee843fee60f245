// Statements of members that are signed and relayed but not part of the log: chat and presence
// (docs/online-protocol.md, "Messages").

import { hasAllowance, takeOfAuthor } from '../records/author-limits.ts'
import type { ConnectionId, LocalRefusal } from '../replica/effect-types.ts'
import { countRefusal, notify, penalize, sendToAll, sign } from '../replica/effects.ts'
import { isOverDays } from '../records/genesis.ts'
import { readChatText } from '../records/protocol.ts'
import type { Chat, Presence } from '../records/protocol.ts'
import { isSignedByMember } from '../records/record-tree.ts'
import { headOf } from '../replica/replica.ts'
import type { Replica } from '../replica/replica.ts'
import { chatText, presenceText } from '../records/signing-text.ts'

type Statement = Chat | Presence

/** A chat text or presence to send; `stamp` is the time. */
export type StatementInput =
  | { readonly type: 'chat'; readonly text: string; readonly stamp: number }
  | { readonly type: 'presence'; readonly is: Presence['is']; readonly stamp: number }

/** How many statements of one member are relayed at once. People and their pages send fewer. */
const AT_ONCE = { chat: 20, presence: 10 } as const
/** A member keeps this many of its statements back, because its ticks come at other moments than those of others. */
const RESERVE = 2

const mayTake = ({ authorUse }: Replica, t: Statement['t'], key: string, reserve = 0): boolean =>
  takeOfAuthor(authorUse, t, key, AT_ONCE[t] - reserve)

/** May this member send one more chat text now, so that all relay it? */
export const mayChat = ({ me, key, authorUse }: Replica): boolean =>
  me !== null && key !== null && hasAllowance(authorUse, 'chat', key, AT_ONCE.chat - RESERVE)

/** Signs a statement of this member and sends it to all neighbors. */
export function sendStatement(replica: Replica, input: StatementInput): LocalRefusal | null {
  const { me, context, key } = replica
  if (me === null || key === null) return 'notYours'
  const validText = input.type === 'chat' ? readChatText(input.text) : ''
  if (validText === undefined) return 'notLegal'
  if (!mayTake(replica, input.type, key, RESERVE)) return 'notNow'
  const n = nextStamp(replica, `${input.type}${key}`, input.stamp)
  const statement: Statement =
    input.type === 'chat'
      ? { t: 'chat', m: me, n, text: validText, sig: '' }
      : { t: 'presence', m: me, n, is: input.is, sig: '' }
  const text =
    statement.t === 'chat' ? chatText(context.game, statement) : presenceText(context.game, statement)
  sign(replica, text, statement)
  keepChat(replica, statement)
  // It comes back in the parcels of others.
  if (isOverDays(context.genesis)) replica.lastStamps.set(`${statement.t}${key}`, statement.n)
  sendToAll(replica, statement)
  return null
}

/** The time, or more: stamps rise with every statement of a member, also when a clock that was ahead is put right. */
function nextStamp(replica: Replica, name: string, now: number): number {
  const last = Math.max(replica.ownStamp, replica.lastStamps.get(name) ?? -1)
  replica.ownStamp = Math.min(Math.max(now, last + 1), Number.MAX_SAFE_INTEGER)
  return replica.ownStamp
}

/** How many chat messages of all members parcels carry. */
const MAX_KEPT_CHATS = 12

/** At a table over days, the latest chat messages are left in parcels (parcel-exchange.ts). */
function keepChat({ context, chats }: Replica, statement: Statement): void {
  if (statement.t !== 'chat' || !isOverDays(context.genesis)) return
  chats.push(statement)
  chats.sort((one, two) => one.n - two.n)
  chats.splice(0, chats.length - MAX_KEPT_CHATS)
}

/**
 * Relays a chat or presence message. It is signed, numbered upwards by its member, limited for every member, and not
 * stored.
 */
export function onStatement(replica: Replica, connection: ConnectionId, statement: Statement): void {
  const { context, lastStamps } = replica
  if (statement.m >= context.memberCount) return penalize(replica, connection, 'noSuchMember')
  const { generation } = headOf(replica)
  const key = generation.keys[statement.m]!
  const name = `${statement.t}${key}`
  if (statement.n <= (lastStamps.get(name) ?? -1)) return countRefusal(replica, 'oldNews')
  const text =
    statement.t === 'chat' ? chatText(context.game, statement) : presenceText(context.game, statement)
  // No penalty: a neighbor in another generation may know another key of this member.
  if (!isSignedByMember(context, generation, { m: statement.m, text, sig: statement.sig }))
    return countRefusal(replica, 'badSignature')
  // No penalty: the neighbor may only relay what the member sent it.
  if (!mayTake(replica, statement.t, key)) return countRefusal(replica, 'flood')
  lastStamps.set(name, statement.n)
  keepChat(replica, statement)
  sendToAll(replica, statement, connection)
  notify(
    replica,
    statement.t === 'chat' ? { type: 'chat', chat: statement } : { type: 'presence', presence: statement },
  )
}
