import type { Seat } from '../../engine/core/game.ts'
import type { Level, Player } from '../players.ts'
import type { Options } from '../table.ts'
import type { CountedEvents, GameReport, SeatReport } from './game-report.ts'

/** Against whom a game was played: bots of one level, bots of several, or people (beside whom bots may sit). */
export type Opponents = Level | 'mixed' | 'people'

/** A finished game on this device with its report. */
export interface ReportedGame {
  readonly id: string
  readonly game: string
  /** Milliseconds since 1970, about when it ended. */
  readonly ended: number
  readonly people: readonly Player[]
  readonly options: Options
  /** The seats that people took at this device. */
  readonly own: readonly Seat[]
  /** The path of its page. */
  readonly path: string
  readonly isOnline: boolean
  /** Was it played at Board Game Arena? */
  readonly isBrought: boolean
  readonly report: GameReport
}

/** Another seat of a game: the level of a bot, null for a person. */
interface OtherSeat {
  readonly level: Level | null
  readonly place: number
}

/** One of my seats in a finished game. */
export interface MyGame extends Omit<SeatReport, 'deeds' | 'firsts'>, CountedEvents {
  readonly id: string
  readonly game: string
  readonly ended: number
  readonly path: string
  readonly seats: number
  readonly rounds: number
  /** From 0, the first in the order of turns. */
  readonly seat: Seat
  readonly name: string
  readonly options: Options
  readonly opponents: Opponents
  readonly isBrought: boolean
  readonly others: readonly OtherSeat[]
}

/** The games, oldest first. One that is stored twice, such as a copy from a file, is there once. */
export function withoutCopies(games: readonly ReportedGame[]): readonly ReportedGame[] {
  const known = new Set<string>()
  return games
    .toSorted((one, other) => one.ended - other.ended)
    .filter(({ game, report: { hash, plies } }) => {
      const copy = `${game} ${hash} ${String(plies)}`
      return !known.has(copy) && known.add(copy)
    })
}

/**
 * My games, oldest first. Where one person played at this device, their seat is mine; where several did, those with these
 * names are.
 */
export function myGames(games: readonly ReportedGame[], names: readonly string[]): readonly MyGame[] {
  return withoutCopies(games).flatMap((game) => mySeats(game, names).map((seat) => myGame(game, seat)))
}

/** The seats of a game that are mine. */
function mySeats({ own, people }: ReportedGame, names: readonly string[]): readonly Seat[] {
  return own.length <= 1 ? own : own.filter((seat) => names.includes(people[seat]!.name))
}

function myGame({ report, people, ...game }: ReportedGame, seat: Seat): MyGame {
  const { id, ended, path, options, isBrought } = game
  const { deeds: eventCounts, ...result } = report.seats[seat]!
  return {
    ...result,
    eventCounts,
    id,
    game: game.game,
    ended,
    path,
    options,
    isBrought,
    seats: people.length,
    rounds: report.rounds,
    seat,
    name: people[seat]!.name,
    opponents: opponentsOf(people, seat),
    others: people.flatMap((player, other) => {
      const level = player.kind === 'bot' ? player.level : null
      return other === seat ? [] : [{ level, place: report.seats[other]!.place }]
    }),
  }
}

function opponentsOf(people: readonly Player[], seat: Seat): Opponents {
  const others = people.filter((_, other) => other !== seat)
  if (others.some(({ kind }) => kind === 'person')) return 'people'
  const levels = new Set(others.flatMap((other) => (other.kind === 'bot' ? other.level : [])))
  const [level = 'mixed'] = levels
  return levels.size === 1 ? level : 'mixed'
}

/** The names among which to choose: of the people in games that several played at this device, most games first. */
export function namesToChoose(games: readonly ReportedGame[]): readonly string[] {
  const count = new Map<string, number>()
  for (const { own, people } of games)
    if (own.length > 1)
      for (const seat of own) {
        const { name } = people[seat]!
        count.set(name, (count.get(name) ?? 0) + 1)
      }
  return [...count]
    .sort(([one, often], [two, times]) => times - often || (one < two ? -1 : 1))
    .map(([name]) => name)
}
