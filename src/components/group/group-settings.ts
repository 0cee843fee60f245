import { gameById } from '../../engine/games/registry.ts'
import { defaultOptions } from '../../engine/core/options.ts'
import type { Deal, GameResult } from '../../online/group/entry.ts'
import { areSettingsEqual, changedOptions, fitsGame } from '../../session/preset.ts'
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
function canPlay(settings: Preset): boolean {
  const game = gameById(settings.game)
  return game !== undefined && fitsGame(settings, game)
}

/**
 * These settings with a seat for each of the people who are here, and its bots, as far as the game allows. One person waits
 * for as many as last time, and a table over days for those who come.
 */
export function fittedTo(people: number, settings: Preset): Preset {
  const counts = gameById(settings.game)?.seats ?? []
  const bots = settings.seats.filter((seat) => seat !== 'person')
  const isFit = people === settings.seats.length - bots.length
  if (people < 2 || isFit || settings.way.kind === 'days') return settings
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  const seated = Math.min(most, Math.max(people, least - bots.length))
  const seats = [
    ...Array.from({ length: seated }, () => 'person' as const),
    ...bots.slice(0, Math.max(0, most - seated)),
  ]
  const { first } = settings
  const fitted = { ...settings, seats, first: first !== null && first < seats.length ? first : null }
  return canPlay(fitted) ? fitted : settings
}

/** What a group may play next, the same as last time first; of a game that it has not played together, a usual table. */
export function nextOffers(
  lasts: readonly Preset[],
  people: number,
  games: readonly string[],
): readonly Preset[] {
  const playable = lasts.filter(canPlay)
  const [same] = playable
  const fresh = games.filter((id) => !playable.some(({ game, way }) => game === id && way.kind === 'online'))
  const others = [
    ...playable.map((settings) => fittedTo(people, settings)),
    ...fresh.map((id) => firstSettings(id, people)),
  ].filter((offer) => same === undefined || !areSettingsEqual(offer, same))
  return same === undefined ? others : [same, ...others]
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
