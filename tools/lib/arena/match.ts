import { CHANCE, ignoreEvents, newActions, OVER } from '../../../src/engine/core/game.ts'
import type { Action, Actions, Score } from '../../../src/engine/core/game.ts'
import { saltedDice } from '../../../src/engine/core/dice.ts'
import { seededDice, seedOf } from '../../../src/session/dice-source.ts'
import { diceFromText } from './intervals.ts'
import type { Failure, Outcome, Player, SeatOutcome, Setting, LoggedEntry } from './types.ts'

/** Returns the processor time this process has used, in milliseconds. */
export type Clock = () => number

/** The seed of the dice of a deal, derived as the seed of a journal is. */
export function dealSeed(seed: string, deal: number): string {
  return seedOf(`${seed}|deal|${String(deal)}`)
}

/** Counts of a running game, by seat. */
interface Counts {
  readonly choices: number[]
  readonly milliseconds: number[]
  readonly failures: number[]
}

/** A finished game. */
interface PlayedGame {
  readonly scores: readonly Score[]
  readonly log: readonly LoggedEntry[]
  readonly counts: Counts
}

/**
 * Plays one game to its end. The dice follow from `luck` alone, so other players meet the same dice on the same deal as
 * long as the games agree. An answer that is not legal is replaced by a random action and counted as a failure.
 */
export async function playGame(
  setting: Setting,
  players: readonly Player[],
  luck: string,
  clock: Clock,
): Promise<PlayedGame> {
  const { game } = setting
  const state = game.setup(setting.seats, setting.options)
  const log: LoggedEntry[] = []
  const open = newActions(512)
  const salts = seededDice(luck)
  const none = (): number[] => players.map(() => 0)
  const counts: Counts = { choices: none(), milliseconds: none(), failures: none() }
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
      log.push({ entry: { seat: CHANCE, salt }, events })
      continue
    }
    game.legal(state, open)
    const player = players[turn]!
    const now = player.clock ?? clock
    const before = now()
    const answer = player.choose({ setting, state, seat: turn, log })
    const chosen = typeof answer === 'number' ? answer : await answer
    counts.milliseconds[turn]! += now() - before
    counts.choices[turn]!++
    const action = legalOrRandom(open, chosen, `${luck}|${String(log.length)}`)
    if (action !== chosen) counts.failures[turn]!++
    game.play(state, action, emit)
    log.push({ entry: { seat: turn, action }, events })
  }
  const scores = game.scores(state)
  for (const player of players) player.over?.(log, scores)
  return { scores, log, counts }
}

/** Returns the choice if it is legal, else a random legal action. */
function legalOrRandom(open: Actions, chosen: Action | Failure, salt: string): Action {
  if (typeof chosen === 'number' && open.at.subarray(0, open.count).includes(chosen)) return chosen
  return open.at[diceFromText(salt).below(open.count)]!
}

/** The result of a game, seat by seat. */
export function outcomeOf(deal: number, seating: readonly number[], played: PlayedGame): Outcome {
  const { scores } = played
  const winners = scores.filter(({ winner }) => winner).length
  const seats = scores.map((score, seat): SeatOutcome => ({
    bot: seating[seat]!,
    share: score.winner ? 1 / winners : 0,
    points: score.total,
    margin: score.total - Math.max(...scores.filter((_, at) => at !== seat).map(({ total }) => total)),
    choices: played.counts.choices[seat]!,
    milliseconds: played.counts.milliseconds[seat]!,
    failures: played.counts.failures[seat]!,
  }))
  return { deal, plies: played.log.length, seats }
}
