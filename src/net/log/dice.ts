// Rolling dice with the randomness beacon: every contributor reveals its next link once all of them have
// acknowledged the log before the roll; the links together are the salt (docs/online-protocol.md, "Luck").

import { assert } from '../../engine/core/fault.ts'
import { CHANCE } from '../../engine/core/game.ts'
import { hashRepeatedly, isOnChain, rollSalt } from './beacon.ts'
import { sendToAll } from './effects.ts'
import { savedSlotOf } from './finality.ts'
import { appendRecord } from './head.ts'
import { chainOf, headOf } from './replica.ts'
import type { Replica } from './replica.ts'

/** How many rolls a link may lie ahead of this replica; later ones are ignored until the records arrive. */
const MAX_LINKS_AHEAD = 64

/**
 * Reveals this member's link, but only when every contributor is known to store the whole log before the
 * roll. So a member that equivocates can never learn the dice of two branches.
 */
export function revealLink(replica: Replica): void {
  const { generation, rollCount, slot } = headOf(replica)
  const { me, revealedLinks } = replica
  const k = rollCount + 1
  if (me === null || !generation.contributors.includes(me) || (revealedLinks.get(me)?.k ?? 0) >= k) return
  if (!generation.contributors.every((m) => savedSlotOf(replica, m) >= slot)) return
  const chain = chainOf(replica, generation.number)
  // A used-up chain stalls the roll until a generation brings new chains; see `isStuck`.
  if (k > chain.length || chain.anchor !== generation.anchors[generation.contributors.indexOf(me)]) return
  revealedLinks.set(me, { k, link: chain.link(k) })
  sendRevealedLinks(replica)
}

/** Sends all revealed links that are not in a record yet to all neighbors, except `but`. */
export function sendRevealedLinks(replica: Replica, but?: string): void {
  const links = [...replica.revealedLinks].map(([m, { k, link }]): [number, number, string] => [m, k, link])
  if (links.length > 0) sendToAll(replica, { t: 'links', g: headOf(replica).generation.number, links }, but)
}

/** Accepts a link if it lies on its member's chain. Returns whether it is new; undefined if it is wrong. */
export function acceptLink(replica: Replica, m: number, k: number, link: string): boolean | undefined {
  const { generation, rollCount, links } = headOf(replica)
  const at = generation.contributors.indexOf(m)
  if (at < 0) return undefined
  const shared = replica.revealedLinks.get(m)
  const known = shared !== undefined && shared.k > rollCount ? shared : { k: rollCount, link: links[at]! }
  if (k <= known.k || k > rollCount + MAX_LINKS_AHEAD) return false
  if (!isOnChain(link, known.link, k - known.k)) return undefined
  replica.revealedLinks.set(m, { k, link })
  return true
}

/** Appends the roll if the links of all contributors are known. Returns whether it did. */
export function rollDice(replica: Replica): boolean {
  const { generation, rollCount, hash, slot, position } = headOf(replica)
  const links: string[] = []
  for (const m of generation.contributors) {
    const shared = replica.revealedLinks.get(m)
    if (shared === undefined || shared.k <= rollCount) return false
    links.push(hashRepeatedly(shared.link, shared.k - rollCount - 1))
  }
  const salt = rollSalt(replica.context.game, hash, links)
  const state = replica.context.rules.next(position.state, { seat: CHANCE, salt })
  assert(state !== undefined, 'dice that are wanted are taken')
  return appendRecord(replica, {
    k: 'rnd',
    i: slot + 1,
    p: hash,
    g: generation.number,
    sth: replica.context.rules.hash(state),
    links,
  })
}
