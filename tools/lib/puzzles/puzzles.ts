import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import type { AnyGame } from '../../../src/engine/core/game.ts'
import { gameById } from '../../../src/engine/games/registry.ts'
import { puzzleDataShape } from '../../../src/session/puzzles/puzzle-data.ts'
import type { Puzzle, PuzzleData } from '../../../src/session/puzzles/puzzle-data.ts'
import { usageError } from '../command-output.ts'
import type { CommandOutput } from '../command-output.ts'
import { bundled } from '../in-worker.ts'
import type { Searched } from './find.ts'
import { hasRoom } from './quotas.ts'
import type { Told, Wanted } from './worker.ts'

const USAGE = `usage: npm run puzzles -- --game ID [--want 200] [--jobs 1]
  plays games of bots and looks for puzzles in them until there are that many; goes on where the last run stopped`

/** Where the command keeps the puzzles, and how it tells what it has done. */
interface Surroundings {
  fileOf(game: string): string
  progress(line: string): void
}

function readArguments(args: readonly string[]): { game: AnyGame; want: number; jobs: number } | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        game: { type: 'string' },
        want: { type: 'string', default: '200' },
        jobs: { type: 'string', default: '1' },
      },
    })
    const game = gameById(values.game ?? '')
    const [want, jobs] = [Number(values.want), Number(values.jobs)]
    const isRight = Number.isInteger(want) && Number.isInteger(jobs) && jobs > 0
    return game !== undefined && isRight ? { game, want, jobs } : undefined
  } catch {
    return undefined
  }
}

/** Looks for what is missing and writes every puzzle that is found; see `USAGE`. */
export async function puzzles(
  args: readonly string[],
  { fileOf, progress }: Surroundings,
): Promise<CommandOutput> {
  const given = readArguments(args)
  if (given === undefined) return usageError(USAGE)
  const { game, want, jobs } = given
  const file = fileOf(game.id)
  let data = readData(file, game)
  const finders = await openFinders(data.puzzles.length < want ? jobs : 0)
  const keep = (changed: PuzzleData): void => writeWhole(file, (data = changed))
  while (data.puzzles.length < want) {
    const { searched, puzzles: known } = data
    await Promise.all(
      finders.all.map(async (worker, at) => {
        const number = searched + at
        const wanted = { game: game.id, number, known }
        const { failed, seconds } = await ask(worker, wanted, (puzzle) => keep(add(data, puzzle)))
        progress(
          `${game.id} ${String(number)}: ${String(data.puzzles.length)} puzzles, ` +
            `${JSON.stringify(failed)}, seconds ${JSON.stringify(seconds)}`,
        )
      }),
    )
    keep({ ...data, searched: searched + finders.all.length })
  }
  await finders.end()
  return { exitCode: 0, out: `${game.id}: ${String(data.puzzles.length)} puzzles`, error: '' }
}

/** Games that are searched at the same time may give too many of a kind. */
const add = (data: PuzzleData, found: Puzzle): PuzzleData =>
  hasRoom(data.puzzles, found) ? { ...data, puzzles: [...data.puzzles, found] } : data

/** Puzzles of an older version of the rules are given up: their positions may not be reached any more. */
function readData(file: string, game: AnyGame): PuzzleData {
  const none = { game: game.id, version: game.version, searched: 0, puzzles: [] }
  if (!existsSync(file)) return none
  const data = v.parse(puzzleDataShape, JSON.parse(readFileSync(file, 'utf8')))
  return data.version === game.version ? data : { ...none, searched: data.searched }
}

/** A puzzle a line. A run that is stopped leaves the whole old file or the whole new one. */
function writeWhole(file: string, { puzzles: all, ...head }: PuzzleData): void {
  mkdirSync(dirname(file), { recursive: true })
  const lines = all.map((puzzle) => JSON.stringify(puzzle)).join(',\n')
  const text = `${JSON.stringify({ ...head, puzzles: [] }).slice(0, -2)}\n${lines}\n]}\n`
  writeFileSync(`${file}.part`, text)
  renameSync(`${file}.part`, file)
}

async function openFinders(jobs: number) {
  const folder = mkdtempSync(join(tmpdir(), 'windrose-puzzles-'))
  const module = join(folder, 'worker.mjs')
  if (jobs > 0) writeFileSync(module, await bundled('tools/lib/puzzles/worker.ts', 'node'))
  const all = Array.from({ length: jobs }, () => new Worker(module))
  return {
    all,
    async end(): Promise<void> {
      await Promise.all(all.map((worker) => worker.terminate()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function ask(worker: Worker, wanted: Wanted, found: (puzzle: Puzzle) => void): Promise<Searched> {
  return new Promise((answer, fail) => {
    const clear = (): void => void worker.off('message', told).off('error', failed)
    const told = (message: Told): void => {
      if ('puzzle' in message) return found(message.puzzle)
      clear()
      answer(message.searched)
    }
    const failed = (error: unknown): void => {
      clear()
      fail(error instanceof Error ? error : new Error('a worker failed'))
    }
    worker.on('message', told).on('error', failed)
    worker.postMessage(wanted)
  })
}
