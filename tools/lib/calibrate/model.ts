import { calibratedChances, featuresOf } from '../../../src/session/chances/chances.ts'
import type { ChanceModel, JudgedPosition } from '../../../src/session/chances/chances.ts'
import { strengthOf } from '../../../src/session/chances/level-strengths.ts'
import { PHASES } from './curve.ts'
import type { Told } from './curve.ts'
import { fitWeights } from './fit.ts'
import type { GameRecord, SampledPosition, Size } from './records.ts'

/** The weights that leave the chances of the search as they are. */
const UNCHANGED = [1, 0, 0, 0, 0, 0, 0, 0]

function judged({ game, seats }: Size, { levels }: GameRecord, position: SampledPosition): JudgedPosition {
  return { ...position, strengths: levels.map((level) => strengthOf(game, seats, level)!) }
}

/** The games of one size. */
export interface PlayedSize {
  readonly size: Size
  readonly records: readonly GameRecord[]
}

/** Fits the model of a game to all its sizes. Solved positions are exact and take no part. */
export function fitModel(played: readonly PlayedSize[]): ChanceModel {
  const plies = Object.fromEntries(played.map(({ size, records }) => [size.seats, meanPlies(records)]))
  const cases = played.flatMap(({ size, records }) =>
    records.flatMap((record) =>
      record.positions
        .filter(({ exact }) => !exact)
        .map((position) => ({
          features: record.shares.map((_, seat) =>
            featuresOf(judged(size, record, position), plies[size.seats]!, seat),
          ),
          shares: record.shares,
        })),
    ),
  )
  const weights = fitWeights(cases, UNCHANGED).map((weight) => Math.round(weight * 1000) / 1000)
  return { weights, plies, games: played.reduce((sum, { records }) => sum + records.length, 0) }
}
const meanPlies = (records: readonly GameRecord[]): number =>
  Math.round(records.reduce((sum, { plies }) => sum + plies, 0) / records.length)

/** What the search told in the games of a size, and what came of it; with a model after it was applied. */
export function toldIn({ size, records }: PlayedSize, model?: ChanceModel): Told[] {
  return records.flatMap((record) =>
    record.positions.flatMap((position) => {
      const chances =
        model === undefined ? position.win : calibratedChances(model, judged(size, record, position))
      const phase = PHASES[Math.min(2, Math.floor((position.ply * 3) / record.plies))]!
      return chances.map((told, seat) => ({
        game: `${size.game} ${String(size.seats)} ${String(record.deal)}`,
        phase,
        level: record.levels[seat]!,
        isChooser: seat === position.seat,
        told,
        won: record.shares[seat]!,
      }))
    }),
  )
}

/** What models tell at each size of games that they were not fitted to: each half of the games by a model of the other half. */
export function crossValidated(played: readonly PlayedSize[]): Told[][] {
  const half = (number: number): PlayedSize[] =>
    played.map(({ size, records }) => ({ size, records: records.filter(({ deal }) => deal % 2 === number) }))
  const halves = [0, 1].map((number) => {
    const model = fitModel(half(1 - number))
    return half(number).map((one) => toldIn(one, model))
  })
  return played.map((_, at) => halves.flatMap((told) => told[at]!))
}
