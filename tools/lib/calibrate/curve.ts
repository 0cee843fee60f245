import type { LevelName } from '../../../src/bots/level-names.ts'

/** The parts of a game, by the share of its plies that were played. */
export const PHASES = ['early', 'middle', 'late'] as const
export type Phase = (typeof PHASES)[number]

/** What was told of one seat in one position, and what came of it. */
export interface Told {
  /** The game it was told in: what is told in one game is not independent. */
  readonly game: string
  readonly phase: Phase
  readonly level: LevelName
  /** Is it the seat that chooses? */
  readonly isChooser: boolean
  /** Chances, 0 to 1. */
  readonly told: number
  readonly won: number
}
/** All positions in which a chance of one tenth was told. */
export interface Tenth {
  /** From 0 (told 0 to 10 %) to 9. */
  readonly tenth: number
  readonly count: number
  /** Means, 0 to 1. */
  readonly told: number
  readonly won: number
  /** The standard error of the difference; positions of one game are not independent, so games are the units. */
  readonly error: number
}

/** The curve of told chances against wins; tenths without positions are left out. */
export function tenthsOf(rows: readonly Told[]): Tenth[] {
  return Array.from({ length: 10 }, (_, tenth) => ({
    tenth,
    those: rows.filter(({ told }) => Math.min(9, Math.floor(told * 10)) === tenth),
  })).flatMap(({ tenth, those }) => {
    const count = those.length
    if (count === 0) return []
    const sum = (of: (row: Told) => number): number => those.reduce((all, row) => all + of(row), 0)
    const byGame = new Map<string, number>()
    for (const { game, told, won } of those) byGame.set(game, (byGame.get(game) ?? 0) + won - told)
    const squares = [...byGame.values()].reduce((all, each) => all + each * each, 0)
    return [
      {
        tenth,
        count,
        told: sum(({ told }) => told) / count,
        won: sum(({ won }) => won) / count,
        error: Math.sqrt(squares) / count,
      },
    ]
  })
}

/** The Brier score of a seat: the mean squared difference between the told chance and the share of the win. */
export function brierOf(rows: readonly Told[]): number {
  return rows.reduce((sum, { told, won }) => sum + (won - told) ** 2, 0) / Math.max(1, rows.length)
}

/** A tenth with fewer positions proves nothing. */
const ENOUGH = 100
/** What a tenth may be off by. */
const ALLOWED = 0.03
/** A difference of more standard errors than this is hardly chance. */
const SURE = 2

/** The tenths with enough positions that are off by more than allowed. */
interface WrongTenths {
  /** How many have enough positions. */
  readonly judged: number
  readonly wrong: readonly Tenth[]
  /** Those of the wrong that are off by more than chance explains. */
  readonly surely: readonly Tenth[]
  /** How many would be wrong, on average, if each chance told were true. */
  readonly byChance: number
}

export function wrongTenths(rows: readonly Told[]): WrongTenths {
  const judged = tenthsOf(rows).filter(({ count }) => count >= ENOUGH)
  const wrong = judged.filter(({ told, won }) => Math.abs(won - told) > ALLOWED)
  return {
    judged: judged.length,
    wrong,
    surely: wrong.filter(({ told, won, error }) => Math.abs(won - told) > SURE * error),
    byChance: judged.reduce((sum, { error }) => sum + farther(ALLOWED / error), 0),
  }
}

/**
 * The share of a normal distribution that lies farther from its mean, on both sides, than so many standard deviations; off by
 * less than 2e-7 (Abramowitz and Stegun 7.1.26).
 */
function farther(deviations: number): number {
  const x = deviations / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const weights = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592]
  return t * weights.reduce((sum, weight) => sum * t + weight, 0) * Math.exp(-x * x)
}
