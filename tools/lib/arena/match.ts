import { CHANCE, ignoreEvents, newActions, OVER } from '../../../src/engine/core/game.ts'
import type { Action, Actions, Score } from '../../../src/engine/core/game.ts'
import { saltedDice } from '../../../src/engine/core/dice.ts'
import { seededDice, seedOf } from '../../../src/session/dice-source.ts'
import { textDice } from './intervals.ts'
import type { Lapse, Outcome, Player, SeatOutcome, Setting, Told } from './types.ts'

/** Milliseconds of processor time this process has used. */
export type Clock = () => number

/** The dice of a deal, by the same rule as a journal's seed. */
export function luckOf(seed: string, deal: number): string {
  return seedOf(`${seed}|deal|${String(deal)}`)
}

/** What is counted while a game runs, by seat. */
interface Counts {
  readonly choices: number[]
  readonly milliseconds: number[]
  readonly lapses: number[]
}

/** A game that was played. */
interface Played {
  readonly scores: readonly Score[]
  readonly told: readonly Told[]
  readonly counts: Counts
}

/**
 * Plays one game to its end. Chance falls by `luck` alone, so the same deal with other players meets the same dice for as
 * long as they ask alike. Whoever answers nothing lawful gets a choice at random, which is counted, and the game goes on.
 */
export async function playGame(
  setting: Setting,
  players: readonly Player[],
  luck: string,
  clock: Clock,
): Promise<Played> {
  const { game } = setting
  const state = game.setup(setting.seats, setting.options)
  const told: Told[] = []
  const open = newActions(512)
  const salts = seededDice(luck)
  const none = (): number[] => players.map(() => 0)
  const counts: Counts = { choices: none(), milliseconds: none(), lapses: none() }
  for (const [seat, player] of players.entries()) await player.begin?.(setting, seat)
  const hearsEvents = players.some(({ wantsEvents }) => wantsEvents === true)
  for (let rolls = 0; ;) {
    const turn = game.turn(state)
    if (turn === OVER) break
    const events: { readonly type: string }[] = []
    const emit = hearsEvents ? (event: { readonly type: string }) => void events.push(event) : ignoreEvents
    if (turn === CHANCE) {
      const salt = salts.salt(rolls++)
      game.roll(state, saltedDice(salt), emit)
      told.push({ entry: { seat: CHANCE, salt }, events })
      continue
    }
    game.legal(state, open)
    const player = players[turn]!
    const now = player.clock ?? clock
    const before = now()
    const answer = player.choose({ setting, state, seat: turn, told })
    const chosen = typeof answer === 'number' ? answer : await answer
    counts.milliseconds[turn]! += now() - before
    counts.choices[turn]!++
    const action = lawful(open, chosen, `${luck}|${String(told.length)}`)
    if (action !== chosen) counts.lapses[turn]!++
    game.play(state, action, emit)
    told.push({ entry: { seat: turn, action }, events })
  }
  const scores = game.scores(state)
  for (const player of players) player.over?.(told, scores)
  return { scores, told, counts }
}

/** What was chosen, if it is open; otherwise one of what is open, at random. */
function lawful(open: Actions, chosen: Action | Lapse, salt: string): Action {
  if (typeof chosen === 'number' && open.at.subarray(0, open.count).includes(chosen)) return chosen
  return open.at[textDice(salt).below(open.count)]!
}

/** What became of every seat, in numbers. */
export function outcomeOf(deal: number, seating: readonly number[], played: Played): Outcome {
  const { scores } = played
  const winners = scores.filter(({ winner }) => winner).length
  const seats = scores.map((score, seat): SeatOutcome => ({
    bot: seating[seat]!,
    share: score.winner ? 1 / winners : 0,
    points: score.total,
    margin: score.total - Math.max(...scores.filter((_, at) => at !== seat).map(({ total }) => total)),
    choices: played.counts.choices[seat]!,
    milliseconds: played.counts.milliseconds[seat]!,
    lapses: played.counts.lapses[seat]!,
  }))
  return { deal, plies: played.told.length, seats }
}
