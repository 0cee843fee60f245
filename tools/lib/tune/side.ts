import type { Bot } from '../../../src/bots/bot.ts'
import { numbersOf } from './numbers.ts'
import { TUNABLES } from './tunables.ts'
import type { Component } from './tunables.ts'

// One side of a match. A worker loads this module once for each side, so that each has weights of its own.

/** The bot that plays by these numbers. */
export function sideOf(game: string, component: Component, values: readonly number[]): Bot {
  const tunable = TUNABLES[game]![component]!
  numbersOf(tunable.weights).write(values)
  return tunable.bot()
}
