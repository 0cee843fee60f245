import { CHANCE } from '../../engine/core/game.ts'
import type { AnyGame } from '../../engine/core/game.ts'
import { readOptions } from '../../engine/core/options.ts'
import { seededDice, seedIn } from '../dice-source.ts'
import type { GameRegistry } from '../journal.ts'
import { MAX_ENTRIES } from '../journal-shapes.ts'
import type { Player } from '../players.ts'
import { newTable } from '../table.ts'
import type { Entry, Table } from '../table.ts'
import { readLinkHead } from './link-head.ts'
import { newPackWriter } from './packed-number.ts'
import type { PackReader, PackWriter } from './packed-number.ts'
import { packOptions, unpackOptions } from './packed-options.ts'
import { packPlayer, unpackPlayer } from './packed-players.ts'
import { isWord, putHex, putWord, takeHex } from './packed-text.ts'
import { refuse, seal } from './sealed-text.ts'
import type { LinkFault } from './sealed-text.ts'

// A game in a link: a table, its players and one of its moments as a short text of letters and digits. The format is public,
// see docs/journal.md. It never changes: another one begins with another character.

/** The first character of the text names the format. */
const FORMAT = '1'
/** Characters; a longer text is refused before it is read. No game comes near. */
export const MAX_LINK = 8000
/** Hexadecimal digits of a seed or a salt, and those kept of the last state's hash. */
const SALT = 32
const HASH = 8
/** Above the largest version of rules, and the largest number of seats. */
const VERSIONS = 1_000_001
const SEATS = 17

/** What a link holds besides the table. */
export interface LinkContent {
  /** The `luck` of the journal. */
  readonly luck: string
  /** The players by seat. */
  readonly people: readonly Player[]
  /** The ply that is shown first. */
  readonly moment: number
  /** The release that writes the link, such as `1.0.0`: where the rules have changed since, it can open the link. */
  readonly release: string
}
/** The game in a link, replayed to its last entry. */
export interface LinkedGame extends LinkContent {
  readonly game: AnyGame
  readonly table: Table
}

/** Writes a game as the text of a link. There is one player for each seat, and `moment` is a ply of the table. */
export function writeGameLink(table: Table, { luck, people, moment, release }: LinkContent): string {
  const { game } = table
  const out = newPackWriter()
  putWord(out, isWord(release) ? release : '')
  putWord(out, game.id)
  out.put(game.version, VERSIONS)
  out.put(table.seats, SEATS)
  packOptions(out, game.options, table.options)
  for (const player of people) packPlayer(out, player)
  out.put(table.ply(), MAX_ENTRIES + 1)
  out.put(moment, table.ply() + 1)
  putHex(out, table.hash().slice(0, HASH))
  packEntries(out, table, luck)
  return seal(FORMAT + out.text())
}

/** Reads the text of a link and replays its game; never throws. */
export function readGameLink(text: string, games: GameRegistry): LinkedGame | { fault: LinkFault } {
  const head = readLinkHead(text, { format: FORMAT, longest: MAX_LINK }, games)
  if ('fault' in head) return head
  const { from, game, release } = head
  if (from.take(VERSIONS) !== game.version) return refuse('otherVersion', release)
  try {
    return readTable(from, game, release)
  } catch {
    // Values that no writer puts, or rules that fail on them.
    return refuse('foreignLink', release)
  }
}

function readTable(from: PackReader, game: AnyGame, release: string): LinkedGame | { fault: LinkFault } {
  const seats = from.take(SEATS)
  const chosen = game.seats.includes(seats) ? unpackOptions(from, game.options) : undefined
  const options = readOptions(game.options, seats, chosen)
  if (options === undefined) return refuse('foreignLink', release)
  const people = Array.from({ length: seats }, () => unpackPlayer(from))
  if (!people.every((player) => player !== undefined)) return refuse('foreignLink', release)
  const plies = from.take(MAX_ENTRIES + 1)
  const moment = from.take(plies + 1)
  const hash = takeHex(from, HASH)
  const table = newTable(game, seats, options)
  const luck = replayEntries(from, table, plies)
  const isSame = from.isEmpty() && table.ply() === plies && table.hash().startsWith(hash)
  return isSame ? { game, table, luck, people, moment, release } : refuse('hashDiffers', release)
}

/** Each choice by its place among the legal ones in ascending order; a roll only if no seed tells its salt. */
function packEntries(out: PackWriter, table: Table, luck: string): void {
  const seed = seedIn(luck)
  const isSeeded = seed !== undefined && areSeeded(table, seed)
  out.put(isSeeded ? 0 : 1, 2)
  if (isSeeded) putHex(out, seed)
  for (const { ply, entry } of table.playedEntries()) {
    if ('action' in entry) {
      const open = table.legal(ply).sort(ascending)
      out.put(open.indexOf(entry.action), open.length)
    } else if (!isSeeded) putHex(out, entry.salt)
  }
}

/** Do all rolls follow from the seed? Not at a table that is shown for a while only, such as in a lesson. */
function areSeeded(table: Table, seed: string): boolean {
  const dice = seededDice(seed)
  const salts = table.playedEntries().flatMap(({ entry }) => ('salt' in entry ? [entry.salt] : []))
  return salts.every((salt, roll) => salt === dice.salt(roll))
}

/** Plays the entries until all are played or the game is over; returns the `luck` of the journal. */
function replayEntries(from: PackReader, table: Table, plies: number): string {
  const seed = from.take(2) === 0 ? takeHex(from, SALT) : undefined
  const dice = seed === undefined ? undefined : seededDice(seed)
  const next = (): Entry => {
    const seat = table.turn()
    if (seat === CHANCE) return { seat, salt: dice?.salt(table.rolls()) ?? takeHex(from, SALT) }
    const open = table.legal().sort(ascending)
    return { seat, action: open[from.take(open.length)]! }
  }
  while (table.turn() >= CHANCE && table.ply() < plies) table.post(next())
  return seed === undefined ? 'table' : `seed:${seed}`
}

const ascending = (one: number, other: number): number => one - other
