// Collects the effects of a step in the order that safety needs: sign, store, send, notify. A device never
// sends what it has not stored (write-ahead).

import type { Effect, ConnectionId, RefusalReason, LogEvent } from './effect-types.ts'
import type { Message } from '../records/protocol.ts'
import type { Replica } from './replica.ts'

/** Counts refused input by reason. */
export function countRefusal(replica: Replica, why: RefusalReason): void {
  replica.refusalCounts.set(why, (replica.refusalCounts.get(why) ?? 0) + 1)
}

/**
 * Counts a refusal against a neighbor; the third closes the connection. Used only for input that no honest
 * neighbor relays.
 */
export function penalize(replica: Replica, connection: ConnectionId, why: RefusalReason): void {
  countRefusal(replica, why)
  const author = replica.neighbors.get(connection) ?? replica.correspondents.get(connection)
  // There is no connection to close to an author of parcels; it is not heard any more.
  if (author === undefined || ++author.penalties < 3 || !replica.neighbors.delete(connection)) return
  replica.effects.sends.push({ type: 'close', link: connection, why })
}

/** Signs a text and stores the signature in `into` before later effects use it. */
export function sign(replica: Replica, text: string, into: { sig: string | null }): void {
  replica.effects.signatures.push({ type: 'sign', text, into })
}

/** Requests that the persisted state be stored, with the log from slot `from + 1` on. */
export function store(replica: Replica, from: number): void {
  replica.effects.storeFrom = Math.min(replica.effects.storeFrom ?? from, from)
}

export function send(replica: Replica, connection: ConnectionId, message: Message): void {
  replica.effects.sends.push({ type: 'send', link: connection, message })
}

/** Sends a message to all neighbors, except `but`. */
export function sendToAll(replica: Replica, message: Message, but?: ConnectionId): void {
  for (const connection of replica.neighbors.keys())
    if (connection !== but) send(replica, connection, message)
}

export function notify(replica: Replica, event: LogEvent): void {
  replica.effects.notifications.push({ type: 'notify', event })
}

/** Returns the effects of the step in order and clears them. */
export function takeEffects(replica: Replica): Effect[] {
  const { signatures, storeFrom, sends, notifications } = replica.effects
  const effects: Effect[] = [...signatures]
  if (storeFrom !== null) {
    effects.push({
      type: 'store',
      from: storeFrom,
      records: replica.path.slice(storeFrom + 1).map(({ record }) => record!),
      promise: replica.promise,
      lost: replica.lost,
      secret: replica.secret,
    })
  }
  effects.push(...sends, ...notifications)
  replica.effects.signatures = []
  replica.effects.storeFrom = null
  replica.effects.sends = []
  replica.effects.notifications = []
  return effects
}
