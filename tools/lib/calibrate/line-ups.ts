import { LEVEL_NAMES } from '../../../src/bots/level-names.ts'
import type { LevelName } from '../../../src/bots/level-names.ts'
import type { Dice } from '../../../src/engine/core/dice.ts'

/** How often each level is drawn, weakest first, in parts of the whole. */
export type Mix = readonly number[]

/**
 * The levels of one game. A quarter of the games is played by equals, a quarter by one against equals, the rest by levels drawn
 * seat by seat.
 */
export function drawLevels(seats: number, mix: Mix, dice: Dice): LevelName[] {
  const draw = (): LevelName => drawLevel(mix, dice)
  const kind = dice.below(4)
  if (kind > 1) return Array.from({ length: seats }, draw)
  const levels = new Array<LevelName>(seats).fill(draw())
  if (kind === 1) levels[dice.below(seats)] = draw()
  return levels
}

function drawLevel(mix: Mix, dice: Dice): LevelName {
  let left = dice.below(mix.reduce((sum, parts) => sum + parts, 0))
  const at = mix.findIndex((parts) => (left -= parts) < 0)
  return LEVEL_NAMES[at]!
}
