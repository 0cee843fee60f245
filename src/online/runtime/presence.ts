import type { RelaysView } from '../../net/connection/mesh-types.ts'
import type { SignalingStatus } from '../../net/transport/transport.ts'

/**
 * Whether a member is there: `unknown` until this device hears of them, `reconnecting` when silent, `gone` after 45 s of
 * either; `left` after a goodbye.
 */
export type Presence = 'here' | 'away' | 'unknown' | 'reconnecting' | 'gone' | 'left'
/** In which ways a member that heard more may say that another is not there. */
export type Absence = Extract<Presence, 'gone' | 'left'>

/** Milliseconds of silence: three missed heartbeats; twice that for members reached through others; and until `gone`. */
const DIRECT_TIMEOUT = 8_000
const RELAYED_TIMEOUT = 16_000
const GONE_TIMEOUT = 45_000

/** What is known of the member with a key. */
interface Known {
  /** Did a message of theirs come since this device has been linked to the table? */
  wasHeard: boolean
  /** When their last message came, directly or through others; until then, since when it could have come. */
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
  /** Whom the member at this link misses, by key; it counts while the link stands, for those that are not heard here. */
  setMissed(link: string, missed: ReadonlyMap<string, Absence>): void
  /** How a member is absent as far as this device itself knows. */
  absenceOf(key: string, now: number): Absence | undefined
  keyOf(link: string): string | undefined
  /** The open links. */
  links(): readonly string[]
  /** The keys of all linked members. */
  keys(): ReadonlySet<string>
}

function presenceIn({ wasHeard, heard, said, hasLeft, links }: Known, now: number): Presence {
  const silent = now - heard
  if (hasLeft) return 'left'
  const isLinked = [...links.values()].some((isSuspect) => !isSuspect)
  if (isLinked || (wasHeard && silent < (links.size > 0 ? DIRECT_TIMEOUT : RELAYED_TIMEOUT))) return said
  if (silent >= GONE_TIMEOUT) return 'gone'
  return wasHeard ? 'reconnecting' : 'unknown'
}

function hear(there: Known, now: number): void {
  there.wasHeard = true
  there.heard = now
}

/** At the first link after none: whom this device did not miss before may be there, and is not known to be. */
function waitFor(all: Iterable<Known>, cutAt: number, now: number): void {
  for (const there of all) {
    if (there.wasHeard && cutAt - there.heard >= GONE_TIMEOUT) continue
    there.wasHeard = false
    there.heard = now
  }
}

/** How a member is who is silent here, by those who miss them. They may differ: one that heard a goodbye knows more. */
function toldBy(missed: Iterable<ReadonlyMap<string, Absence>>, key: string, is: Presence): Presence {
  if (is !== 'unknown' && is !== 'reconnecting' && is !== 'gone') return is
  const words = [...missed].flatMap((one) => one.get(key) ?? [])
  return words.includes('left') ? 'left' : (words[0] ?? is)
}

export function newRoster(began: number): Roster {
  const known = new Map<string, Known>()
  const owners = new Map<string, string>()
  const missed = new Map<string, ReadonlyMap<string, Absence>>()
  /** From when on members could be heard, and when the last link went down. */
  let [since, cutAt] = [began, began]
  const of = (key: string): Known => {
    const there = known.get(key)
    if (there !== undefined) return there
    const fresh: Known = { wasHeard: false, heard: since, said: 'here', hasLeft: false, links: new Map() }
    known.set(key, fresh)
    return fresh
  }
  const owner = (link: string): Known | undefined => {
    const key = owners.get(link)
    return key === undefined ? undefined : of(key)
  }
  return {
    up(link, key, now) {
      if (owners.size === 0) {
        since = now
        waitFor(known.values(), cutAt, now)
      }
      owners.set(link, key)
      const there = of(key)
      there.links.set(link, false)
      there.hasLeft = false
      hear(there, now)
    },
    down(link, hasLeft, now) {
      const there = owner(link)
      owners.delete(link)
      missed.delete(link)
      if (owners.size === 0) cutAt = now
      if (there === undefined) return
      there.links.delete(link)
      if (!hasLeft || there.links.size > 0) return
      there.hasLeft = true
      hear(there, now)
    },
    suspect: (link, isSuspect) => void owner(link)?.links.set(link, isSuspect),
    heardFrom(link, now) {
      const there = owner(link)
      if (there !== undefined) hear(there, now)
    },
    setStatus(key, is, now) {
      const there = of(key)
      there.said = is
      there.hasLeft = false
      hear(there, now)
    },
    slept(gap) {
      for (const there of known.values()) there.heard += gap
    },
    presenceOf(key, now) {
      const there = of(key)
      const is = toldBy(missed.values(), key, presenceIn(there, now))
      return { is, silent: Math.max(0, now - there.heard) }
    },
    setMissed: (link, all) => void (owners.has(link) && missed.set(link, all)),
    absenceOf(key, now) {
      const is = presenceIn(of(key), now)
      return is === 'left' || is === 'gone' ? is : undefined
    },
    keyOf: (link) => owners.get(link),
    links: () => [...owners.keys()],
    keys: () => new Set(owners.values()),
  }
}

