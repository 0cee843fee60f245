import { calibratedChances, featuresOf } from '../../../src/session/chances/chances.ts'
import type { ChanceModel, JudgedPosition } from '../../../src/session/chances/chances.ts'
import { strengthOf } from '../../../src/session/chances/level-strengths.ts'
import { PHASES } from './curve.ts'
import type { Told } from './curve.ts'
import { fitWeights } from './fit.ts'
import type { GameRecord, SampledPosition, Size } from './records.ts'

/** The weights that leave the chances of the search as they are. */
const UNCHANGED = [1, 0, 0, 0, 0, 0]

/** Games with an even number fit the model, the others judge it. */
const isForFit = ({ deal }: GameRecord): boolean => deal % 2 === 0

function judged({ game, seats }: Size, { levels }: GameRecord, position: SampledPosition): JudgedPosition {
  return { ...position, strengths: levels.map((level) => strengthOf(game, seats, level) ?? 0) }
}

/** Fits the model of a size to half of its games. Solved positions are exact and take no part. */
export function fitModel(size: Size, records: readonly GameRecord[]): ChanceModel {
  const half = records.filter(isForFit)
  const plies = Math.round(half.reduce((sum, record) => sum + record.plies, 0) / half.length)
  const cases = half.flatMap((record) =>
    record.positions
      .filter(({ exact }) => !exact)
      .map((position) => ({
        features: record.shares.map((_, seat) => featuresOf(judged(size, record, position), plies, seat)),
        shares: record.shares,
      })),
  )
  const weights = fitWeights(cases, UNCHANGED).map((weight) => Math.round(weight * 1000) / 1000)
  return { plies, weights, games: half.length }
}

/** What was told in the games of the other half, and what came of it; with a model after it was applied. */
export function toldIn(size: Size, records: readonly GameRecord[], model?: ChanceModel): Told[] {
  return records
    .filter((record) => !isForFit(record))
    .flatMap((record) =>
      record.positions.flatMap((position) => {
        const chances =
          model === undefined || position.exact
            ? position.win
            : calibratedChances(model, judged(size, record, position))
        const phase = PHASES[Math.min(2, Math.floor((position.ply * 3) / record.plies))]!
        return chances.map((told, seat) => ({
          deal: record.deal,
          phase,
          level: record.levels[seat]!,
          isChooser: seat === position.seat,
          told,
          won: record.shares[seat]!,
        }))
      }),
    )
}
