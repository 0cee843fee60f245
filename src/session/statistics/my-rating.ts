import { rate } from 'openskill'
import type { Rating } from 'openskill'
import { meanElo } from '../chances/level-strengths.ts'
import { LEVELS } from '../players.ts'
import type { Level } from '../players.ts'
import type { MyGame } from './my-games.ts'

// My rating against the levels, by the method of Weng and Lin (2011, Plackett-Luce): the levels have fixed ratings, their Elo
// (docs/bots.md), and mine follows from my places, game by game. A rating is a game, and no measure of people.

/** Where a rating begins, and how uncertain it is then. */
const FIRST_LEVEL: Level = 'boatswain'
const FIRST_SIGMA = 400
/** How far the skill of a player may move between two games. */
const TAU = 15
/** The ratings of levels are known. */
const LEVEL_SIGMA = 1
/** Elo for a ratio of e between two chances to win. */
const SCALE = 400 / Math.LN10

/** A level and its fixed rating. */
export interface RatedLevel {
  readonly level: Level
  readonly rating: number
}
/** A game that counts, and my rating after it. */
export interface RatedGame {
  readonly game: MyGame
  readonly rating: number
}

/** The levels with their ratings in a game, weakest first; none for a game that was not measured. */
export const ratedLevels = (game: string): readonly RatedLevel[] =>
  LEVELS.flatMap((level) => {
    const rating = meanElo(game, level)
    return rating === undefined ? [] : [{ level, rating }]
  })

/** My rating after each of these games of one kind, oldest first. Only games against bots alone count. */
export function ratedGames(games: readonly MyGame[]): readonly RatedGame[] {
  const first = games[0] && meanElo(games[0].game, FIRST_LEVEL)
  if (first === undefined) return []
  let mine: Rating = { mu: first, sigma: FIRST_SIGMA }
  return games.flatMap((game) => {
    const others = opponentsOf(game)
    if (others === undefined) return []
    const count = others.length + 1
    const rank = [game.place, ...game.others.map(({ place }) => place)]
    const teams = [[mine], ...others.map((other) => [other])]
    // With this beta the chances to win of players that are known are those of their Elo, whatever the number of seats.
    const after = rate(teams, { rank, tau: TAU, beta: SCALE / Math.sqrt(count) })
    mine = after[0]![0]!
    return [{ game, rating: Math.round(mine.mu) }]
  })
}

/** The other seats with the ratings of their levels; undefined if one is a person's, there are none, or the game was played elsewhere. */
function opponentsOf({ game, others, isBrought }: MyGame): readonly Rating[] | undefined {
  if (isBrought) return undefined
  const rated = others.flatMap(({ level }) => {
    const mu = level === null ? undefined : meanElo(game, level)
    return mu === undefined ? [] : [{ mu, sigma: LEVEL_SIGMA }]
  })
  return rated.length < others.length || rated.length === 0 ? undefined : rated
}
