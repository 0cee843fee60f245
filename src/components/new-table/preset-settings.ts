import { gameById } from '../../engine/games/registry.ts'
import { changedOptions, FREE_DAYS } from '../../session/preset.ts'
import type { Preset, PresetSeat, PresetWay } from '../../session/preset.ts'
import type { DaysChoice } from './days-hours.ts'
import { withKind, withLevel } from './seated-players.ts'
import type { SeatedPlayer } from './seated-players.ts'

/** Kind and level of every seat, as presets have them. */
const presetSeats = (people: readonly SeatedPlayer[]): PresetSeat[] =>
  people.map((player) => (player.kind === 'bot' ? player.level : 'person'))

/** The players with the kinds and levels of a preset; names and appearances stay, as far as they were chosen. */
export function withPresetSeats(
  players: readonly SeatedPlayer[],
  seats: readonly PresetSeat[],
  nameOf: (seat: number) => string,
): SeatedPlayer[] {
  return seats.reduce<SeatedPlayer[]>(
    (all, kind, seat) => {
      if (kind === 'person') return withKind(all, seat, { kind, level: 'helmsman' }, nameOf)
      const isBot = all[seat]!.kind === 'bot'
      return isBot ? withLevel(all, seat, kind) : withKind(all, seat, { kind: 'bot', level: kind }, nameOf)
    },
    [...players],
  )
}

/** How a preset is played, as a room takes it. */
export const daysOf = (way: PresetWay): DaysChoice | null =>
  way.kind === 'days' ? { luck: way.luck, ...(way.time !== null && { time: way.time }) } : null

/** How a room is played, as a preset has it. */
export function wayOf(days: DaysChoice | null): PresetWay {
  if (days?.luck === undefined) return { kind: 'online' }
  const { luck, time } = days
  const freeDays = FREE_DAYS.find((count) => count === time?.freeDays) ?? 0
  return { kind: 'days', luck, time: time === undefined ? null : { hours: time.hours, freeDays } }
}

/** The settings on the screen as a preset without a name. */
export function presetOf(settings: {
  readonly game: string
  readonly people: readonly SeatedPlayer[]
  readonly options: Readonly<Record<string, string | boolean>>
  readonly first: number | 'random'
  readonly way: PresetWay
}): Preset {
  const { game, people, options, first, way } = settings
  return {
    schema: 1,
    name: '',
    game,
    seats: presetSeats(people),
    options: changedOptions(gameById(game)?.options ?? {}, options),
    first: first === 'random' ? null : first,
    way,
  }
}
