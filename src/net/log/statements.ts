// Statements of members that are signed and relayed but not part of the log: chat and presence (docs/online-
// protocol.md, "Messages").

import type { ConnectionId, LocalRefusal } from './effect-types.ts'
import { countRefusal, notify, penalize, sendToAll, sign } from './effects.ts'
import { readChatText } from './protocol.ts'
import type { Chat, Presence } from './protocol.ts'
import { isSignedByMember } from './record-tree.ts'
import { headOf } from './replica.ts'
import type { Replica } from './replica.ts'
import { chatText, presenceText } from './signing-text.ts'
import type { Decision } from './step.ts'

export function sendStatement(
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

/** Relays a chat or presence message. It is signed, numbered upwards by its member, and not stored. */
export function onStatement(replica: Replica, link: ConnectionId, words: Chat | Presence): void {
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
