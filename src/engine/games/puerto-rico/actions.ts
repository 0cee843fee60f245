export { verbOf, whatOf, whereOf } from '../../core/action.ts'

// How the actions of the game are encoded, by the scheme of core/action.ts.

/** The verbs. A verb's index in this list is its number in actions, and so in saved journals: add new verbs at the end. */
export const VERBS = [
  'pass',
  'role',
  'tile',
  'use',
  'recruit',
  'place',
  'build',
  'bonus',
  'sell',
  'load',
  'store',
  'keep',
  'pick',
  'bid',
  'guest',
  'give',
  'pack',
] as const
export type Verb = (typeof VERBS)[number]

function codeOf(verb: Verb): number {
  return VERBS.indexOf(verb) << 16
}

export const PASS = codeOf('pass')
export const CHOOSE_ROLE = codeOf('role')
export const TAKE_TILE = codeOf('tile')
export const USE = codeOf('use')
export const RECRUIT = codeOf('recruit')
export const PLACE = codeOf('place')
export const BUILD = codeOf('build')
export const BONUS = codeOf('bonus')
export const SELL = codeOf('sell')
export const LOAD = codeOf('load')
export const STORE = codeOf('store')
export const KEEP = codeOf('keep')
export const PICK = codeOf('pick')
export const BID = codeOf('bid')
/** Moves a guest to a place; the places are those of PLACE. */
export const GUEST = codeOf('guest')
/** Gives something for a doubloon: one of GIFTS, and which. */
export const GIVE = codeOf('give')
/** Puts a number of barrels of a kind into a mixed load. */
export const PACK = codeOf('pack')

/** The operand of an action about no good, or about several. */
export const NO_GOOD = 0xff
