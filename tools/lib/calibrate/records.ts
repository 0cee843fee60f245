import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Analysis } from '../../../src/bots/bot.ts'
import type { LevelName } from '../../../src/bots/level-names.ts'

/** A position of a game, and what a search told of it. */
export interface SampledPosition extends Pick<
  Analysis,
  'seat' | 'iterations' | 'exact' | 'pliesLeft' | 'win'
> {
  readonly ply: number
}
/** A game between levels: who sat where, who won, and the positions that were searched. */
export interface GameRecord {
  /** The number of its deal. */
  readonly deal: number
  readonly levels: readonly LevelName[]
  /** The share of the win of each seat. */
  readonly shares: readonly number[]
  readonly plies: number
  readonly positions: readonly SampledPosition[]
}

/** A game and a number of seats. */
export interface Size {
  readonly game: string
  readonly seats: number
}

const fileOf = (folder: string, { game, seats }: Size): string =>
  join(folder, `${game}-${String(seats)}.jsonl`)

/** The games of a size that were played so far, by this run or an earlier one. */
export function readRecords(folder: string, size: Size): GameRecord[] {
  const file = fileOf(folder, size)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8').split('\n').flatMap(readLine)
}
function readLine(line: string): GameRecord[] {
  try {
    return [JSON.parse(line) as GameRecord]
  } catch {
    // A run that was stopped may have left half a line.
    return []
  }
}

export function addRecord(folder: string, size: Size, record: GameRecord): void {
  mkdirSync(folder, { recursive: true })
  appendFileSync(fileOf(folder, size), `\n${JSON.stringify(record)}`)
}
