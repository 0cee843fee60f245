import { ordinal, rate, rating } from 'openskill'
import type { Rating } from 'openskill'
import { gameOf, playersOf } from './entry.ts'
import type { GameResult } from './entry.ts'
import type { ToldGame } from './ledger.ts'

// Ratings within a group, by the method of Weng and Lin (2011, Plackett-Luce) for games of several. They follow from the
// ledger alone, in a fixed order. A rating is a game, and no measure of people.

/** The rating with which everyone begins, and how many points stand for one of the method. */
const START = 1000
const SCALE = 40

export interface Standing {
  readonly key: string
  /** The name in the latest game. */
  readonly name: string
  readonly games: number
  readonly wins: number
  /** A whole number; the lower end of what the games let one expect. */
  readonly rating: number
}

/** The games that count, the earliest first: those that all their players signed, each once. */
function countedGames(told: readonly ToldGame[]): readonly ToldGame[] {
  const seen = new Set<string>()
  const counted = told.filter(({ entry, isConfirmed }) => {
    const game = gameOf(entry.result)
    if (!isConfirmed || seen.has(game)) return false
    seen.add(game)
    return true
  })
  return counted.reverse()
}

interface Player {
  name: string
  games: number
  wins: number
  rated: Rating
}

/** The standings after these games, of one kind or of all; the highest rating first. */
export function standingsOf(told: readonly ToldGame[], game?: string): readonly Standing[] {
  const players = new Map<string, Player>()
  for (const { entry } of countedGames(told))
    if (game === undefined || entry.result.game === game) countGame(players, entry.result)
  return [...players]
    .map(([key, { name, games, wins, rated }]) => {
      const points = ordinal(rated, { alpha: SCALE, target: START })
      return { key, name, games, wins, rating: Math.round(points) }
    })
    .sort((one, other) => other.rating - one.rating || (one.key < other.key ? -1 : 1))
}

/** Bots are no players here. Of several seats of one device the best counts. */
function countGame(players: Map<string, Player>, result: GameResult): void {
  const seats = playersOf(result).map((key) => bestSeat(result, key))
  const together = seats.map(({ key, name, place }) => {
    const player = players.get(key) ?? { name, games: 0, wins: 0, rated: rating() }
    players.set(key, player)
    player.name = name
    player.games++
    if (place === 1) player.wins++
    return player
  })
  if (seats.length < 2) return
  const teams = together.map(({ rated }) => [rated])
  const after = rate(teams, { rank: seats.map(({ place }) => place) })
  for (const [at, player] of together.entries()) player.rated = after[at]![0]!
}

function bestSeat({ seats }: GameResult, key: string): { key: string; name: string; place: number } {
  const own = seats.filter((seat) => seat.key === key)
  const { name, place } = own.reduce((best, seat) => (seat.place < best.place ? seat : best))
  return { key, name, place }
}
