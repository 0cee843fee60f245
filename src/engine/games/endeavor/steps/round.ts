import { diceFromCode } from '../../../core/code-option.ts'
import { drawKind } from '../../../core/dice.ts'
import type { ChanceStep, AutomaticStep } from '../../../core/agenda.ts'
import { ignoreEvents } from '../../../core/game.ts'
import type { Emit, State } from '../../../core/game.ts'
import type { Event } from '../events.ts'
import { mayUninstall } from '../card-limit.ts'
import { SPOTS } from '../board-numbers.ts'
import { winnersOf } from '../score.ts'
import {
  agenda,
  BAG,
  CROWN,
  installed,
  passed,
  PHASE,
  ROUND,
  SEAT_COUNT,
  sharedSetup,
  token,
} from '../state.ts'
import { TOKENS } from '../tokens.ts'
import { BUILD_PHASE, OVER_PHASE, ROUNDS } from '../vocabulary.ts'
import { BEGIN_ACTIONS, BEGIN_ROUND, BUILDING, FINISH, GROW, PAY } from '../step-numbers.ts'
import { enterPhase } from './phase.ts'

/** EN 1.2 - draws a token from the bag for every spot; nothing else in the game is random. EN 10.3 - with a code, its dice are used. */
export const layTokens: ChanceStep<Event> = {
  name: 'layTokens',
  roll(state, _seat, _memo, dice, emit) {
    agenda.pop(state)
    const code = sharedSetup(state)
    const luck = code === '' ? dice : diceFromCode(code)
    for (let spot = 0; spot < SPOTS; spot++) {
      const kind = drawKind(luck, state, BAG, TOKENS.length)
      state[BAG + kind]!--
      state[token(spot)] = kind + 1
    }
    if (emit !== ignoreEvents) emit({ type: 'tokensLaid' })
  },
}

/** EN 2.1 - build, growth, salary and actions, each from the crown on. */
export const beginRound: AutomaticStep<Event> = {
  name: 'beginRound',
  run(state, _seat, _memo, emit) {
    agenda.pop(state)
    const seats = state[SEAT_COUNT]!
    const crown = state[CROWN]!
    agenda.push(state, BEGIN_ACTIONS, crown)
    agenda.pushForEachSeat(state, PAY, crown, seats)
    agenda.pushForEachSeat(state, GROW, crown, seats)
    agenda.pushForEachSeat(state, BUILDING, crown, seats)
    if (emit !== ignoreEvents) emit({ type: 'round', round: state[ROUND]!, crown })
    enterPhase(state, BUILD_PHASE, emit)
  },
}

/** EN 2.2 - the crown moves to the left; EN 8 - after the last round the game ends. */
export function endRound(state: State): void {
  const seats = state[SEAT_COUNT]!
  for (let seat = 0; seat < seats; seat++) state[passed(seat)] = 0
  if (state[ROUND] === ROUNDS) return agenda.push(state, FINISH, state[CROWN]!)
  state[ROUND]!++
  state[CROWN] = (state[CROWN]! + 1) % seats
  agenda.push(state, BEGIN_ROUND, state[CROWN]!)
}

/** EN 7.7, 8.6 - governors leave the governor space if the card limit allows it; then the glory is scored. */
export const finish: AutomaticStep<Event> = {
  name: 'finish',
  run(state, _seat, _memo, emit) {
    agenda.pop(state)
    for (let seat = 0; seat < state[SEAT_COUNT]!; seat++) uninstall(state, seat, emit)
    state[PHASE] = OVER_PHASE
    if (emit !== ignoreEvents) emit({ type: 'over', winners: winnersOf(state) })
  },
}
function uninstall(state: State, seat: number, emit: Emit<Event>): void {
  if (!mayUninstall(state, seat)) return
  state[installed(seat)] = 0
  if (emit !== ignoreEvents) emit({ type: 'uninstalled', seat })
}
