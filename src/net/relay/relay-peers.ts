// What is known of the devices that were heard by relay, and what to try next with each of them: a direct link, introduced
// by relay, or a link by relay. No clock of its own; times in milliseconds.

/** From the opening of the room on, direct links have this time to themselves. */
const DIRECT_TIME = 2500
/** After a direct link was lost, which took 8 s to notice. */
const AFTER_LOSS = 2000
/** While the broker is up, it introduces devices faster than two ways at once would. */
const BROKER_TIME = 4000
/** The device with the smaller key begins; the other one waits this much longer. */
const SECOND_CALLER = 2000
/** Pauses between attempts: first, and at most. */
const DIRECT_PAUSE = [12_000, 300_000] as const
const RELAY_PAUSE = [7000, 60_000] as const
/** So many attempts without any word, and the device is taken for gone. */
const MAX_UNANSWERED = 3
/** Failures after which a device counts as out of reach, for the words on the screen. */
const MAX_FAILURES = 2
export const MAX_PEERS = 16

export type LinkWay = 'direct' | 'relay'
export interface Attempts {
  readonly failures: number
  /** When the next one may begin. */
  readonly at: number
}
export interface RelayPeer {
  readonly session: string
  /** The key of its device: claimed at first, proved by a link; undefined if it has not said. */
  readonly key: string | undefined
  readonly canLink: boolean
  /** The relays that brought something of it, by their places in the list. */
  readonly relays: ReadonlySet<number>
  readonly heardAt: number
  readonly unanswered: number
  readonly direct: Attempts
  readonly byRelay: Attempts
}

export interface PeerContext {
  readonly now: number
  /** The key of this device. */
  readonly key: string
  readonly canLink: boolean
  /** When this page opened the room. */
  readonly openedAt: number
  readonly isBrokerUp: boolean
  /** In [0, 1). */
  readonly random: () => number
}

interface Claim {
  readonly key: string
  readonly canLink: boolean
  readonly age: number
}

/** A device is heard for the first time; without a claim if what came was no `here`. */
export function newPeer(session: string, context: PeerContext, claim?: Claim): RelayPeer {
  const { now, isBrokerUp } = context
  const canLink = claim?.canLink ?? true
  const isPossible = canLink && context.canLink
  const together = Math.min(now - context.openedAt, claim?.age ?? 0)
  return {
    session,
    key: claim?.key,
    canLink,
    relays: new Set(),
    heardAt: now,
    unanswered: 0,
    direct: { failures: 0, at: now + (isBrokerUp ? BROKER_TIME : 0) },
    byRelay: { failures: 0, at: now + (isPossible ? Math.max(0, DIRECT_TIME - together) : 0) },
  }
}

/** It says who it is. What it said before, or proved, stays. */
export function claimed(peer: RelayPeer, { key, canLink }: Claim): RelayPeer {
  return peer.key === undefined ? { ...peer, key, canLink } : peer
}

export function heard(peer: RelayPeer, relay: number, now: number): RelayPeer {
  return { ...peer, relays: new Set([...peer.relays, relay]), heardAt: now, unanswered: 0 }
}

/** A relay went away: nothing reaches the device by it. */
export function forgetRelay(peer: RelayPeer, relay: number): RelayPeer {
  return { ...peer, relays: new Set([...peer.relays].filter((one) => one !== relay)) }
}

/** A link to it is up. */
export function linked(peer: RelayPeer, key: string, way: LinkWay): RelayPeer {
  const byRelay = { ...peer.byRelay, failures: 0 }
  return way === 'relay'
    ? { ...peer, key, byRelay, unanswered: 0 }
    : { ...peer, key, byRelay, unanswered: 0, direct: { ...peer.direct, failures: 0 } }
}

/** The last link to it is down. Where direct attempts failed before, a link by relay is tried at once. */
export function unlinked(peer: RelayPeer, way: LinkWay, { now, isBrokerUp }: PeerContext): RelayPeer {
  return {
    ...peer,
    direct: way === 'direct' ? { failures: 0, at: now + (isBrokerUp ? BROKER_TIME : 0) } : peer.direct,
    byRelay: { failures: 0, at: now + (way === 'direct' ? AFTER_LOSS : 0) },
  }
}

/** The network is back, or the page slept: all attempts are due. */
export const hurried = (peer: RelayPeer, now: number): RelayPeer => ({
  ...peer,
  direct: { ...peer.direct, at: Math.min(peer.direct.at, now) },
  byRelay: { ...peer.byRelay, at: Math.min(peer.byRelay.at, now) },
})

/** No word came in answer to an attempt. */
export const unanswered = (peer: RelayPeer): RelayPeer => ({ ...peer, unanswered: peer.unanswered + 1 })
export const isGone = (peer: RelayPeer): boolean => peer.unanswered >= MAX_UNANSWERED

/** What is to be tried now; `way`: how a link to the device stands already. */
export function attemptDue(
  peer: RelayPeer,
  way: LinkWay | undefined,
  context: PeerContext,
): LinkWay | undefined {
  const { key, canLink, direct, byRelay } = peer
  if (way === 'direct' || key === undefined || key === context.key) return undefined
  const now = context.now - (context.key < key ? 0 : SECOND_CALLER)
  if (way === undefined && now >= byRelay.at) return 'relay'
  return canLink && context.canLink && now >= direct.at ? 'direct' : undefined
}

/** An attempt begins; until a link is up it counts as a failure. */
export function attempted(peer: RelayPeer, way: LinkWay, context: PeerContext): RelayPeer {
  const name = way === 'direct' ? 'direct' : 'byRelay'
  const [first, most] = way === 'direct' ? DIRECT_PAUSE : RELAY_PAUSE
  const { failures } = peer[name]
  const pause = Math.min(most, first * 2 ** Math.min(failures, 16)) * (1 + context.random() / 4)
  return { ...peer, [name]: { failures: failures + 1, at: context.now + pause } }
}

/** Does the screen say that a device cannot be reached? As long as something new is tried, it does not. */
export const isOutOfReach = ({ byRelay }: RelayPeer): boolean => byRelay.failures > MAX_FAILURES

/** Makes room for one more: the device that was silent longest and has no link. */
export function peerToForget(peers: readonly RelayPeer[], isLinked: (peer: RelayPeer) => boolean) {
  if (peers.length < MAX_PEERS) return undefined
  return peers.filter((peer) => !isLinked(peer)).sort((one, other) => one.heardAt - other.heardAt)[0]
}
