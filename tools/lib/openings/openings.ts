import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { LEVEL_NAMES } from '../../../src/bots/level-names.ts'
import type { LevelName } from '../../../src/bots/level-names.ts'
import type { AnyGame } from '../../../src/engine/core/game.ts'
import { openingDataShape } from '../../../src/session/openings/opening-data.ts'
import type { OpeningData, SizeData } from '../../../src/session/openings/opening-data.ts'
import { usageError } from '../command-output.ts'
import type { CommandOutput } from '../command-output.ts'
import { sizesAsked } from '../sizes-asked.ts'
import { CHOICES } from './choices.ts'
import { addDeal, emptySize, exactWins, writeData } from './count.ts'
import { playDeal } from './play.ts'

const USAGE = `usage: npm run openings -- [--game ID] [--seats N] [--level helmsman] [--deals 10000] [--free] [--again]
  plays deals until there are that many of each size, and writes what the first choices won; --free: only the games in which
  the bots make every choice, none with drawn choices; --again: forgets what was played`
/** Deals between two visits of the disk; all sizes grow alike. */
const DEALS_AT_ONCE = 100
/** A search takes so long for a deal that it is written sooner. */
const SEARCHED_AT_ONCE = 4

interface OpeningArguments {
  readonly sizes: readonly { readonly game: AnyGame; readonly seats: number }[]
  readonly level: LevelName
  readonly deals: number
  readonly isFree: boolean
  readonly isAgain: boolean
}

function readArguments(args: readonly string[]): OpeningArguments | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        game: { type: 'string' },
        seats: { type: 'string' },
        level: { type: 'string', default: 'helmsman' },
        deals: { type: 'string', default: '10000' },
        free: { type: 'boolean', default: false },
        again: { type: 'boolean', default: false },
      },
    })
    const sizes = sizesAsked(values)
    const level = LEVEL_NAMES.find((name) => name === values.level)
    const deals = Number(values.deals)
    const isRight = sizes.length > 0 && Number.isInteger(deals) && deals >= 0
    return isRight && level !== undefined
      ? { sizes, level, deals, isFree: values.free, isAgain: values.again }
      : undefined
  } catch {
    return undefined
  }
}

/** Where the command keeps the counts, and how it tells what it has done. */
interface Surroundings {
  /** The file of a game and a level. */
  fileOf(game: string, level: LevelName): string
  progress(line: string): void
}

/** Plays what is missing and writes the counts; see `USAGE`. */
export async function openings(
  args: readonly string[],
  { fileOf, progress }: Surroundings,
): Promise<CommandOutput> {
  const given = readArguments(args)
  if (given === undefined) return usageError(USAGE)
  const { level, deals, sizes } = given
  const files = new Map(
    sizes.map(({ game }) => [game.id, readData(fileOf(game.id, level), game.id, level)] as const),
  )
  if (given.isAgain) for (const { game, seats } of sizes) files.get(game.id)!.sizes[seats] = emptySize(seats)
  const atOnce = isSearching(level) ? SEARCHED_AT_ONCE : DEALS_AT_ONCE
  for (let until = Math.min(deals, atOnce); ; until = Math.min(deals, until + atOnce)) {
    for (const { game, seats } of sizes) {
      const data = files.get(game.id)!
      const size = (data.sizes[seats] ??= emptySize(seats))
      if (size.deals >= until) continue
      await playUntil(until, size, game, given)
      writeWhole(fileOf(game.id, level), writeData(data))
      progress(`${game.id}, ${String(seats)} seats, ${level}: ${String(size.deals)} deals`)
    }
    if (until === deals) break
  }
  const lines = [...files.values()].flatMap(({ game, sizes: played }) =>
    Object.entries(played).map(([seats, size]) => `${game}, ${seats} seats: ${String(size.deals)} deals`),
  )
  return { exitCode: 0, out: lines.join('\n'), error: '' }
}

const isSearching = (level: LevelName): boolean =>
  LEVEL_NAMES.indexOf(level) > LEVEL_NAMES.indexOf('helmsman')

async function playUntil(
  until: number,
  size: SizeData,
  game: AnyGame,
  { level, isFree }: OpeningArguments,
): Promise<void> {
  const counted = CHOICES[game.id]!
  const drawn = isFree ? [] : counted.drawn
  while (size.deals < until)
    addDeal(size, await playDeal(game, size.seats.length, size.deals, { level, drawn }), counted)
}

/** Writes a file so that a run that is stopped leaves the whole old one or the whole new one. */
function writeWhole(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.part`, text)
  renameSync(`${file}.part`, file)
}

function readData(file: string, game: string, level: LevelName): OpeningData {
  if (!existsSync(file)) return { game, level, sizes: {} }
  return v.parse(openingDataShape, JSON.parse(readFileSync(file, 'utf8'), exactWins))
}
