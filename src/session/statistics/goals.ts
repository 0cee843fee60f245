import { LEVELS } from '../players.ts'
import type { MyGame } from './my-games.ts'

// Goals and records, recomputed from the stored games: nothing is counted in between.

/** Something that a single game can reach. */
export interface Goal {
  /** Its group, such as `level`, and its name there, such as `mate`. */
  readonly group: string
  readonly name: string
  isReached(game: MyGame): boolean
}

/** Did the seat do this at least this number of times? A name is that of an event and its first detail; of an event alone all details count. */
export function hasDone({ eventCounts }: MyGame, event: string, times = 1): boolean {
  const done = Object.entries(eventCounts).filter(([name]) => name === event || name.startsWith(`${event} `))
  return done.reduce((sum, [, count]) => sum + count, 0) >= times
}

/** The goals of every game: to win against bots of each level, at each size and from each seat, and to get given points. */
export function commonGoals(sizes: readonly number[], points: readonly number[]): readonly Goal[] {
  const seats = Array.from({ length: Math.max(...sizes) }, (_, seat) => seat)
  return [
    ...LEVELS.map((level) => ({
      group: 'level',
      name: level,
      isReached: ({ won, opponents }: MyGame) => won && opponents === level,
    })),
    ...sizes.map((size) => ({
      group: 'size',
      name: String(size),
      isReached: (game: MyGame) => game.won && game.seats === size,
    })),
    ...seats.map((seat) => ({
      group: 'seat',
      name: String(seat + 1),
      isReached: (game: MyGame) => game.won && game.seat === seat,
    })),
    ...points.map((least) => ({
      group: 'points',
      name: String(least),
      isReached: (game: MyGame) => game.points >= least,
    })),
  ]
}

/** Which game reached a goal first; the games are given oldest first. */
export const reachedBy = (goal: Goal, games: readonly MyGame[]): MyGame | undefined =>
  games.find((game) => goal.isReached(game))

export interface Records {
  /** The game with most points of each size, the smallest size first; of equal ones the older. */
  readonly most: readonly MyGame[]
  /** The win in the fewest rounds, of equal ones the older; undefined where all games take the same number. */
  readonly fastest: MyGame | undefined
  /** The longest row of wins, and the game that ended it last. */
  readonly streak: { readonly wins: number; readonly game: MyGame } | undefined
}

/** The records of these games, oldest first. */
export function recordsOf(games: readonly MyGame[]): Records {
  const most = new Map<number, MyGame>()
  let streak: Records['streak']
  let wins = 0
  for (const game of games) {
    if (game.points > (most.get(game.seats)?.points ?? -Infinity)) most.set(game.seats, game)
    wins = game.won ? wins + 1 : 0
    if (wins > (streak?.wins ?? 0)) streak = { wins, game }
  }
  const wonByRounds = games.filter((game) => game.won).toSorted((one, other) => one.rounds - other.rounds)
  return {
    most: [...most.values()].sort((one, other) => one.seats - other.seats),
    fastest: new Set(games.map(({ rounds }) => rounds)).size > 1 ? wonByRounds[0] : undefined,
    streak,
  }
}

/** What a game brought that no earlier one had. */
export interface News {
  readonly first: 'game' | 'win' | undefined
  /** Did it have more points than all earlier games of its size, of which there must be one? */
  readonly isRecord: boolean
  readonly reached: readonly Goal[]
}

/** What this game brought; `games` are all of the same kind, oldest first, with or without later ones. */
export function newsOf(game: MyGame, games: readonly MyGame[], goals: readonly Goal[]): News {
  const earlier = games.filter((other) => other !== game && other.ended <= game.ended && other.id !== game.id)
  const alike = earlier.filter(({ seats }) => seats === game.seats)
  const isFirstWin = game.won && !earlier.some(({ won }) => won)
  const first = earlier.length === 0 ? 'game' : undefined
  return {
    first: isFirstWin ? 'win' : first,
    isRecord: alike.length > 0 && alike.every(({ points }) => points < game.points),
    reached: goals.filter((goal) => goal.isReached(game) && reachedBy(goal, earlier) === undefined),
  }
}
