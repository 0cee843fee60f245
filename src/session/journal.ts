import * as v from 'valibot'
import { CHANCE, OVER } from '../engine/core/game.ts'
import type { AnyGame } from '../engine/core/game.ts'
import { hashState } from '../engine/core/hash.ts'
import { findOptionProblem, readOptions } from '../engine/core/options.ts'
import { seededDice, seedIn } from './dice-source.ts'
import { hexShape, readJson, integer, identifierShape } from './parse.ts'
import { luckShape, MAX_ENTRIES, optionsShape, packedShape } from './journal-shapes.ts'
import type { PackedEntry } from './journal-shapes.ts'
import { newTable } from './table.ts'
import type { Entry, Options, Table } from './table.ts'

/** Longer texts are refused; a whole game is about 20 KB. */
export const MAX_TEXT = 256 * 1024
/** The journal may state the state's hash after every 50 entries, to locate a divergence. */
export const HASH_EVERY = 50
const FORMAT = 'windrose-journal'

/** Everything needed to replay a game, and nothing else. */
export interface Journal {
  readonly game: string
  readonly version: number
  readonly seats: number
  readonly options: Options
  /** The source of the dice. `seed:<hex>`: salts follow from the seed and are not stored; `table`: all players made them, each is stored. */
  readonly luck: string
  readonly entries: readonly Entry[]
  readonly hashes: readonly string[]
  /** The length of the journal and the hash of the last state. Without it the game must be over. */
  readonly end: { readonly plies: number; readonly hash: string } | undefined
}

/** What is wrong with a file; the codes are public, see docs/journal.md. */
export const JOURNAL_FAULTS = [
  'tooLarge',
  'notJson',
  'notJournal',
  'malformed',
  'unknownGame',
  'otherVersion',
  'badSeats',
  'badOptions',
  'illegalEntry',
  'hashDiffers',
  'truncated',
  'engineFault',
] as const
export interface JournalFault {
  readonly code: (typeof JOURNAL_FAULTS)[number]
  /** English text for bug reports; never shown on the screen. */
  readonly detail: string
  /** The index of the first bad entry, if an entry is at fault. */
  readonly at?: number
}
/** Finds a game by its id. */
export type GameRegistry = (id: string) => AnyGame | undefined

/** The file without its entries, which are parsed one by one, so that the fault can name the first bad one. */
const fileShape = v.strictObject({
  format: v.literal(FORMAT),
  game: identifierShape,
  version: integer(1, 1_000_000),
  seats: integer(1, 16),
  options: optionsShape,
  luck: luckShape,
  entries: v.pipe(v.array(v.unknown()), v.maxLength(MAX_ENTRIES)),
  hashes: v.exactOptional(v.pipe(v.array(hexShape), v.maxLength(MAX_ENTRIES / HASH_EVERY))),
  end: v.exactOptional(v.strictObject({ plies: integer(0, MAX_ENTRIES), hash: hexShape })),
})

const fault = (code: JournalFault['code'], detail: string, at?: number): { fault: JournalFault } => ({
  fault: at === undefined ? { code, detail } : { code, detail, at },
})

/** An entry in its file form. */
export function packEntry(entry: Entry, luck: string): PackedEntry {
  if (!('salt' in entry)) return [entry.seat, entry.action]
  return luck === 'table' ? [CHANCE, entry.salt] : [CHANCE]
}

/** Entries from their file form, with salts made from the seed; or the index of the first bad entry. */
export function unpackEntries(
  packed: readonly unknown[],
  luck: string,
): { entries: Entry[] } | { bad: number } {
  const seed = seedIn(luck)
  const dice = seed === undefined ? undefined : seededDice(seed)
  const entries: Entry[] = []
  let rolls = 0
  for (const [index, from] of packed.entries()) {
    const read = v.safeParse(packedShape, from)
    if (!read.success) return { bad: index }
    const [seat, what] = read.output
    if (typeof what === 'number') {
      entries.push({ seat, action: what })
      continue
    }
    const salt = dice === undefined ? what : what === undefined ? dice.salt(rolls) : undefined
    if (salt === undefined) return { bad: index }
    entries.push({ seat: CHANCE, salt })
    rolls++
  }
  return { entries }
}

