// The draws of an earlier game that come again at another table (decision 44): the salts of its rolls, in order. They are
// part of the terms that all members sign, so every device verifies each roll against them. Links are given for these rolls
// as for all others, and make the rolls after the last of them.

import * as v from 'valibot'
import { hexShape } from '../../session/parse.ts'
import type { Entry } from '../../session/table.ts'
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