/**
 * The connection of this device: `connecting` to the matchmaker, or waiting for a first answer; `alone`; `reaching`: a
 * device answers and the browsers try to connect; `linked`; `linkedByRelay`: what is sent to some goes by a relay;
 * `linkedOnly`, but newcomers cannot join as the matchmaker is
 * down; `offline`; `dropped`: this device was linked minutes ago and reaches neither matchmaker nor members; `blocked`: no
 * matchmaker and no links; `unreached`: the networks allow no link to a device that answers; `full`: eight devices are
 * there; `unable`: no WebRTC.
 */
export type ConnectionStatus =
  | 'connecting'
  | 'alone'
  | 'reaching'
  | 'linked'
  | 'linkedByRelay'
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
  /** Does a link by relay stand, and no direct one to the same device? */
  readonly isByRelay: boolean
  /** The relays of the room, and what became of the devices that were heard there. */
  readonly relays: RelaysView
  readonly isOffline: boolean
  /** Does a device answer that is not linked yet? */
  readonly isReaching: boolean
  /** Is one there to whom no link could be opened? */
  readonly isUnreached: boolean
  /** Do relays refuse what this device sends for its date? */
  readonly isRefused: boolean
  /** Was a link up in the last minutes? */
  readonly wasLinked: boolean
  readonly isFull: boolean
}

export function connectionOf(net: Net): ConnectionStatus {
  if (net.links > 0) return linkedOf(net)
  const { matchmaker } = net
  const { relays } = net.relays
  if (matchmaker === 'unable' && relays === 'none') return 'unable'
  if (net.isOffline) return 'offline'
  if (net.isFull && relays !== 'up') return 'full'
  if (matchmaker === 'up' || relays === 'up') return answerOf(net, areRelaysTried(net))
  return unmetOf(net)
}

const areRelaysTried = ({ relays: { relays } }: Net): boolean => relays === 'waiting' || relays === 'opening'
/** A matchmaker that was there is back in a moment, as a rule. */
const isLost = ({ matchmaker, sinceMatchmaker }: Net): boolean =>
  matchmaker === 'blocked' || (matchmaker === 'down' && sinceMatchmaker >= PATIENCE)

function linkedOf(net: Net): ConnectionStatus {
  if (isLost(net) && net.relays.relays !== 'up' && !areRelaysTried(net)) return 'linkedOnly'
  return net.isByRelay ? 'linkedByRelay' : 'linked'
}

/** The connection of a device that has neither matchmaker nor relay. */
function unmetOf(net: Net): ConnectionStatus {
  if (net.wasLinked) return 'dropped'
  return (isLost(net) || net.matchmaker === 'unable') && !areRelaysTried(net) ? 'blocked' : 'connecting'
}

/** The connection of a device that has the matchmaker or a relay, and no link. */
function answerOf(net: Net, isUndecided: boolean): ConnectionStatus {
  const { isUnreached, isReaching, wasLinked, relays } = net
  const isTried = relays.peers === 'reaching'
  // As long as another way is tried, nothing is called impossible.
  if (isUnreached && !isTried && !isUndecided) return 'unreached'
  if (isReaching || isUnreached || isTried) return wasLinked ? 'dropped' : 'reaching'
  if (relays.peers === 'unreached') return 'unreached'
  // Who does not reach the matchmaker is heard at the relays only.
  return isUndecided || isUnheard(net) ? (wasLinked ? 'dropped' : 'connecting') : 'alone'
}

/** May others be there of whom this device does not know? */
const isUnheard = ({ isRefused, sinceMatchmaker }: Net): boolean => isRefused || sinceMatchmaker < ANSWER_TIME
