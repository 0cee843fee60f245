import type { Effect, ConnectionId, RefusalReason, LogEvent } from './effect-types.ts'
import type { Message } from './protocol.ts'
import type { Replica } from './replica.ts'

export function countRefusal(core: Replica, why: RefusalReason): void {
  core.refusalCounts.set(why, (core.refusalCounts.get(why) ?? 0) + 1)
}

/** Three strikes close a link: only what no honest neighbour would ever pass on counts as one. */
export function penalize(core: Replica, link: ConnectionId, why: RefusalReason): void {
  countRefusal(core, why)
  const neighbour = core.neighbors.get(link)
  if (neighbour === undefined || ++neighbour.penalties < 3) return
  core.neighbors.delete(link)
  core.effects.sends.push({ do: 'close', link, why })
}

export function sign(core: Replica, text: string, into: { sig: string | null }): void {
  core.effects.signatures.push({ do: 'sign', text, into })
}

/** Asks that everything be stored, the log from slot `from + 1` on. */
export function store(core: Replica, from: number): void {
  core.effects.storeFrom = Math.min(core.effects.storeFrom ?? from, from)
}

export function send(core: Replica, link: ConnectionId, message: Message): void {
  core.effects.sends.push({ do: 'send', link, message })
}

export function sendToAll(core: Replica, message: Message, but?: ConnectionId): void {
  for (const link of core.neighbors.keys()) if (link !== but) send(core, link, message)
}

export function notify(core: Replica, what: LogEvent): void {
  core.effects.notifications.push({ do: 'show', what })
}

/** Hands the effects of a step out: signatures, then the store, then what is sent, then what is shown. */
export function takeEffects(core: Replica): Effect[] {
  const { signatures, storeFrom, sends, notifications } = core.effects
  const effects: Effect[] = [...signatures]
  if (storeFrom !== null) {
    effects.push({
      do: 'store',
      from: storeFrom,
      records: core.path.slice(storeFrom + 1).map(({ record }) => record!),
      promise: core.promise,
      lost: core.lost,
      secret: core.secret,
    })
  }
  effects.push(...sends, ...notifications)
  core.effects.signatures = []
  core.effects.storeFrom = null
  core.effects.sends = []
  core.effects.notifications = []
  return effects
}
