import type { Analysis } from '../../bots/bot.ts'
import type { Player } from '../players.ts'
import { CHANCE_MODELS } from './chance-models.ts'
import { calibratedChances } from './chances.ts'
import type { ChanceModel } from './chances.ts'
import { meanStrength, strengthOf } from './level-strengths.ts'
import type { Strength } from './level-strengths.ts'

/**
 * What the chances at a table rest on: that everyone plays alike; the levels of bots at every seat; or the levels of the bots, with
 * people taken for as strong as the bots on average.
 */
export const CHANCE_BASES = ['alike', 'levels', 'average'] as const
export type ChanceBasis = (typeof CHANCE_BASES)[number]

/** How the chances of a table are told. */
export interface ChanceTeller {
  readonly basis: ChanceBasis
  /** The chance of every seat to win, 0 to 1. */
  tell(analysis: Analysis): readonly number[]
}

/** How chances are told at a table of this game with these players. Without a model they stay those of the search: all alike. */
export function newChanceTeller(
  game: string,
  players: readonly Player[],
  model: ChanceModel | undefined = CHANCE_MODELS[game],
): ChanceTeller {
  if (model?.plies[players.length] === undefined) return { basis: 'alike', tell: ({ win }) => win }
  const { strengths, basis } = tableStrengths(game, players)
  return { basis, tell: (analysis) => calibratedChances(model, { ...analysis, strengths }) }
}

/** Players with a smaller difference of Elo count as alike; it is a rounding error. */
const ALIKE = 1e-6
/** Where there are only people, they count as bots of this level. */
const LEVEL_OF_PEOPLE = 'mate'

/** Of a game whose levels were not measured. */
const UNKNOWN: Strength = { elo: 0, searching: 0 }

/** The strength of every seat, and what is known of it. */
function tableStrengths(
  game: string,
  players: readonly Player[],
): { readonly strengths: readonly Strength[]; readonly basis: ChanceBasis } {
  const known = players.map((player) =>
    player.kind === 'bot' ? strengthOf(game, players.length, player.level) : undefined,
  )
  const bots = known.filter((one) => one !== undefined)
  const ofPeople = meanStrength(bots) ?? strengthOf(game, players.length, LEVEL_OF_PEOPLE) ?? UNKNOWN
  const strengths = known.map((one) => one ?? ofPeople)
  if (strengths.every(({ elo }) => Math.abs(elo - ofPeople.elo) < ALIKE)) return { strengths, basis: 'alike' }
  return { strengths, basis: bots.length === players.length ? 'levels' : 'average' }
}
