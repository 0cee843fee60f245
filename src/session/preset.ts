import * as v from 'valibot'
import type { AnyGame } from '../engine/core/game.ts'
import { readOptions } from '../engine/core/options.ts'
import type { ChosenOptions, OptionSpecs } from '../engine/core/options.ts'
import { optionsShape } from './journal-shapes.ts'
import { nameProblemOf } from './names.ts'
import { identifierShape, integer } from './parse.ts'
import { levelShape } from './players.ts'

// A preset: the settings of a table under a name. It holds no person: neither names nor colors, which stay as they are here.

/** Characters of a preset's name; in UTF-8 they take at most four times as many bytes. */
export const MAX_PRESET_NAME = 30
/** How many presets a device keeps. */
export const MAX_PRESETS = 50
/** The hours that a player may have for a turn of a table over days, and the days off in the whole game. */
export const TURN_HOURS = [12, 24, 48, 72, 168] as const
export const FREE_DAYS = [0, 3, 7, 14, 30] as const
/** How dice are made at a table over days. */
export const DAYS_LUCKS = ['next', 'strict'] as const

/** A name as it is stored: Unicode NFC, in one line, without spaces around it. */
export const normalizePresetName = (name: string): string =>
  name.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()

/** Equal for names that differ in capitals only: they name the same preset. */
export const presetKey = (name: string): string => normalizePresetName(name).toLowerCase()

/** What is wrong with a name, as the end of a message key; undefined if it may be used. */
export const presetNameProblem = (name: string): ReturnType<typeof nameProblemOf> =>
  nameProblemOf(normalizePresetName(name), MAX_PRESET_NAME)

const timeShape = v.strictObject({ hours: v.picklist(TURN_HOURS), freeDays: v.picklist(FREE_DAYS) })
/** How the table is played: on this device, or online, together now or over days. */
const wayShape = v.variant('kind', [
  v.strictObject({ kind: v.literal('device') }),
  v.strictObject({ kind: v.literal('online') }),
  v.strictObject({
    kind: v.literal('days'),
    luck: v.picklist(DAYS_LUCKS),
    /** Null without a limit. */
    time: v.nullable(v.pipe(timeShape, v.readonly())),
  }),
])
export type PresetWay = v.InferOutput<typeof wayShape>

export const presetShape = v.pipe(
  v.strictObject({
    schema: v.literal(1),
    name: v.pipe(
      v.string(),
      v.maxLength(200),
      v.check((name) => name === normalizePresetName(name) && presetNameProblem(name) === undefined),
    ),
    game: identifierShape,
    /** A person or a bot of a level, clockwise. */
    seats: v.pipe(
      v.array(v.union([v.literal('person'), levelShape])),
      v.minLength(1),
      v.maxLength(16),
      v.readonly(),
    ),
    /** The options that differ from their defaults. */
    options: v.pipe(optionsShape, v.readonly()),
    /** The seat that goes first; null for a random one. */
    first: v.nullable(integer(0, 15)),
    way: wayShape,
  }),
  v.check(({ seats, first }) => first === null || first < seats.length),
  // At an online table someone has to sit.
  v.check(({ seats, way }) => way.kind === 'device' || seats.includes('person')),
  v.readonly(),
)
export type Preset = v.InferOutput<typeof presetShape>
export type PresetSeat = Preset['seats'][number]

/** Parses a preset; undefined if there is none, or it is damaged. */
export function readPreset(from: unknown): Preset | undefined {
  const read = v.safeParse(presetShape, from)
  return read.success ? read.output : undefined
}

/** Can a table of this game have these settings? */
export function fitsGame({ seats, options }: Pick<Preset, 'seats' | 'options'>, game: AnyGame): boolean {
  return game.seats.includes(seats.length) && readOptions(game.options, seats.length, options) !== undefined
}

/** The options that differ from their defaults. */
export function changedOptions(specs: OptionSpecs, options: ChosenOptions): Preset['options'] {
  const changed = Object.entries(specs).filter(([name, spec]) => options[name] !== spec.default)
  return Object.fromEntries(changed.map(([name]) => [name, options[name] as string | boolean]))
}

/** Are the settings of two presets the same, whatever their names? */
export function areSettingsEqual(one: Preset, other: Preset): boolean {
  const textOf = ({ game, seats, options, first, way }: Preset): string =>
    JSON.stringify([
      game,
      seats,
      Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)),
      first,
      Object.entries(way).sort(([a], [b]) => (a < b ? -1 : 1)),
    ])
  return textOf(one) === textOf(other)
}
