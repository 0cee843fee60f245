import { heuristicsFor } from '../../../src/bots/registry.ts'
import { searchFor } from '../../../src/bots/search/search.ts'
import { saltedDice } from '../../../src/engine/core/dice.ts'
import type { Dice } from '../../../src/engine/core/dice.ts'
import { ignoreEvents, newActions } from '../../../src/engine/core/game.ts'
import type { AnyGame, State } from '../../../src/engine/core/game.ts'
import { defaultOptions } from '../../../src/engine/core/options.ts'
import { playerOf } from '../arena/bots.ts'
import { diceFromText } from '../arena/intervals.ts'
import { dealSeed, playGame } from '../arena/match.ts'
import type { LoggedEntry, Setting } from '../arena/types.ts'
import { drawLevels } from './line-ups.ts'
import type { Mix } from './line-ups.ts'
import type { GameRecord, SampledPosition } from './records.ts'

const SEED = 'calibrate'
/** A game is cut into this many parts of equal length, and one position is drawn from each: more would tell little more. */
const PARTS = 4

/** A decision of a finished game. */
interface Decision {
  readonly ply: number
  readonly state: State
}

/** Plays one game between levels and searches some of its positions as the review does. */
export async function playRecord(
  game: AnyGame,
  seats: number,
  deal: number,
  { mix, iterations }: { readonly mix: Mix; readonly iterations: number },
): Promise<GameRecord> {
  const dice = diceFromText(`${SEED}|${game.id}|${String(seats)}|${String(deal)}`)
  const levels = drawLevels(seats, mix, dice)
  const setting: Setting = { game, seats, options: defaultOptions(game.options) }
  const players = levels.map((level) => playerOf(level, game))
  const { log, scores } = await playGame(setting, players, dealSeed(SEED, deal), () => 0)
  const winners = scores.filter(({ winner }) => winner).length
  const chosen = drawDecisions(decisionsOf(setting, log), log.length, dice)
  return {
    deal,
    levels,
    shares: scores.map(({ winner }) => (winner ? 1 / winners : 0)),
    plies: log.length,
    positions: chosen.map((decision) => searched(game, decision, iterations)),
  }
}

/** The positions of a game in which a seat had something to choose. */
function decisionsOf({ game, seats, options }: Setting, log: readonly LoggedEntry[]): Decision[] {
  const state = game.setup(seats, options)
  const open = newActions(512)
  const found: Decision[] = []
  for (const [ply, { entry }] of log.entries()) {
    if ('salt' in entry) {
      game.roll(state, saltedDice(entry.salt), ignoreEvents)
      continue
    }
    game.legal(state, open)
    if (open.count > 1) found.push({ ply, state: state.slice() })
    game.play(state, entry.action, ignoreEvents)
  }
  return found
}

/** One decision of every part of the game. */
function drawDecisions(all: readonly Decision[], plies: number, dice: Dice): Decision[] {
  return Array.from({ length: PARTS }, (_, part) => {
    const those = all.filter(({ ply }) => Math.floor((ply * PARTS) / plies) === part)
    return those.length === 0 ? [] : [those[dice.below(those.length)]!]
  }).flat()
}

function searched(game: AnyGame, { ply, state }: Decision, iterations: number): SampledPosition {
  const heuristics = heuristicsFor(game.id)
  if (heuristics === undefined) throw new Error(`there are no heuristics for ${game.id}`)
  const search = searchFor(game, heuristics, state, ply, { iterations, analysis: true })
  search.run(iterations)
  const { seat, exact, pliesLeft, win, iterations: done } = search.analysis()
  const rounded = (number: number): number => Math.round(number * 1e4) / 1e4
  return { ply, seat, iterations: done, exact, pliesLeft: Math.round(pliesLeft), win: win.map(rounded) }
}
