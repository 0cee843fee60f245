import type { Seat } from '../../engine/core/game.ts'
import { LEVELS } from '../players.ts'
import type { BotPlayer, Level, Player } from '../players.ts'
import type { Challenge } from './challenge-link.ts'

/** The level for the seats of other people where no bot played. */
const USUAL: Level = 'helmsman'

/** The level that plays the seats of other people: that of the strongest bot of the game. */
export function substituteLevel(people: readonly Player[]): Level {
  const places = people.flatMap((player) => (player.kind === 'bot' ? [LEVELS.indexOf(player.level)] : []))
  return places.length === 0 ? USUAL : LEVELS[Math.max(...places)]!
}

/**
 * The players of a challenge by seat: the same bots, the player called `name` on the challenger's seat, and bots on the seats
 * of other people.
 */
export function challengePlayers(
  { people, seat }: Pick<Challenge, 'people' | 'seat'>,
  name: string,
): readonly Player[] {
  const level = substituteLevel(people)
  return people.map((player, at): Player => {
    const { color, symbol } = player
    return at === seat ? { kind: 'person', name, color, symbol } : botInPlaceOf(player, level)
  })
}

const asBot = (player: Player, level: Level): BotPlayer => ({ ...player, kind: 'bot', level })
const botInPlaceOf = (player: Player, level: Level): BotPlayer =>
  player.kind === 'bot' ? player : asBot(player, level)

/** The same players with a bot of `level` on `seat`, the same bots, and bots on the seats of other people. */
export function botPlayers(people: readonly Player[], seat: Seat, level: Level): readonly BotPlayer[] {
  const usual = substituteLevel(people)
  return people.map((player, at) => (at === seat ? asBot(player, level) : botInPlaceOf(player, usual)))
}

/** The players of a challenge that a group plays together: people stay people, with other names, and bots stay bots. */
export function groupPlayers(
  { people }: Pick<Challenge, 'people'>,
  nameOf: (seat: Seat) => string,
): readonly Player[] {
  return people.map((player, seat) => (player.kind === 'bot' ? player : { ...player, name: nameOf(seat) }))
}
