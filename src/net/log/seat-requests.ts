import * as v from 'valibot'
import { nameShape } from '../../session/parse.ts'
import { askText } from './signing-text.ts'
import type { Link, LocalRefusal } from './effect-types.ts'
import { refuse, sendToAll, show, sign, strike } from './effects.ts'
import type { Ask } from './protocol.ts'
import { headOf } from './replica.ts'
import type { Core } from './replica.ts'

// Somebody who watches may ask to be a member whose seats a bot plays. To ask binds nobody and is kept nowhere: members
// see it, and one of them may propose a generation with a new key.

/** So many wishes are remembered at once, those that have run out included. */
const ROOM = 16
/** So many ticks somebody may not change its wish: wishes are passed on, so a flood of them would be everybody's. */
const REST = 5
/** So many ticks a wish is passed on and shown; whoever still has it then asks again. */
const LIFE = 30

/** Asks for the seats of a member on behalf of this device, which is none. */
export function ask(core: Core, m: number, name: string, stamp: number): LocalRefusal | null {
  const { key, me, court } = core
  const read = v.safeParse(nameShape, name)
  if (key === null || me !== null) return 'notYours'
  if (!read.success) return 'notLegal'
  if (m >= court.n || !court.laws.isFree(m, headOf(core).era.bots)) return 'notNow'
  const own: Ask = { t: 'ask', key, name: read.output, m, n: stamp, sig: '' }
  if (!makesRoom(core, key)) return 'notNow'
  sign(core, askText(court.game, own), own)
  core.asks.set(key, { ask: own, heardAt: core.ticks })
  sendToAll(core, own)
  return null
}

export function onAsk(core: Core, link: Link, wish: Ask): void {
  const { court, asks } = core
  if (wish.m >= court.n) return strike(core, link, 'noSuchMember')
  const before = asks.get(wish.key)
  if (before !== undefined && wish.n <= before.ask.n) return refuse(core, 'oldNews')
  if (before !== undefined && core.ticks < before.heardAt + REST) return refuse(core, 'flood')
  if (!court.verify(wish.m, askText(court.game, wish), wish.sig, wish.key))
    return strike(core, link, 'badSignature')
  if (!makesRoom(core, wish.key)) return refuse(core, 'flood')
  asks.set(wish.key, { ask: wish, heardAt: core.ticks })
  sendToAll(core, wish, link)
  if (isOpen(core, wish)) show(core, { type: 'seatAsked', key: wish.key, name: wish.name, m: wish.m })
}

/** Forgets a wish that has run out, if there is no room for another; answers whether there is now. */
function makesRoom({ asks, ticks }: Core, key: string): boolean {
  if (asks.has(key) || asks.size < ROOM) return true
  const oldest = [...asks].find(([, { heardAt }]) => ticks > heardAt + LIFE)
  return oldest !== undefined && asks.delete(oldest[0])
}

/** Is it still to be answered: by nobody who was caught or is a member, and for a seat a bot plays? */
function isOpen(core: Core, { key, m }: Ask): boolean {
  const { bots, keys } = headOf(core).era
  return core.court.laws.isFree(m, bots) && !keys.includes(key) && !core.proofs.has(key)
}

/** The wishes that may be granted now. */
export function openAsks(core: Core): Ask[] {
  return [...core.asks.values()]
    .filter(({ ask: wish, heardAt }) => core.ticks <= heardAt + LIFE && isOpen(core, wish))
    .map(({ ask: wish }) => wish)
}

/** Tells open wishes again, as messages are lost. */
export function tickAsks(core: Core): void {
  for (const wish of openAsks(core)) sendToAll(core, wish)
}
