import type { Dice } from '../../core/dice.ts'
import { assert } from '../../core/fault.ts'
import type { ActionDescription, State } from '../../core/game.ts'
import * as at from './state.ts'
import { GOODS } from './vocabulary.ts'
import type { TileName } from './vocabulary.ts'

/** Returns dice that draw the named tiles from the pile, and then the first ones in it. */
export function diceDrawing(state: State, tiles: readonly TileName[]): Dice {
  let drawn = 0
  return {
    below() {
      const wanted = tiles[drawn++]
      if (wanted === undefined) return 0
      const kind = GOODS.findIndex((good) => good === wanted)
      assert(state[at.PILE + kind]! > 0, `the pile has ${wanted}`)
      let before = 0
      for (let good = 0; good < kind; good++) before += state[at.PILE + good]!
      return before
    },
  }
}

/** Returns an action as text, such as 'load corn 6': a ship by its room, everything else by its name. */
export function textOf(state: State, described: ActionDescription): string {
  return Object.entries(described)
    .filter(([detail]) => detail !== 'card' && detail !== 'place')
    .map(([detail, value]) => String(detail === 'ship' ? state[at.shipRoom(Number(value))]! : value))
    .join(' ')
}
