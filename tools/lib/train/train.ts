import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { PackedNet } from '../../../src/bots/nets/packed.ts'
import { gameById } from '../../../src/engine/games/index.ts'
import { ROOT } from '../fresh-build.ts'
import { bundled } from '../in-worker.ts'
import { parse } from '../play.ts'
import type { examine, Lesson, teach } from './lesson.ts'
import { SCHOOL } from './school.ts'

const USAGE = `usage: npm run train -- [--game puerto-rico] [--seats 2,3,4,5] [--games 200000] [--seed 1] [--units 64,32] [--dry]
200,000 games take some minutes for each number of seats; a net that errs less than the one there is takes its place.`

/** What is taught unless it is said. */
const USUAL = { game: 'puerto-rico', seats: '2,3,4,5', games: '200000', seed: '1', units: '64,32' }

/** Enough games that errors of two nets that differ in a hundredth are told apart. */
const HELD = 4000

/** Reads the command line: a lesson for each number of seats, or what is wrong with it. */
export function readLessons(args: readonly string[]): { lessons: Lesson[]; isDry: boolean } | string {
  const text = { type: 'string' } as const
  const given = parse(() =>
    parseArgs({
      args: [...args],
      options: { game: text, seats: text, games: text, seed: text, units: text, dry: { type: 'boolean' } },
    }),
  )
  if (typeof given === 'string') return given
  const { dry = false, ...rest } = given.values
  const { game, seats, units, ...counts } = { ...USUAL, ...rest }
  if (SCHOOL[game] === undefined) return `--game: one of ${Object.keys(SCHOOL).join(', ')}`
  const tables = seats.split(',').map(Number)
  const known = gameById(game)!.seats
  if (!tables.every((many) => known.includes(many))) return `--seats: some of ${known.join(', ')}`
  const numbers = [counts.games, counts.seed, ...units.split(',')].map(Number)
  if (numbers.length !== 4 || !numbers.every((count) => Number.isInteger(count) && count > 0))
    return '--games, --seed and both numbers of --units are whole and more than none'
  const [games, seed, first, second] = numbers as [number, number, number, number]
  const lesson = { game, games, held: HELD, seed, first, second }
  return { lessons: tables.map((many) => ({ ...lesson, seats: many })), isDry: dry }
}

/** Teaches, examines, and writes what errs less than what was there. */
export async function train(args: readonly string[], tell: (line: string) => void): Promise<void> {
  const asked = readLessons(args)
  if (typeof asked === 'string') return tell(`${asked}\n${USAGE}`)
  const folder = mkdtempSync(join(tmpdir(), 'windrose-train-'))
  try {
    // As the site ships it: constants are inlined, which makes games a third quicker.
    const code = join(folder, 'lesson.mjs')
    writeFileSync(code, await bundled('tools/lib/train/lesson.ts', 'node'))
    const school = (await import(pathToFileURL(code).href)) as {
      teach: typeof teach
      examine: typeof examine
    }
    for (const lesson of asked.lessons) {
      tell(`${lesson.game}, ${String(lesson.seats)} seats`)
      const { net, error, blind } = school.teach(lesson, tell)
      const file = join(ROOT, SCHOOL[lesson.game]!.file(lesson.seats))
      const before = existsSync(file)
        ? school.examine(lesson, JSON.parse(readFileSync(file, 'utf8')) as PackedNet)
        : Infinity
      tell(
        `error ${error.toFixed(5)}; without a net ${blind.toFixed(5)}, of the net so far ${before.toFixed(5)}`,
      )
      if (error < before && !asked.isDry) writeFileSync(file, `${JSON.stringify(net)}\n`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
