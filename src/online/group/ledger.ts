import { MAX_LEDGER_ENTRIES, MAX_LEDGER_ENTRIES_OF_OTHERS } from '../../storage/group-record.ts'
import { hashOf } from '../../log/records/signing-text.ts'
import { entryId, gameOf, joinEntries, playersOf } from './entry.ts'
import type { LedgerEntry, ResultSignature } from './entry.ts'

// The ledger of a group: a set of entries that only grows, so that all devices with the same entries have the same ledger
// in whatever order they came.

/** Digits of the name of an entry in a list: half from its id, half from the hash of its signatures. */
const NAME_HALF = 12
export const NAME_DIGITS = 2 * NAME_HALF

interface Kept {
  readonly entry: LedgerEntry
  readonly name: string
}

export interface Ledger {
  /** The key of this device. */
  readonly me: string
  /** How many entries this device has not signed. */
  ofOthers: number
  readonly kept: Map<string, Kept>
  /** The hash of the names of all entries; null after a change. */
  sum: string | null
}

/** A ledger with these entries, which were read before. */
export function newLedger(me: string, entries: readonly LedgerEntry[] = []): Ledger {
  const ledger: Ledger = { me, ofOthers: 0, kept: new Map(), sum: null }
  for (const entry of entries) addEntry(ledger, entry)
  return ledger
}

export const entriesOf = ({ kept }: Ledger): readonly LedgerEntry[] =>
  [...kept.values()].map(({ entry }) => entry)

/** The signatures of an entry that is here. */
export const signaturesOf = ({ kept }: Ledger, id: string): readonly ResultSignature[] =>
  kept.get(id)?.entry.signed ?? []

/** Adds an entry that was read, or joins it with the one here. Returns what is new, `known` or `full`. */
export function addEntry(ledger: Ledger, added: LedgerEntry): LedgerEntry | 'known' | 'full' {
  const id = entryId(added.result)
  const before = ledger.kept.get(id)
  if (before === undefined && !hasRoom(ledger, added)) return 'full'
  const entry = joinEntries(before?.entry ?? added, added)
  const name = nameOf(id, entry)
  if (name === before?.name) return 'known'
  if (before !== undefined && isOfOthers(ledger, before.entry)) ledger.ofOthers--
  if (isOfOthers(ledger, entry)) ledger.ofOthers++
  ledger.kept.set(id, { entry, name })
  ledger.sum = null
  return entry
}

const isOfOthers = ({ me }: Ledger, { signed }: LedgerEntry): boolean => signed.every(({ key }) => key !== me)

/** Strangers may invent keys and games without end: the last places are for what this device signed. */
function hasRoom(ledger: Ledger, entry: LedgerEntry): boolean {
  if (ledger.kept.size >= MAX_LEDGER_ENTRIES) return false
  return !isOfOthers(ledger, entry) || ledger.ofOthers < MAX_LEDGER_ENTRIES_OF_OTHERS
}

function nameOf(id: string, { signed }: LedgerEntry): string {
  const digest = hashOf(JSON.stringify(signed.map(({ key, at, sig }) => [key, at, sig])))
  return id.slice(0, NAME_HALF) + digest.slice(0, NAME_HALF)
}

/** The names of all entries. */
export const namesOf = ({ kept }: Ledger): string[] => [...kept.values()].map(({ name }) => name)

/** The same on all devices with the same entries and signatures. */
export function ledgerSum(ledger: Ledger): string {
  ledger.sum ??= hashOf(namesOf(ledger).sort().join(' ')).slice(0, 32)
  return ledger.sum
}

/** The entries, with their names, that a device with these names lacks, or has with other signatures. */
export function entriesBeside(ledger: Ledger, names: readonly string[]): readonly Kept[] {
  const theirs = new Set(names)
  return [...ledger.kept.values()].filter(({ name }) => !theirs.has(name))
}

/** A game as the ledger tells of it. */
export interface ToldGame {
  readonly entry: LedgerEntry
  /** Milliseconds since 1970: the middle one of the dates that were signed, the earlier of two. */
  readonly at: number
  /** Have all people who played signed this result? */
  readonly isConfirmed: boolean
  /** Is there another result of the same game, by the same people? */
  readonly isDisputed: boolean
}

/** All games, the latest first; on all devices in the same order. */
export function toldGames(entries: readonly LedgerEntry[]): readonly ToldGame[] {
  const times = new Map<string, number>()
  for (const { result } of entries) times.set(gameOf(result), (times.get(gameOf(result)) ?? 0) + 1)
  return entries
    .map((entry): ToldGame & { readonly id: string } => ({
      entry,
      id: entryId(entry.result),
      at: middle(entry.signed.map(({ at }) => at)),
      isConfirmed: playersOf(entry.result).length === entry.signed.length,
      isDisputed: times.get(gameOf(entry.result))! > 1,
    }))
    .sort((one, other) => other.at - one.at || (one.id < other.id ? -1 : 1))
}

const middle = (dates: readonly number[]): number =>
  [...dates].sort((one, other) => one - other)[(dates.length - 1) >> 1]!
