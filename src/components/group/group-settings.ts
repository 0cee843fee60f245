import { gameById } from '../../engine/games/registry.ts'
import { defaultOptions } from '../../engine/core/options.ts'
import type { Deal, GameResult } from '../../net/group/entry.ts'
import { changedOptions, fitsGame } from '../../session/preset.ts'
import type { Preset } from '../../session/preset.ts'
import { openRoom } from '../new-table/open-room.ts'
import { daysOf, withPresetSeats } from '../new-table/preset-settings.ts'
import type { Profile } from '../seats/profile.ts'
import { initialPlayers } from '../new-table/seated-players.ts'

/** Settings of a first game: everything as usual, with as many seats as people are here, if the game allows. */
export function firstSettings(game: string, people: number): Preset {
  const counts = gameById(game)?.seats ?? [2]
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  const seats = Array.from({ length: Math.min(most, Math.max(least, people)) }, () => 'person' as const)
  return { schema: 1, name: game, game, seats, options: {}, first: null, way: { kind: 'online' } }
}

/** Can this build open a table with these settings? */
export function canPlay(settings: Preset): boolean {
  const game = gameById(settings.game)
  return game !== undefined && fitsGame(settings, game)
}

/**
 * The settings of another table for the deal of a finished game, with the same chair as the first; undefined if this build
 * cannot play it.
 */
export function settingsOfDeal({ game: id, deal }: GameResult, way: Preset['way']): Preset | undefined {
  const game = gameById(id)
  if (game === undefined || deal === undefined || deal.version !== game.version) return undefined
  const options = changedOptions(game.options, { ...defaultOptions(game.options), ...deal.options })
  const settings: Preset = { schema: 1, name: id, game: id, seats: deal.seats, options, first: 0, way }
  return fitsGame(settings, game) ? settings : undefined
}

/** Opens a room with these settings; returns the path of its page, empty on failure. */
export async function openTable(
  settings: Preset,
  me: Profile,
  { deal, again }: { readonly deal?: Deal | undefined; readonly again?: string } = {},
): Promise<string> {
  const game = gameById(settings.game)
  if (game === undefined || !canPlay(settings)) return ''
  const count = settings.seats.length
  const noName = (): string => ''
  const people = withPresetSeats(initialPlayers([], count, noName, 'helmsman'), settings.seats, noName)
  return openRoom({
    game,
    me,
    people,
    options: { ...defaultOptions(game.options), ...settings.options },
    first: settings.first ?? 'random',
    days: daysOf(settings.way),
    ...(deal !== undefined && { draws: { game: deal.first, salts: deal.salts } }),
    ...(again !== undefined && { again }),
  })
}

/** The chair that a member takes who joins: the second that is a person's, as the first is taken. */
export function chairToTake({ seats }: Preset): number {
  const chairs = seats.flatMap((seat, chair) => (seat === 'person' ? [chair] : []))
  return chairs[1] ?? chairs[0] ?? 0
}
