import { botDice } from '../../../src/bots/bot.ts'
import type { LevelName } from '../../../src/bots/level-names.ts'
import { decisionMethodFor } from '../../../src/bots/levels.ts'
import { heuristicsFor } from '../../../src/bots/registry.ts'
import { searchFor } from '../../../src/bots/search/search.ts'
import type { Dice } from '../../../src/engine/core/dice.ts'
import { CHANCE } from '../../../src/engine/core/game.ts'
import type { AnyGame, State } from '../../../src/engine/core/game.ts'
import { readOptions } from '../../../src/engine/core/options.ts'
import { BOT_NAMES, COLORS, SYMBOL_NAMES } from '../../../src/session/appearance.ts'
import { botSeed, seededDice, seedOf } from '../../../src/session/dice-source.ts'
import type { Player } from '../../../src/session/players.ts'
import { legalOf } from '../../../src/session/puzzles/compose-puzzle.ts'
import type { PuzzleSource } from '../../../src/session/puzzles/compose-puzzle.ts'
import { choiceOf as wholeChoice } from '../../../src/session/review/choice.ts'
import type { Choice } from '../../../src/session/review/choice.ts'
import { newTable } from '../../../src/session/table.ts'

const NO_BUDGET = { plies: 0, spent: 0 }
/** Who plays: one level on all seats, or one of a list on each; as often as named. */
const LINE_UPS: readonly (readonly LevelName[])[] = [
  ['mate'],
  ['mate'],
  ['boatswain', 'helmsman', 'mate', 'mate', 'commodore'],
  ['boatswain', 'helmsman', 'mate'],
  ['commodore'],
]
/** Options of the games, as often as named. */
const OPTIONS: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  'puerto-rico': [{}, {}, { market: 'random' }, {}, { market: 'random', balancedPrices: true }],
}

/** The choice of a level, with dice of its own; in a run of questions, such as a placement, with the rest of the run. */
export function choiceOf(level: LevelName, game: AnyGame, state: State, seed: number): Choice {
  const legal = legalOf(game, state)
  if (legal.length === 1) return legal
  const method = decisionMethodFor(level, game.id)
  if (method.type === 'immediate') return [method.bot(game, state, game.turn(state), NO_BUDGET, seed)]
  const options = method.optionsFor(game.scores(state).length)
  const isRun = game.isInRun?.(state) === true
  const search = searchFor(game, heuristicsFor(game.id)!, state, seed, { ...options, analysis: isRun })
  search.run(options.iterations)
  return isRun ? wholeChoice(game, state, search.analysis().choices[0]!) : [search.best()]
}

/** Plays the game with this number to its end. It is the same on every machine. */
export function playSource(game: AnyGame, number: number): PuzzleSource {
  const dice = botDice(number)
  const seats = game.seats[number % game.seats.length]!
  const lineUp = pick(LINE_UPS, dice)
  const options = readOptions(game.options, seats, pick(OPTIONS[game.id] ?? [{}], dice))
  const people = Array.from({ length: seats }, (_, at): Player => ({
    kind: 'bot',
    level: pick(lineUp, dice),
    name: BOT_NAMES[at]!,
    color: COLORS[at]!,
    symbol: SYMBOL_NAMES[at]!,
  }))
  if (options === undefined) throw new Error(`options of ${game.id} that no table has`)
  const seed = seedOf(`puzzles|${game.id}|${String(number)}`)
  const luck = `seed:${seed}`
  const salts = seededDice(seed)
  const table = newTable(game, seats, options)
  for (let turn = table.turn(); turn >= CHANCE; turn = table.turn()) {
    if (turn === CHANCE) table.post({ seat: CHANCE, salt: salts.salt(table.rolls()) })
    else {
      const { level } = people[turn] as Extract<Player, { kind: 'bot' }>
      for (const action of choiceOf(level, game, table.state(), botSeed(luck, table.hash())))
        table.post({ seat: turn, action })
    }
  }
  return { table, luck, people }
}

const pick = <One>(list: readonly One[], dice: Dice): One => list[dice.below(list.length)]!
