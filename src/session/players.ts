import * as v from 'valibot'
import { LEVEL_NAMES } from '../bots/level-names.ts'
import type { LevelName } from '../bots/level-names.ts'
import { nameShape, identifierShape } from './parse.ts'

/** How well a bot plays. */
export type Level = LevelName
/** All levels, weakest first. */
export const LEVELS: readonly Level[] = LEVEL_NAMES
export const levelShape = v.picklist(LEVEL_NAMES)

export interface Appearance {
  readonly name: string
  /** Identifiers of `COLORS` and `SYMBOL_NAMES`. */
  readonly color: string
  readonly symbol: string
}
/** A person or a bot at a table. Names, colors and symbols belong to the table, never to the state or the journal. */
export type Player = (Appearance & { readonly kind: 'person' }) | BotPlayer
export type BotPlayer = Appearance & { readonly kind: 'bot'; readonly level: Level }

const appearance = { name: nameShape, color: identifierShape, symbol: identifierShape }
export const appearanceShape = v.strictObject(appearance)

/** A player as read from a file, a database or the settings. */
export const playerShape = v.variant('kind', [
  v.strictObject({ ...appearance, kind: v.literal('person') }),
  v.strictObject({ ...appearance, kind: v.literal('bot'), level: levelShape }),
])
