import { ordinal, rate, rating } from 'openskill'
import type { Rating } from 'openskill'
import { gameOf, playersOf } from './entry.ts'
import type { GameResult } from './entry.ts'
import type { ToldGame } from './ledger.ts'
import { personIn } from './persons.ts'
import type { Persons } from './persons.ts'

// Ratings within a group, by the method of Weng and Lin (2011, Plackett-Luce) for games of several. They follow from the
// ledger alone, in a fixed order. A rating is a game, and no measure of people.

/** The rating with which everyone begins, and how many points stand for one of the method. */
const START = 1000
const SCALE = 40

export interface Standing {
  /** Stands for all keys of the person. */
  readonly key: string
  /** The name in the latest game. */
  readonly name: string
  readonly games: number
  readonly wins: number
  /** A whole number; the lower end of what the games let one expect. */
  readonly rating: number
}

/** Which games count: of one kind, or since a time, in milliseconds since 1970; and whose keys are of one person. */
export interface Span {
  readonly persons?: Persons
  readonly game?: string | undefined
  readonly since?: number | undefined
}

/** The results that count, by person, the earliest first: those that all their players signed, each once. */
function countedResults(
  told: readonly ToldGame[],
  { persons = [], game, since = -Infinity }: Span,
): readonly GameResult[] {
  const personOf = personIn(persons)
  const seen = new Set<string>()
  const counted = told.filter(({ entry, isConfirmed }) => {
    const id = gameOf(entry.result)
    if (!isConfirmed || seen.has(id)) return false
    seen.add(id)
    return true
  })
  return counted
    .filter(({ entry, at }) => at >= since && (game === undefined || entry.result.game === game))
    .map(({ entry }) => resultByPerson(entry.result, personOf))
    .reverse()
}

/** The result as if all devices of one person had one key. */
function resultByPerson(result: GameResult, personOf: (key: string) => string): GameResult {
  const seats = result.seats.map((seat) => ({ ...seat, key: seat.key === null ? null : personOf(seat.key) }))
  return { ...result, seats }
}

interface Player {
  name: string
  games: number
  wins: number
  rated: Rating
}

/** The standings after these games, as if all began with the first of them; the highest rating first. */
export function standingsOf(told: readonly ToldGame[], span: Span = {}): readonly Standing[] {
  const players = new Map<string, Player>()
  for (const result of countedResults(told, span)) countGame(players, result)
  return [...players]
    .map(([key, { name, games, wins, rated }]) => {
      const points = ordinal(rated, { alpha: SCALE, target: START })
      return { key, name, games, wins, rating: Math.round(points) }
    })
    .sort((one, other) => other.rating - one.rating || (one.key < other.key ? -1 : 1))
}

/** Bots are no players here. Of several seats of one person the best counts. */
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

/** Two people at the same tables: how often each of them was ahead of the other, with or without others. */
export interface HeadToHead {
  readonly keys: readonly [string, string]
  /** Their names in the latest game together. */
  readonly names: readonly [string, string]
  readonly games: number
  readonly ahead: readonly [number, number]
}

/** All pairs who played together, those with the most games first. */
export function headToHeadsOf(told: readonly ToldGame[], span: Span = {}): readonly HeadToHead[] {
  const pairs = new Map<string, HeadToHead>()
  for (const result of countedResults(told, span)) {
    const seats = playersOf(result)
      .map((key) => bestSeat(result, key))
      .sort((one, other) => (one.key < other.key ? -1 : 1))
    for (const [at, one] of seats.entries())
      for (const other of seats.slice(at + 1)) {
        const id = `${one.key} ${other.key}`
        const { games = 0, ahead = [0, 0] } = pairs.get(id) ?? {}
        pairs.set(id, {
          keys: [one.key, other.key],
          names: [one.name, other.name],
          games: games + 1,
          ahead: [ahead[0]! + Number(one.place < other.place), ahead[1]! + Number(other.place < one.place)],
        })
      }
  }
  const idOf = ({ keys }: HeadToHead): string => keys.join(' ')
  return [...pairs.values()].sort(
    (one, other) => other.games - one.games || (idOf(one) < idOf(other) ? -1 : 1),
  )
}
