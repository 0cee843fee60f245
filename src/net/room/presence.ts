import type { SignalingStatus } from '../transport/transport.ts'

/** Whether a member is there: `reconnecting` when silent, `gone` after 45 s of silence; `left` after a goodbye. */
export type Presence = 'here' | 'away' | 'reconnecting' | 'gone' | 'left'

/** Milliseconds of silence: three missed heartbeats; twice that for members reached through others; and until `gone`. */
const DIRECT_TIMEOUT = 8_000
const RELAYED_TIMEOUT = 16_000
const GONE_TIMEOUT = 45_000

/** What is known of the member with a key. */
interface Known {
  /** When their last message came, directly or through others. */
  heard: number
  said: 'here' | 'away'
  hasLeft: boolean
  /** The open links to them, and whether each one is suspect. */
  readonly links: Map<string, boolean>
}

/** The presence of all members, from links and from presence messages. */
export interface Roster {
  up(link: string, key: string, now: number): void
  down(link: string, hasLeft: boolean, now: number): void
  suspect(link: string, isSuspect: boolean): void
  /** A message came over this link. */
  heardFrom(link: string, now: number): void
  /** The member's own presence message, perhaps through others. */
  setStatus(key: string, is: 'here' | 'away', now: number): void
  /** For how many milliseconds the page slept; meanwhile it heard no device. */
  slept(gap: number): void
  presenceOf(key: string, now: number): { readonly is: Presence; readonly silent: number }
  keyOf(link: string): string | undefined
  /** The open links. */
  links(): readonly string[]
  /** The keys of all linked members. */
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
    slept(gap) {
      for (const there of known.values()) there.heard += gap
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
 * The connection of this device: `connecting` to the matchmaker, or waiting for a first answer; `alone`; `reaching`: a
 * device answers and the browsers try to connect; `linked`; `linkedOnly`, but newcomers cannot join as the matchmaker is
 * down; `offline`; `dropped`: this device was linked minutes ago and reaches neither matchmaker nor members; `blocked`: no
 * matchmaker and no links; `unreached`: the networks allow no link to a device that answers; `full`: eight devices are
 * there; `unable`: no WebRTC.
 */
export type ConnectionStatus =
  | 'connecting'
  | 'alone'
  | 'reaching'
  | 'linked'
  | 'linkedOnly'
  | 'offline'
  | 'dropped'
  | 'blocked'
  | 'unreached'
  | 'full'
  | 'unable'

/** Milliseconds in which a device answers that is there, and in which a lost matchmaker is usually back. */
const ANSWER_TIME = 2000
const PATIENCE = 6000

interface Net {
  readonly matchmaker: SignalingStatus
  /** Milliseconds since that last changed. */
  readonly sinceMatchmaker: number
  readonly links: number
  readonly isOffline: boolean
  /** Does a device answer that is not linked yet? */
  readonly isReaching: boolean
  /** Is one there to whom no link could be opened? */
  readonly isUnreached: boolean
  /** Was a link up in the last minutes? */
  readonly wasLinked: boolean
  readonly isFull: boolean
}

export function connectionOf(net: Net): ConnectionStatus {
  const { matchmaker, sinceMatchmaker, links } = net
  // A matchmaker that was there is back in a moment, as a rule.
  const isLost = matchmaker === 'blocked' || (matchmaker === 'down' && sinceMatchmaker >= PATIENCE)
  if (links > 0) return isLost ? 'linkedOnly' : 'linked'
  if (matchmaker === 'unable') return 'unable'
  if (net.isOffline) return 'offline'
  if (net.isFull) return 'full'
  if (matchmaker === 'up') return answerOf(net)
  if (net.wasLinked) return 'dropped'
  return isLost ? 'blocked' : 'connecting'
}

/** The connection of a device that has the matchmaker and no link. */
function answerOf({ isUnreached, isReaching, sinceMatchmaker, wasLinked }: Net): ConnectionStatus {
  if (isUnreached) return 'unreached'
  if (isReaching) return wasLinked ? 'dropped' : 'reaching'
  if (sinceMatchmaker < ANSWER_TIME) return wasLinked ? 'dropped' : 'connecting'
  return 'alone'
}
