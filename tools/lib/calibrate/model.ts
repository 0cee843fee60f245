import { calibratedChances, featuresOf } from '../../../src/session/chances/chances.ts'
import type { ChanceModel, JudgedPosition } from '../../../src/session/chances/chances.ts'
import { strengthOf } from '../../../src/session/chances/level-strengths.ts'
import { PHASES } from './curve.ts'
import type { Told } from './curve.ts'
import { fitWeights } from './fit.ts'
import type { GameRecord, SampledPosition, Size } from './records.ts'

/** The weights that leave the chances of the search as they are. */
const UNCHANGED = [1, 0, 0, 0, 0]

function judged({ game, seats }: Size, { levels }: GameRecord, position: SampledPosition): JudgedPosition {
  return { ...position, strengths: levels.map((level) => strengthOf(game, seats, level) ?? 0) }
}

/** Fits the model of a size. Solved positions are exact and take no part. */
export function fitModel(size: Size, records: readonly GameRecord[]): ChanceModel {
  const plies = Math.round(records.reduce((sum, record) => sum + record.plies, 0) / records.length)
  const cases = records.flatMap((record) =>
    record.positions
      .filter(({ exact }) => !exact)
      .map((position) => ({
        features: record.shares.map((_, seat) => featuresOf(judged(size, record, position), plies, seat)),
        shares: record.shares,
      })),
  )
  const weights = fitWeights(cases, UNCHANGED).map((weight) => Math.round(weight * 1000) / 1000)
  return { plies, weights, games: records.length }
}

/** What the search told in these games, and what came of it; with a model after it was applied. */
export function toldIn(size: Size, records: readonly GameRecord[], model?: ChanceModel): Told[] {
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

/** What models tell of games that they were not fitted to: each half of the games by a model of the other half. */
export function crossValidated(size: Size, records: readonly GameRecord[]): Told[] {
  const half = (number: number): GameRecord[] => records.filter(({ deal }) => deal % 2 === number)
  return [0, 1].flatMap((number) => toldIn(size, half(number), fitModel(size, half(1 - number))))
}
