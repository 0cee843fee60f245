import type { Parcel } from '../mailbox.ts'
import type { IndexedParcel } from '../parcel-index.ts'
import type { NostrEvent } from './event.ts'
import type { RelayLink } from './relay-link.ts'

// What relays hold of ours that is dated ahead, from a time when the clock of this device was. A relay keeps what is dated
// later, so it gets the parcel in a copy with a later date; the others, which may refuse such dates, get it with the right one.

type OwnParcel = Pick<IndexedParcel<NostrEvent>, 'key' | 'id' | 'parcel' | 'event'>

export interface OwnPast {
  /** A relay holds something of ours at a place that is dated so, in seconds. */
  note(link: RelayLink, key: string, writtenAt: number): void
  /** The id of the parcel that a copy with a later date is of; the id itself of anything else. */
  originalOf(id: string): string
  /** Offers a parcel to a relay, in a copy if it needs one. */
  give(link: RelayLink, entry: OwnParcel): Promise<void>
}

export interface OwnPastParts {
  sign(parcel: Parcel): Promise<NostrEvent>
  /** Is it still the newest of its place? */
  isWanted(entry: OwnParcel): boolean
}

export function newOwnPast({ sign, isWanted }: OwnPastParts): OwnPast {
  const dates = new Map<RelayLink, Map<string, number>>()
  const originals = new Map<string, string>()
  const note: OwnPast['note'] = (link, key, writtenAt) => {
    const ofLink = dates.get(link) ?? new Map<string, number>()
    dates.set(link, ofLink)
    ofLink.set(key, Math.max(writtenAt, ofLink.get(key) ?? 0))
  }
  return {
    note,
    originalOf: (id) => originals.get(id) ?? id,
    async give(link, entry) {
      const { key, event, parcel } = entry
      const held = dates.get(link)?.get(key)
      if (held === undefined || held < parcel.writtenAt) return link.queue.offer(key, event)
      note(link, key, held + 1)
      const copy = await sign({ ...parcel, writtenAt: held + 1 })
      if (!isWanted(entry)) return
      originals.set(copy.id, entry.id)
      link.queue.offer(key, copy)
    },
  }
}
