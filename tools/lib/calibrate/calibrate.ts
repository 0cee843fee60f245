import { parseArgs } from 'node:util'
import { LEVEL_NAMES } from '../../../src/bots/level-names.ts'
import type { AnyGame } from '../../../src/engine/core/game.ts'
import { GAMES } from '../../../src/engine/games/registry.ts'
import { usageError } from '../command-output.ts'
import type { CommandOutput } from '../command-output.ts'
import { sizesAsked } from '../sizes-asked.ts'
import type { ChanceModel } from '../../../src/session/chances/chances.ts'
import type { Mix } from './line-ups.ts'
import { crossValidated, fitModel, toldIn } from './model.ts'
import { writeModels } from './model-file.ts'
import { playRecord } from './play.ts'
import { addRecord, readRecords } from './records.ts'
import type { Size } from './records.ts'
import { detailsOf, summaryOf } from './report.ts'
import type { SizeResult } from './report.ts'

const USAGE = `usage: npm run calibrate -- [--game ID] [--seats N] [--games 2000] [--iterations 150] [--mix 4,4,4,4,1,0,0]
    [--details] [--write]
  plays games between levels until there are that many of each size, fits the models, and prints how true the chances are;
  --mix: how often each level is drawn, weakest first; --details: tables of every size; --write: writes src/session/chances/chance-models.ts`
/** Games between two lines of progress. */
const LINE_EVERY = 100
/** Both halves of the games of a size need one. */
const LEAST_GAMES = 2

/** What the command was asked for. */
interface CalibrateArguments {
  readonly sizes: readonly (Size & { readonly rules: AnyGame })[]
  readonly games: number
  readonly iterations: number
  readonly mix: Mix
  readonly isDetailed: boolean
  readonly isWriting: boolean
}

function readArguments(args: readonly string[]): CalibrateArguments | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        game: { type: 'string' },
        seats: { type: 'string' },
        games: { type: 'string', default: '2000' },
        iterations: { type: 'string', default: '150' },
        mix: { type: 'string', default: '4,4,4,4,1,0,0' },
        details: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
      },
    })
    const sizes = sizesAsked(values).map(({ game, seats }) => ({ game: game.id, seats, rules: game }))
    const mix = values.mix.split(',').map(Number)
    const [games, iterations] = [values.games, values.iterations].map(Number) as [number, number]
    const isCount = (number: number): boolean => Number.isInteger(number) && number >= 0
    const isRight =
      sizes.length > 0 &&
      isCount(games) &&
      isCount(iterations) &&
      iterations > 0 &&
      mix.length === LEVEL_NAMES.length &&
      mix.every(isCount) &&
      mix.some((parts) => parts > 0)
    return isRight
      ? { sizes, games, iterations, mix, isDetailed: values.details, isWriting: values.write }
      : undefined
  } catch {
    return undefined
  }
}

/** Where the command keeps what it played and writes the models, and how it tells what it has done. */
interface Surroundings {
  readonly folder: string
  readonly modelFile: string
  progress(line: string): void
}

/** Plays what is missing, fits, and reports; see `USAGE`. */
export async function calibrate(
  args: readonly string[],
  { folder, modelFile, progress }: Surroundings,
): Promise<CommandOutput> {
  const given = readArguments(args)
  if (given === undefined) return usageError(USAGE)
  for (const { rules, ...size } of given.sizes) {
    for (let deal = readRecords(folder, size).length; deal < given.games; deal++) {
      addRecord(folder, size, await playRecord(rules, size.seats, deal, given))
      if ((deal + 1) % LINE_EVERY === 0)
        progress(`${size.game}, ${String(size.seats)} seats: ${String(deal + 1)} games`)
    }
  }
  const results: SizeResult[] = []
  const models: Record<string, ChanceModel> = {}
  // A model needs every size of its game.
  for (const { id, seats } of GAMES.filter((game) => given.sizes.some((size) => size.game === game.id))) {
    const played = seats
      .map((many) => ({
        size: { game: id, seats: many },
        records: readRecords(folder, { game: id, seats: many }),
      }))
      .filter(({ records }) => records.length >= LEAST_GAMES)
    if (played.length === 0) continue
    models[id] = fitModel(played)
    const after = crossValidated(played)
    for (const [at, one] of played.entries())
      results.push({ size: one.size, games: one.records.length, before: toldIn(one), after: after[at]! })
  }
  if (given.isWriting) writeModels(modelFile, models)
  const details = given.isDetailed ? results.map(detailsOf) : []
  return { exitCode: 0, out: [...details, summaryOf(results)].join('\n\n'), error: '' }
}
