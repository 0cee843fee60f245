// The draws of an earlier game that come again at another table (decision 44): the salts of its rolls, in order. They are
// part of the terms that all members sign, so every device verifies each roll against them. Links are given for these rolls
// as for all others, and make the rolls after the last of them.

import * as v from 'valibot'
import { hexShape } from '../../session/parse.ts'
import type { Entry, Options } from '../../session/table.ts'
import { hashShape } from './protocol.ts'

/** Several times as many rolls as a game has. */
export const MAX_DRAWS = 128

export const saltsShape = v.pipe(v.array(hexShape), v.maxLength(MAX_DRAWS))
export const drawsShape = v.strictObject({
  /** The id of the game that was played first with these draws. */
  game: hashShape,
  salts: saltsShape,
})
/** The draws of an earlier game. */
export type Draws = v.InferOutput<typeof drawsShape>
interface MayHaveDraws {
  readonly draws?: Draws | undefined
}

interface TableRules {
  readonly game: string
  readonly version: number
  readonly seats: number
  readonly options: Options
}
/** Draws that come again, with the rules of the table. */
export interface RepeatedDeal extends TableRules {
  readonly draws: Draws
}
/**
 * What a device found about draws that come again: they are those of a log that it keeps or of a confirmed result of a group;
 * it keeps nothing of that game; or they, or the rules, are others.
 */
export type FoundDeal = 'same' | 'unknown' | 'differs'

/** What comes again at a table with these terms; null if all is drawn there. */
export function repeatedDealOf(terms: TableRules & MayHaveDraws): RepeatedDeal | null {
  const { game, version, seats, options, draws } = terms
  return draws === undefined ? null : { game, version, seats, options, draws }
}

/** Is it the same game with the same rules and number of seats? Else the same salts would make other draws of it. */
export const hasSameRules = (one: TableRules, other: TableRules): boolean =>
  one.game === other.game &&
  one.version === other.version &&
  one.seats === other.seats &&
  optionsText(one.options) === optionsText(other.options)
/** Equal for equal options, in whatever order they stand. */
export const optionsText = (options: Options): string =>
  JSON.stringify(Object.entries(options).sort(([one], [two]) => (one < two ? -1 : 1)))

/** The salts that a game with these rolls passes on to the next table: also those left of an earlier game that lasted longer. */
export const saltsToRepeat = ({ draws }: MayHaveDraws, own: readonly string[]): readonly string[] =>
  draws !== undefined && draws.salts.length > own.length ? draws.salts : own

/** The field `draws` of terms that have it; nothing of others. */
export const drawsOf = ({ draws }: MayHaveDraws): { readonly draws?: Draws } =>
  draws === undefined ? {} : { draws }

/** As it stands in signed and hashed texts; nothing for a table with draws of its own. */
export const drawsText = ({ draws }: MayHaveDraws): (string | string[])[][] =>
  draws === undefined ? [] : [['draws', draws.game, draws.salts]]

/** The salts of the rolls among these entries. */
export const saltsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap((entry) => ('salt' in entry ? [entry.salt] : []))

/** Are these the salts with which a game of these terms begins? */
export const areDrawn = ({ draws }: MayHaveDraws, salts: readonly string[]): boolean =>
  salts.every((salt, at) => salt === (draws?.salts[at] ?? salt))
