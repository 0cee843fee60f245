import * as v from 'valibot'
import { LEVEL_NAMES } from '../bots/level-names.ts'
import type { LevelName } from '../bots/level-names.ts'
import { nameShape, identifierShape } from './parse.ts'

/** How well a bot plays. */
export type Level = LevelName
export const levelShape = v.picklist(LEVEL_NAMES)

export interface Appearance {
  readonly name: string
  /** The player's colour and symbol, by the names the stylesheet and the pieces know them by. */
  readonly color: string
  readonly symbol: string
}
/** Who sits on a chair. Names, colours and symbols belong to the table, never to the state or the journal. */
export type Player =
  (Appearance & { readonly kind: 'person' }) | (Appearance & { readonly kind: 'bot'; readonly level: Level })

const looks = { name: nameShape, color: identifierShape, symbol: identifierShape }
export const appearanceShape = v.strictObject(looks)

/** Somebody on a chair, as read from a file, a database or the settings. */
export const playerShape = v.variant('kind', [
  v.strictObject({ ...looks, kind: v.literal('person') }),
  v.strictObject({ ...looks, kind: v.literal('bot'), level: levelShape }),
])