/** Parses a journal from text; never throws. */
export function readJournalText(
  text: string,
  games: GameRegistry,
): { journal: Journal; game: AnyGame } | { fault: JournalFault } {
  if (text.length > MAX_TEXT) return fault('tooLarge', `more than ${String(MAX_TEXT)} characters`)
  const from = readJson(text)
  if (from === undefined) return fault('notJson', 'this is not JSON text, or it breaks off')
  return readJournal(from, games)
}

/** Parses a journal from a JSON value; never throws. Entries are well-formed then, but not replayed. */
export function readJournal(
  from: unknown,
  games: GameRegistry,
): { journal: Journal; game: AnyGame } | { fault: JournalFault } {
  if (!v.is(v.object({ format: v.literal(FORMAT) }), from))
    return fault('notJournal', `"format" is not "${FORMAT}"`)
  const read = v.safeParse(fileShape, from)
  if (!read.success) {
    const [issue] = read.issues
    return fault('malformed', `${v.getDotPath(issue) ?? 'journal'}: ${issue.message}`)
  }
  const file = read.output
  const game = games(file.game)
  if (game === undefined) return fault('unknownGame', `no game "${file.game}" here`)
  if (file.version !== game.version) {
    return fault('otherVersion', `rules version ${String(file.version)}, here it is ${String(game.version)}`)
  }
  if (!game.seats.includes(file.seats))
    return fault('badSeats', `${file.game} is not for ${String(file.seats)}`)
  const options = readOptions(game.options, file.seats, file.options)
  if (options === undefined) {
    return fault('badOptions', JSON.stringify(findOptionProblem(game.options, file.seats, file.options)))
  }
  const unpacked = unpackEntries(file.entries, file.luck)
  if ('bad' in unpacked) return fault('malformed', 'not an entry for this kind of luck', unpacked.bad)
  const { version, seats, luck, hashes = [], end } = file
  return {
    game,
    journal: { game: game.id, version, seats, options, luck, hashes, end, entries: unpacked.entries },
  }
}

/** Replays a journal by the rules; never throws. */
export function replayJournal(game: AnyGame, journal: Journal): { table: Table } | { fault: JournalFault } {
  try {
    const table = newTable(game, journal.seats, journal.options)
    for (const [index, entry] of journal.entries.entries()) {
      const refusal = table.post(entry)
      if (refusal !== null)
        return fault('illegalEntry', `${refusal}: ${JSON.stringify(packEntry(entry, journal.luck))}`, index)
      const stated = (index + 1) % HASH_EVERY === 0 ? journal.hashes[(index + 1) / HASH_EVERY - 1] : undefined
      if (stated !== undefined && stated !== table.hash()) {
        return fault(
          'hashDiffers',
          `after ${String(index + 1)} entries the state is not the one stated`,
          index,
        )
      }
    }
    const wrong = wrongEnd(table, journal)
    return wrong === undefined ? { table } : { fault: wrong }
  } catch (error) {
    // The engine threw on legal entries: that is a bug, and the file is its report.
    return fault('engineFault', error instanceof Error ? error.message : 'the engine threw')
  }
}

function wrongEnd(table: Table, { entries, hashes, end }: Journal): JournalFault | undefined {
  const plies = entries.length
  const cut = (detail: string): JournalFault => ({ code: 'truncated', detail, at: plies })
  if (hashes.length > Math.floor(plies / HASH_EVERY)) return cut('more hashes than entries')
  if (end === undefined) return table.turn() === OVER ? undefined : cut('no "end", and the game is not over')
  if (end.plies !== plies) return cut(`"end" states ${String(end.plies)} entries, here are ${String(plies)}`)
  if (end.hash === table.hash()) return undefined
  return { code: 'hashDiffers', detail: 'the last state is not the one stated in "end"', at: plies - 1 }
}

/** The journal of a table, as the plain object of the file. */
export function writeJournal(table: Table, luck: string): v.InferOutput<typeof fileShape> {
  const plies = table.ply()
  const hashes = Array.from({ length: Math.floor(plies / HASH_EVERY) }, (_, i) =>
    hashState(table.state((i + 1) * HASH_EVERY)),
  )
  return {
    format: FORMAT,
    game: table.game.id,
    version: table.game.version,
    seats: table.seats,
    options: table.options,
    luck,
    entries: table.playedEntries().map(({ entry }) => packEntry(entry, luck)),
    hashes,
    end: { plies, hash: table.hash() },
  }
}
