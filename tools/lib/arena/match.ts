import { CHANCE, ignoreEvents, newActions, OVER } from '../../../src/engine/core/game.ts'
import type { Action, Actions, Score, Seat } from '../../../src/engine/core/game.ts'
import { saltedDice } from '../../../src/engine/core/dice.ts'
import { seededDice, seedOf } from '../../../src/session/dice-source.ts'
import { diceFromText } from './intervals.ts'
import type {
  Declined,
  Lapse,
  LoggedEntry,
  Outcome,
  PlacedLapse,
  Player,
  Position,
  SeatOutcome,
  Setting,
} from './types.ts'

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
  readonly lapses: PlacedLapse[][]
}

/** A finished game, or one that a bot declined. */
export interface PlayedGame {
  /** Empty if the game was declined. */
  readonly scores: readonly Score[]
  /** The seat that declined the game, and why. */
  readonly declined?: { readonly seat: Seat; readonly why: string }
  readonly log: readonly LoggedEntry[]
  readonly counts: Counts
}

/**
 * Plays one game to its end. The dice follow from `luck` alone, so other players meet the same dice on the same deal as
 * long as the games agree. An answer that is not legal is replaced by a random action and noted as a lapse. The game
 * ends at once where a player declines it.
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
  const counts: Counts = { choices: none(), milliseconds: none(), lapses: players.map(() => []) }
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
    const chosen = await timedChoice(player, { setting, state, seat: turn, log }, counts, clock)
    if (typeof chosen === 'object' && 'declines' in chosen)
      return { scores: [], declined: { seat: turn, why: chosen.declines }, log, counts }
    const action = settle(open, chosen, luck, {
      player,
      seat: turn,
      ply: log.length,
      lapses: counts.lapses[turn]!,
    })
    game.play(state, action, emit)
    log.push({ entry: { seat: turn, action }, events })
  }
  const scores = game.scores(state)
  for (const player of players) player.over?.({ setting, state, log }, scores)
  return { scores, log, counts }
}

/** Asks a player and counts the choice and its time. */
async function timedChoice(
  player: Player,
  position: Position,
  counts: Counts,
  clock: Clock,
): Promise<Action | Lapse | Declined> {
  const now = player.clock ?? clock
  const before = now()
  const answer = player.choose(position)
  const chosen = typeof answer === 'number' ? answer : await answer
  counts.milliseconds[position.seat]! += now() - before
  counts.choices[position.seat]!++
  return chosen
}

/** Where an answer was given, and the lapses there so far. */
interface Place {
  readonly player: Player
  readonly seat: Seat
  readonly ply: number
  readonly lapses: PlacedLapse[]
}

/** The action that is played: the answer if it is legal, else a random one, and then a lapse is noted. */
function settle(
  open: Actions,
  chosen: Action | Lapse,
  luck: string,
  { player, seat, ply, lapses }: Place,
): Action {
  const legal = open.at.subarray(0, open.count)
  if (typeof chosen === 'number' && legal.includes(chosen)) return chosen
  const played = legal[diceFromText(`${luck}|${String(ply)}`).below(open.count)]!
  const lapse = { ...lapseOf(open, chosen), seat, ply, played }
  lapses.push(lapse)
  player.lapsed?.(lapse)
  return played
}

/** What is wrong with an answer that is not legal. */
function lapseOf(open: Actions, chosen: Action | Lapse): Pick<PlacedLapse, 'kind' | 'why'> {
  return typeof chosen === 'number'
    ? { kind: 'illegal', why: `action ${String(chosen)} is not one of the ${String(open.count)} legal` }
    : { kind: chosen.lapse, why: chosen.why }
}

/** The result of a game that is over, seat by seat. `at`: its deal, and its number in the deal from 1. */
export function outcomeOf(
  at: Pick<Outcome, 'deal' | 'game'>,
  seating: readonly number[],
  played: PlayedGame,
): Outcome {
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
  return { ...at, plies: played.log.length, seats }
}
