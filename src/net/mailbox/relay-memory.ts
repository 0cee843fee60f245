import * as v from 'valibot'
import { readJson } from '../../session/parse.ts'

// What this device has seen of each relay, so that the next page begins with those that worked.

/** Milliseconds for which a proof counts. */
const PROOF_LIFE = 14 * 24 * 3600_000
/** No relay is left alone for longer, in milliseconds, whatever was stored. */
const MAX_REST = 3 * 3600_000
const MAX_RELAYS = 64

const timeShape = v.fallback(v.pipe(v.number(), v.finite(), v.minValue(0)), 0)
const recordShape = v.object({
  /** When it last passed on an event of this device, in milliseconds since 1970; 0: never. */
  passed: timeShape,
  /** When it last showed a parcel over another connection than the one that brought it, and the longest event it so kept. */
  kept: timeShape,
  size: timeShape,
  /** Until when it is left alone. */
  restsUntil: timeShape,
})
export type RelayRecord = v.InferOutput<typeof recordShape>
const UNKNOWN: RelayRecord = { passed: 0, kept: 0, size: 0, restsUntil: 0 }
const memoryShape = v.record(v.pipe(v.string(), v.maxLength(220)), recordShape)

export interface RelayMemory {
  note(url: string, change: Partial<RelayRecord>): void
  /** Milliseconds that the relay is still to be left alone. */
  rest(url: string, now: number): number
  /** Has it passed on events of this device lately? */
  hasPassed(url: string, now: number): boolean
  /** Has it lately kept an event of this length? */
  hasKept(url: string, length: number, now: number): boolean
  /** Begins with what is stored, and stores what changes. */
  keepIn(values: Pick<Storage, 'getItem' | 'setItem'>): void
}

const NAME = 'windrose-relays'

export function newRelayMemory(): RelayMemory {
  let records: Readonly<Record<string, RelayRecord>> = {}
  let store = (_: string): void => undefined
  const of = (url: string): RelayRecord => records[url] ?? UNKNOWN
  const isRecent = (at: number, now: number): boolean => at > now - PROOF_LIFE && at <= now + PROOF_LIFE
  return {
    note(url, change) {
      const { [url]: before = UNKNOWN, ...others } = records
      const rest = Object.entries(others).slice(1 - MAX_RELAYS)
      records = { ...Object.fromEntries(rest), [url]: { ...before, ...change } }
      store(JSON.stringify(records))
    },
    rest: (url, now) => Math.min(MAX_REST, Math.max(0, of(url).restsUntil - now)),
    hasPassed: (url, now) => isRecent(of(url).passed, now),
    hasKept: (url, length, now) => isRecent(of(url).kept, now) && length <= of(url).size,
    keepIn(values) {
      const read = v.safeParse(memoryShape, readJson(values.getItem(NAME) ?? ''))
      if (read.success) records = { ...read.output, ...records }
      store = (text) => {
        try {
          values.setItem(NAME, text)
        } catch {
          // A full storage: the next page begins without.
        }
      }
    },
  }
}

/** What this device has seen, in a browser. */
export const browserRelays: RelayMemory = newRelayMemory()
