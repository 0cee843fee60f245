// Attacks that play for a gain: wanted dice, a table that stands still, things that run out, and honest members
// that cut each other off. Each runs the honest replica, and steers what it sends and hears.

import type { ConnectionId } from '../../src/log/replica/effect-types.ts'
import type { Message } from '../../src/log/records/protocol.ts'
import { amplify, exhaust } from './exhaust.ts'
import { keepLinks, tryForOtherDice, withholdOwnLink } from './reroll.ts'
import { isLosing, quit } from './quit.ts'
import { pester, spoilVote, withholdAll } from './stall.ts'
import type { Attack, Peer, World } from './world-types.ts'

interface GainAttack {
  /** Called whenever its person would look at the screen. */
  act(world: World, peer: Peer): void
  /** The message to send instead; null to send nothing. */
  tamper?(world: World, peer: Peer, message: Message): Message | null
  /** Returns false to keep a message from its honest replica. */
  overhear?(world: World, peer: Peer, link: ConnectionId, message: Message): boolean
  /** Does its person never choose? */
  readonly isIdle?: true
}

const GAIN_ATTACKS: Partial<Record<Attack, GainAttack>> = {
  reroll: {
    act: tryForOtherDice,
    tamper: (world, peer, message) =>
      message.t === 'links' ? withholdOwnLink(world, peer, message) : message,
    overhear: keepLinks,
  },
  stall: {
    act: pester,
    tamper: (_world, _peer, message) => withholdAll(message),
    overhear: spoilVote,
    isIdle: true,
  },
  exhaust: { act: exhaust },
  amplify: { act: amplify },
  unacknowledged: { act: () => undefined, tamper: withoutAcknowledgements },
  // Strangers: one leaves for good when others are ahead, and one is linked and says nothing.
  quit: { act: (world, peer) => isLosing(world, peer) && quit(world, peer) },
  freeze: { act: () => undefined, tamper: () => null, isIdle: true },
}

/** It says that no member stores anything, so that no record becomes final. */
function withoutAcknowledgements(world: World, _peer: Peer, message: Message): Message {
  if (message.t !== 'head') return message
  world.counts.attacks++
  return { ...message, acks: [] }
}

const gainAttackOf = ({ attack }: Peer): GainAttack | undefined =>
  attack === null ? undefined : GAIN_ATTACKS[attack]

export const playForGain = (world: World, peer: Peer): void => gainAttackOf(peer)?.act(world, peer)
export const isIdle = (peer: Peer): boolean => gainAttackOf(peer)?.isIdle === true

export function tamperForGain(world: World, peer: Peer, message: Message): Message | null {
  const attack = gainAttackOf(peer)
  return attack?.tamper === undefined ? message : attack.tamper(world, peer, message)
}

export function overhear(world: World, peer: Peer, link: ConnectionId, message: Message): boolean {
  const attack = gainAttackOf(peer)
  return attack?.overhear === undefined || attack.overhear(world, peer, link, message)
}
