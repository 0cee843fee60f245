import type { Dice } from '../../engine/core/dice.ts'
import { saltedDice } from '../../engine/core/dice.ts'
import type { AnyGame } from '../../engine/core/game.ts'
import { isOffered } from '../../engine/core/options.ts'
import type { OptionValue } from '../../engine/core/options.ts'

/** Dice that follow from a number instead of a salt. */
export const diceFromNumber = (number: number): Dice => saltedDice(number.toString(16).padStart(32, '0'))

/** Random options, among those a table of this size is offered. */
export function randomOptions(game: AnyGame, seats: number, luck: Dice): Record<string, OptionValue> {
  const values: Record<string, OptionValue> = {}
  for (const [name, spec] of Object.entries(game.options)) {
    values[name] = spec.default
    if (!isOffered(spec, seats, values)) continue
    if (spec.type === 'switch') values[name] = luck.below(2) === 1
    if (spec.type === 'pick') values[name] = spec.of[luck.below(spec.of.length)]!
  }
  return values
}
