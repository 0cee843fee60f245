import type { Effect, ConnectionId, RefusalReason, LogEvent } from './effect-types.ts'
import type { Message } from './protocol.ts'
import type { Replica } from './replica.ts'

export function countRefusal(replica: Replica, why: RefusalReason): void {
  replica.refusalCounts.set(why, (replica.refusalCounts.get(why) ?? 0) + 1)
}

/** Three strikes close a link: only what no honest neighbour would ever pass on counts as one. */
export function penalize(replica: Replica, link: ConnectionId, why: RefusalReason): void {
  countRefusal(replica, why)
  const neighbour = replica.neighbors.get(link)
  if (neighbour === undefined || ++neighbour.penalties < 3) return
  replica.neighbors.delete(link)
  replica.effects.sends.push({ do: 'close', link, why })
}

export function sign(replica: Replica, text: string, into: { sig: string | null }): void {
  replica.effects.signatures.push({ do: 'sign', text, into })
}

/** Asks that everything be stored, the log from slot `from + 1` on. */
export function store(replica: Replica, from: number): void {
  replica.effects.storeFrom = Math.min(replica.effects.storeFrom ?? from, from)
}

export function send(replica: Replica, link: ConnectionId, message: Message): void {
  replica.effects.sends.push({ do: 'send', link, message })
}

export function sendToAll(replica: Replica, message: Message, but?: ConnectionId): void {
  for (const link of replica.neighbors.keys()) if (link !== but) send(replica, link, message)
}

export function notify(replica: Replica, event: LogEvent): void {
  replica.effects.notifications.push({ do: 'notify', event })
}

/** Hands the effects of a step out: signatures, then the store, then what is sent, then what is shown. */
export function takeEffects(replica: Replica): Effect[] {
  const { signatures, storeFrom, sends, notifications } = replica.effects
  const effects: Effect[] = [...signatures]
  if (storeFrom !== null) {
    effects.push({
      do: 'store',
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
