import type { Effect, Link, Refused, Shown } from './effect-types.ts'
import type { Message } from './protocol.ts'
import type { Core } from './replica.ts'

export function refuse(core: Core, why: Refused): void {
  core.refused.set(why, (core.refused.get(why) ?? 0) + 1)
}

/** Three strikes close a link: only what no honest neighbour would ever pass on counts as one. */
export function strike(core: Core, link: Link, why: Refused): void {
  refuse(core, why)
  const neighbour = core.links.get(link)
  if (neighbour === undefined || ++neighbour.strikes < 3) return
  core.links.delete(link)
  core.effects.sends.push({ do: 'close', link, why })
}

export function sign(core: Core, text: string, into: { sig: string | null }): void {
  core.effects.signs.push({ do: 'sign', text, into })
}

/** Asks that everything be stored, the log from slot `from + 1` on. */
export function store(core: Core, from: number): void {
  core.effects.storeFrom = Math.min(core.effects.storeFrom ?? from, from)
}

export function send(core: Core, link: Link, message: Message): void {
  core.effects.sends.push({ do: 'send', link, message })
}

export function sendToAll(core: Core, message: Message, but?: Link): void {
  for (const link of core.links.keys()) if (link !== but) send(core, link, message)
}

export function show(core: Core, what: Shown): void {
  core.effects.shows.push({ do: 'show', what })
}

/** Hands the effects of a step out: signatures, then the store, then what is sent, then what is shown. */
export function takeEffects(core: Core): Effect[] {
  const { signs, storeFrom, sends, shows } = core.effects
  const effects: Effect[] = [...signs]
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
  effects.push(...sends, ...shows)
  core.effects.signs = []
  core.effects.storeFrom = null
  core.effects.sends = []
  core.effects.shows = []
  return effects
}
