import { describe, expect, test } from 'vitest'
import { newRandom } from '../../../tests/simulation/random.ts'
import { meanElo, strengthOf } from '../chances/level-strengths.ts'
import { LEVELS } from '../players.ts'
import type { Level } from '../players.ts'
import type { MyGame } from './my-games.ts'
import { ratedGames, ratedLevels } from './my-rating.ts'

const GAME = 'puerto-rico'
const ratingOf = (level: Level): number => meanElo(GAME, level)!

/** A game of mine with these places: mine first, then those of the others. */
function gameOf(levels: readonly (Level | null)[], places: readonly number[], game = GAME): MyGame {
  return {
    id: 'x',
    game,
    ended: 0,
    path: '/t/x',
    isBrought: false,
    seats: places.length,
    seat: 0,
    name: 'Ann',
    options: {},
    opponents: 'mixed',
    place: places[0]!,
    points: 40,
    won: places[0] === 1,
    rounds: 15,
    bestPhase: 0,
    eventCounts: {},
    firsts: {},
    others: levels.map((level, at) => ({ level, place: places[at + 1]! })),
  }
}

/** Games of a player as strong as a level against others, whose order is drawn by Luce's choice axiom. */
function gamesAs(strength: Level, against: readonly Level[], count: number, seed: number): MyGame[] {
  const random = newRandom(seed)
  return Array.from({ length: count }, () => {
    const left = [strength, ...against].map((level, at) => ({ at, weight: 10 ** (ratingOf(level) / 400) }))
    const places = left.map(() => 0)
    for (let place = 1; left.length > 0; place++) {
      let drawn = random.next() * left.reduce((sum, { weight }) => sum + weight, 0)
      const found = Math.max(
        0,
        left.findIndex(({ weight }) => (drawn -= weight) < 0),
      )
      places[left[found]!.at] = place
      left.splice(found, 1)
    }
    return gameOf(against, places)
  })
}

describe('my rating against the levels', () => {
  test('comes to that of a level as strong as I am, at every size', () => {
    for (const [seed, against] of (
      [
        ['helmsman'],
        ['boatswain', 'helmsman'],
        ['deckhand', 'boatswain', 'helmsman', 'mate'],
      ] as const satisfies readonly (readonly Level[])[]
    ).entries()) {
      const rated = ratedGames(gamesAs('helmsman', against, 400, seed + 1))
      const late = rated.slice(-200)
      const mean = late.reduce((sum, { rating }) => sum + rating, 0) / late.length
      expect(Math.abs(mean - ratingOf('helmsman'))).toBeLessThan(100)
    }
  })

  test('rises with a win and falls with a loss, more against those from whom it was not expected', () => {
    const start = ratedLevels(GAME).find(({ level }) => level === 'boatswain')!.rating
    const after = (level: Level, places: readonly number[]): number =>
      ratedGames([gameOf([level], places)])[0]!.rating - start
    expect(after('admiral', [1, 2])).toBeGreaterThan(after('boatswain', [1, 2]))
    expect(after('boatswain', [1, 2])).toBeGreaterThan(after('cabin-boy', [1, 2]))
    expect(after('cabin-boy', [1, 2])).toBeGreaterThan(0)
    expect(after('cabin-boy', [2, 1])).toBeLessThan(after('boatswain', [2, 1]))
    expect(after('admiral', [2, 1])).toBeLessThanOrEqual(0)
    expect(Math.abs(after('boatswain', [1, 1]))).toBeLessThan(1)
  })

  test('leaves out games with people, and games that were not measured', () => {
    const bots = gameOf(['mate', 'mate'], [1, 2, 3])
    const people = gameOf([null, 'mate'], [1, 2, 3])
    expect(ratedGames([people, bots, people]).map(({ game }) => game)).toEqual([bots])
    expect(ratedGames([people])).toEqual([])
    expect(ratedGames([])).toEqual([])
    expect(ratedGames([gameOf(['mate'], [1, 2], 'nim')])).toEqual([])
    expect(ratedLevels('nim')).toEqual([])
  })

  test('stands among fixed ratings of all levels, each above the one below', () => {
    for (const game of [GAME, 'endeavor']) {
      const levels = ratedLevels(game)
      expect(levels.map(({ level }) => level)).toEqual(LEVELS)
      expect(levels.map(({ rating }) => rating)).toEqual(
        levels.map(({ rating }) => rating).toSorted((one, other) => one - other),
      )
    }
    const ofSizes = [3, 4, 5].map((seats) => strengthOf('endeavor', seats, 'mate')!.elo)
    expect(meanElo('endeavor', 'mate')).toBeCloseTo(ofSizes.reduce((sum, elo) => sum + elo) / 3)
  })
})
