import { ackText, chatText, consentText, presenceText, promiseText, recordHash, recordText } from './canon.ts'
import type { LogRecord, Message, Promised } from './protocol.ts'
import { authorOf } from './tree.ts'

/** What a message says somebody signed. */
export interface Claim {
  readonly m: number
  readonly text: string
  readonly sig: string
}

/**
 * Every signature in a message. Browsers verify without blocking, and the core never waits: the edge has these verified,
 * remembers which hold, and only then gives the message to the core, whose `verify` port looks them up.
 */
export function claimsOf(game: string, owners: readonly (number | null)[], message: Message): Claim[] {
  switch (message.t) {
    case 'head':
      return message.acks.map((ack) => ({ m: ack.m, text: ackText(game, ack), sig: ack.sig }))
    case 'ents':
      return message.list.flatMap((record) => claimsOfRecord(game, owners, record))
    case 'proof':
      return [message.one, message.two].flatMap((record) => claimsOfRecord(game, owners, record))
    case 'prom':
      return [claimOfPromise(game, message.prom)]
    case 'back':
      return [{ m: message.yes.m, text: consentText(game, message.yes), sig: message.yes.sig }]
    case 'chat':
      return [{ m: message.m, text: chatText(game, message), sig: message.sig }]
    case 'presence':
      return [{ m: message.m, text: presenceText(game, message), sig: message.sig }]
    default:
      return []
  }
}

const claimOfPromise = (game: string, prom: Promised): Claim => ({
  m: prom.m,
  text: promiseText(game, prom),
  sig: prom.sig,
})

/** Every signature in a record: its author's, and those of promises and consents. */
function claimsOfRecord(game: string, owners: readonly (number | null)[], record: LogRecord): Claim[] {
  if (record.k === 'rnd' || record.sig === null) return []
  const m = authorOf({ owners }, record)
  const text = recordText(game, recordHash(game, record))
  const own: Claim[] = m === null ? [] : [{ m, text, sig: record.sig }]
  if (record.k === 'gen') return [...own, ...record.proms.map((prom) => claimOfPromise(game, prom))]
  if (record.k === 'act') return own
  const { g, i, p, to } = record
  return [...own, ...record.yes.map(([m, sig]) => ({ m, text: consentText(game, { g, i, p, to, m }), sig }))]
}
