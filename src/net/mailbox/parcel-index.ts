import { MAX_PLACES } from './mailbox.ts'
import type { Parcel, Refusal } from './mailbox.ts'

/** How many authors there may be beside ourselves and those that are known. */
const MAX_STRANGERS = 32
/** The longest that all parcels of one author may be together, in characters of their events. */
const MAX_LENGTH = 512 * 1024

/** Seconds ahead of our clock that no right clock is, and few relays take. */
const AHEAD = 900

/** A parcel, and the event it came in, which may be passed on to stores that lack it. */
export interface IndexedParcel<E> {
  readonly parcel: Parcel
  /** Author and tag of the place. */
  readonly key: string
  readonly id: string
  readonly length: number
  readonly event: E
}

/** The newest parcel of each author and place, wherever it came from. */
export interface ParcelIndex<E> {
  get(key: string): IndexedParcel<E> | undefined
  entries(): readonly IndexedParcel<E>[]
  authors(): readonly string[]
  /**
   * Is one of this date and id newer than what is here? Among equal dates the lower id counts, as NIP-01 says; what is dated
   * ahead, by a clock that was wrong, counts less than what is not.
   */
  isNewer(key: string, writtenAt: number, id: string): boolean
  /** Takes what is newer; otherwise a refusal, or undefined if it is not newer. */
  offer(entry: IndexedParcel<E>): 'taken' | Refusal | undefined
  /** Forgets what no store has. */
  remove(key: string): void
}

/** Authors in `known` always have room; of others only some. `now`: in seconds since 1970. */
export function newParcelIndex<E>(known: readonly string[], now: () => number): ParcelIndex<E> {
  const entries = new Map<string, IndexedParcel<E>>()
  const byAuthor = new Map<string, Set<string>>()
  const trusted = new Set(known)
  let strangers = 0

  function isFull({ key, parcel: { author }, length }: IndexedParcel<E>): boolean {
    const keys = byAuthor.get(author)
    if (keys === undefined) return !trusted.has(author) && strangers >= MAX_STRANGERS
    const others = [...keys].filter((other) => other !== key)
    const whole = others.reduce((sum, other) => sum + entries.get(other)!.length, length)
    return others.length >= MAX_PLACES || whole > MAX_LENGTH
  }

  const isNewer: ParcelIndex<E>['isNewer'] = (key, writtenAt, id) => {
    const here = entries.get(key)
    if (here === undefined) return true
    const isAhead = (at: number): boolean => at > now() + AHEAD
    if (isAhead(here.parcel.writtenAt) !== isAhead(writtenAt)) return isAhead(here.parcel.writtenAt)
    if (writtenAt > here.parcel.writtenAt) return true
    return writtenAt === here.parcel.writtenAt && id < here.id
  }

  return {
    get: (key) => entries.get(key),
    entries: () => [...entries.values()],
    authors: () => [...new Set([...trusted, ...byAuthor.keys()])],
    isNewer,
    remove: (key) => void entries.delete(key),
    offer(entry) {
      const { key, id, parcel } = entry
      if (!isNewer(key, parcel.writtenAt, id)) return undefined
      if (isFull(entry)) return 'tooMany'
      if (!byAuthor.has(parcel.author)) {
        byAuthor.set(parcel.author, new Set())
        if (!trusted.has(parcel.author)) strangers++
      }
      byAuthor.get(parcel.author)!.add(key)
      entries.set(key, entry)
      return 'taken'
    },
  }
}
