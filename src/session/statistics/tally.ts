import { defaultOptions } from '../../engine/core/options.ts'
import type { AnyGame } from '../../engine/core/game.ts'
import { LEVELS } from '../players.ts'
import type { MyGame, Opponents } from './my-games.ts'

/** The results of some games. */
export interface Tally {
  readonly games: number
  readonly wins: number
  /** How many wins would be expected if all players were equally good. */
  readonly expected: number
  /** The mean place and the mean of the points. */
  readonly place: number
  readonly points: number
  readonly best: number
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The results of these games; there must be at least one. */
export function tally(games: readonly MyGame[]): Tally {
  return {
    games: games.length,
    wins: games.filter(({ won }) => won).length,
    expected: games.reduce((sum, { seats }) => sum + 1 / seats, 0),
    place: mean(games.map(({ place }) => place)),
    points: mean(games.map(({ points }) => points)),
    best: Math.max(...games.map(({ points }) => points)),
  }
}

export interface Group<Key extends string = string> {
  readonly key: Key
  readonly tally: Tally
}

/** The results by keys; a game may have several. Without an order, the keys with most games come first. */
export function groupBy<Key extends string>(
  games: readonly MyGame[],
  keysOf: (game: MyGame) => readonly Key[],
  order?: readonly Key[],
): readonly Group<Key>[] {
  const groups = new Map<Key, MyGame[]>()
  for (const game of games)
    for (const key of keysOf(game)) groups.set(key, [...(groups.get(key) ?? []), game])
  const rank = (key: Key): number => order?.indexOf(key) ?? 0
  return [...groups]
    .map(([key, members]) => ({ key, tally: tally(members) }))
    .sort((one, other) => rank(one.key) - rank(other.key) || other.tally.games - one.tally.games)
}

/** All kinds of opponents, weakest first. */
export const OPPONENTS: readonly Opponents[] = [...LEVELS, 'mixed', 'people']

/** The options of a game that differ from their defaults: `market draft`, or `noLimits`; `standard` if none does. */
export function unusualOptions(game: Pick<AnyGame, 'options'>, { options }: MyGame): readonly string[] {
  const usual = defaultOptions(game.options)
  const names = Object.entries(game.options).flatMap(([name, { type }]) => {
    const value = options[name]
    // What a list contains is no option of its own: another option says that there is one.
    if (type === 'subset' || value === undefined || value === usual[name]) return []
    return [type === 'pick' ? `${name} ${String(value)}` : name]
  })
  return names.length === 0 ? ['standard'] : names
}

/** One kind of event in some games. */
export interface EventTally {
  readonly name: string
  /** In how many games it was done, and how often altogether. */
  readonly games: number
  readonly times: number
  readonly wins: number
  /** The mean of the points of those games. */
  readonly points: number
}

/**
 * How often what was done, most games first. A row is a detail of these types of events, or with `byType` a type.
 */
export function tallyEvents(
  games: readonly MyGame[],
  types: readonly string[],
  byType = false,
): readonly EventTally[] {
  const rows = new Map<string, { times: number; games: Set<MyGame> }>()
  for (const game of games)
    for (const [event, times] of Object.entries(game.eventCounts)) {
      const [type, detail] = event.split(' ', 2) as [string, string]
      if (!types.includes(type)) continue
      const name = byType ? type : detail
      const row = rows.get(name) ?? { times: 0, games: new Set() }
      row.times += times
      row.games.add(game)
      rows.set(name, row)
    }
  return [...rows]
    .map(([name, { times, games: members }]) => {
      const { games: count, wins, points } = tally([...members])
      return { name, times, games: count, wins, points }
    })
    .sort((one, other) => other.games - one.games || other.times - one.times)
}

/** The results by the first detail of a type of event, such as the first role. */
export const groupByFirst = (games: readonly MyGame[], type: string): readonly Group[] =>
  groupBy(games, ({ firsts }) => (firsts[type] === undefined ? [] : [firsts[type]]))
