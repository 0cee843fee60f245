import type { AnyGame, Seat } from '../../engine/core/game.ts'
import { listActions, newActions } from '../../engine/core/game.ts'
import type { BotScript } from '../../session/active-table.ts'
import { BOT_NAMES, COLORS, SYMBOL_NAMES } from '../../session/appearance.ts'
import type { TableSetup } from '../../stores/tables.ts'
import type { SeatAppearance } from '../seats/seats.ts'
import type { Course } from './course.ts'
import { matchesPattern } from './situation.ts'
import type { Situation, ActionPattern } from './situation.ts'

/** A bot's scripted answer to one question: the first legal action of `wants`. */
export interface ScriptedMove {
  readonly round: number
  readonly seat: Seat
  readonly question: string
  readonly wants: readonly ActionPattern[]
}

/** The seats of the bots at a guided table; the learner has seat 0. */
export const FIRST_BOT: Seat = 1
export const SECOND_BOT: Seat = 2

/** Returns a function that writes the scripted moves of a game with these question names. */
export function newScriptWriter<Question extends string>() {
  return (round: number, seat: Seat, question: Question, ...wants: ActionPattern[]): ScriptedMove => ({
    round,
    seat,
    question,
    wants,
  })
}

const open = newActions(512)

/** Advice for bots from a script; undefined where no scripted move is legal, so that the bot chooses by itself. */
export function playScript(game: AnyGame, script: readonly ScriptedMove[]): BotScript {
  return (state) => {
    const { round, question } = game.view(state) as Situation['view']
    const seat = game.turn(state)
    const part = script.find(
      (one) => one.round === round && one.seat === seat && one.question === question?.name,
    )
    if (part === undefined) return undefined
    game.legal(state, open)
    const choices = listActions(open).map((action) => ({ action, described: game.describe(state, action) }))
    for (const wanted of part.wants) {
      const found = choices.find(({ described }) => matchesPattern(described, wanted))
      if (found !== undefined) return found.action
    }
    return undefined
  }
}

/** The setup of the guided table, with the learner's appearance. */
export function guidedTableSetup({ game, seats, learner, seed }: Course, look: SeatAppearance): TableSetup {
  const free = <Name extends string>(names: readonly Name[], taken: string): readonly Name[] =>
    names.filter((name) => name !== taken)
  const [colors, symbols] = [free(COLORS, look.color), free(SYMBOL_NAMES, look.symbol)]
  const bots = free(BOT_NAMES, look.name).slice(0, seats - 1)
  const people = bots.map((name, chair): TableSetup['people'][number] => ({
    kind: 'bot',
    level: 'boatswain',
    name,
    color: colors[chair]!,
    symbol: symbols[chair]!,
  }))
  return {
    game,
    people: people.toSpliced(learner, 0, { ...look, kind: 'person' }),
    options: {},
    governor: 0,
    seed,
  }
}
