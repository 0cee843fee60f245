import { drawKind, saltedDice } from '../engine/core/dice.ts'
import { sum } from '../engine/games/puerto-rico/insight/colonist-placement.ts'
import { GOODS } from '../engine/games/puerto-rico/vocabulary.ts'

// A log tells which tiles were drawn, a journal has the salt that draws them. Salts are tried in order, so one log has one journal.

/** At most this many salts are tried for one draw; six coffee for five players took 560,403. */
export const MOST_SALTS = 4_000_000
/** And at most this many for a whole file. */
const MOST_SALTS_OF_FILE = 12_000_000

/** The tiles in the pile, those that are shuffled when it runs out, and the tiles to draw; each by kind. */
export interface Draw {
  readonly pile: readonly number[]
  readonly discards: readonly number[]
  readonly wanted: readonly number[]
}
/** Finds the salts of one file. */
export interface SaltSearch {
  /** The first salt that draws these tiles in any order; undefined if there is none or none was found. */
  find(draw: Draw): string | undefined
  /** How many salts were tried. */
  tried(): number
}

export function newSaltSearch(most = MOST_SALTS): SaltSearch {
  const known = new Map<string, string | undefined>()
  let tried = 0
  const search = (draw: Draw): string | undefined => {
    if (!isPossible(draw)) return undefined
    const end = Math.min(most, MOST_SALTS_OF_FILE - tried)
    for (let number = 0; number < end; number++) {
      const salt = number.toString(16).padStart(SALT_DIGITS, '0')
      tried++
      if (draws(salt, draw)) return salt
    }
    return undefined
  }
  return {
    tried: () => tried,
    find(draw) {
      const key = JSON.stringify(draw)
      if (!known.has(key)) known.set(key, search(draw))
      return known.get(key)
    },
  }
}
const SALT_DIGITS = 32

/** Without this check a search for what cannot be drawn would run to its end. */
function isPossible({ pile, discards, wanted }: Draw): boolean {
  const isWhole = sum(wanted) >= sum(pile)
  return wanted.every((count, kind) =>
    isWhole ? count >= pile[kind]! && count <= pile[kind]! + discards[kind]! : count <= pile[kind]!,
  )
}

/** Does a salt draw these tiles? As PR 3.5 and 3.6: a pile that runs out is replaced by the discards. */
function draws(salt: string, { pile, discards, wanted }: Draw): boolean {
  const dice = saltedDice(salt)
  const left = Int16Array.from(wanted)
  let from = Int16Array.from(pile)
  let rest = sum(pile)
  for (let count = sum(wanted); count > 0; count--) {
    if (rest === 0) {
      from = Int16Array.from(discards)
      rest = sum(discards)
    }
    const kind = drawKind(dice, from, 0, GOODS.length)
    if (left[kind]! === 0) return false
    left[kind]!--
    from[kind]!--
    rest--
  }
  return true
}
