import type { SignalingStatus } from '../transport/transport.ts'

/** How somebody is doing: `reconnecting` until he has not been heard for 45 s, then `gone`; `left` said goodbye. */
export type Presence = 'here' | 'away' | 'reconnecting' | 'gone' | 'left'

/** Milliseconds: three missed beats, the longest silence of somebody who is only reached through others, and patience. */
const DIRECT_TIMEOUT = 8_000
const RELAYED_TIMEOUT = 16_000
const GONE_TIMEOUT = 45_000

/** What is known of somebody, by his key. */
interface Known {
  /** When something was last heard of him, directly or through others. */
  heard: number
  said: 'here' | 'away'
  hasLeft: boolean
  /** Links to him that are up, and whether one of them has gone quiet. */
  readonly links: Map<string, boolean>
}

/** Who is there, from links that come and go and from words that are passed on. */
export interface Roster {
  up(link: string, key: string, now: number): void
  down(link: string, hasLeft: boolean, now: number): void
  suspect(link: string, isSuspect: boolean): void
  /** Something came over this link. */
  heardFrom(link: string, now: number): void
  /** He says so himself, perhaps through others. */
  setStatus(key: string, is: 'here' | 'away', now: number): void
  presenceOf(key: string, now: number): { readonly is: Presence; readonly silent: number }
  keyOf(link: string): string | undefined
  /** Links that are up. */
  links(): readonly string[]
  /** Everybody who is linked now. */
  keys(): ReadonlySet<string>
}

export function newRoster(began: number): Roster {
  const known = new Map<string, Known>()
  const owners = new Map<string, string>()
  const of = (key: string): Known => {
    const there = known.get(key)
    if (there !== undefined) return there
    const fresh: Known = { heard: began, said: 'here', hasLeft: false, links: new Map() }
    known.set(key, fresh)
    return fresh
  }
  const owner = (link: string): Known | undefined => {
    const key = owners.get(link)
    return key === undefined ? undefined : of(key)
  }
  return {
    up(link, key, now) {
      owners.set(link, key)
      const there = of(key)
      there.links.set(link, false)
      there.heard = now
      there.hasLeft = false
    },
    down(link, hasLeft, now) {
      const there = owner(link)
      owners.delete(link)
      if (there === undefined) return
      there.links.delete(link)
      if (hasLeft && there.links.size === 0) {
        there.hasLeft = true
        there.heard = now
      }
    },
    suspect: (link, isSuspect) => void owner(link)?.links.set(link, isSuspect),
    heardFrom(link, now) {
      const there = owner(link)
      if (there !== undefined) there.heard = now
    },
    setStatus(key, is, now) {
      const there = of(key)
      there.said = is
      there.heard = now
      there.hasLeft = false
    },
    presenceOf(key, now) {
      const { heard, said, hasLeft, links } = of(key)
      const silent = Math.max(0, now - heard)
      if (hasLeft) return { is: 'left', silent }
      const isLinked = [...links.values()].some((isSuspect) => !isSuspect)
      if (isLinked || silent < (links.size > 0 ? DIRECT_TIMEOUT : RELAYED_TIMEOUT))
        return { is: said, silent }
      return { is: silent < GONE_TIMEOUT ? 'reconnecting' : 'gone', silent }
    },
    keyOf: (link) => owners.get(link),
    links: () => [...owners.keys()],
    keys: () => new Set(owners.values()),
  }
}

/**
 * How this device stands to the others: looking for the matchmaker; nobody else there yet; linked to somebody; linked, but
 * newcomers cannot be let in as the matchmaker is down; no network at all; no matchmaker and nobody linked; somebody is
 * there and the networks let no link through; eight are there already; this browser knows no WebRTC.
 */
export type ConnectionStatus =
  'connecting' | 'alone' | 'linked' | 'linkedOnly' | 'offline' | 'blocked' | 'unreached' | 'full' | 'unable'

export function connectionOf(net: {
  readonly matchmaker: SignalingStatus
  readonly links: number
  readonly isOffline: boolean
  /** Somebody is there, and no link came about. */
  readonly isUnreached: boolean
  readonly isFull: boolean
}): ConnectionStatus {
  const { matchmaker, links } = net
  const isLost = matchmaker === 'down' || matchmaker === 'blocked'
  if (links > 0) return isLost ? 'linkedOnly' : 'linked'
  if (matchmaker === 'unable') return 'unable'
  if (net.isOffline) return 'offline'
  if (net.isFull) return 'full'
  if (isLost) return 'blocked'
  if (matchmaker !== 'up') return 'connecting'
  return net.isUnreached ? 'unreached' : 'alone'
}
