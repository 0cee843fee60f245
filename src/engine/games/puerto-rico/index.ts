import { newStepRunner } from '../../core/agenda.ts'
import type { Game } from '../../core/game.ts'
import { check } from './invariants.ts'
import { describe } from './describe.ts'
import type { Event } from './events.ts'
import { scoresOf } from './score.ts'
import { OPTIONS } from './options.ts'
import { setup } from './setup.ts'
import { STEPS } from './steps/index.ts'
import { PLACING } from './step-numbers.ts'
import { agenda } from './state.ts'
import { SEATS } from './constants.ts'
import { view } from './view.ts'
import type { View } from './view-types.ts'

const runner = newStepRunner(agenda, STEPS)

/** Puerto Rico (2002), base game for three to five players, the official game for two, and New Buildings. */
export const puertoRico: Game<Event, View, typeof OPTIONS> = {
  id: 'puerto-rico',
  version: 2,
  seats: SEATS,
  options: OPTIONS,
  setup,
  turn: runner.turn,
  legal: runner.legal,
  play: runner.play,
  roll: runner.roll,
  describe,
  view,
  isInRun: (state) => !agenda.isEmpty(state) && agenda.step(state) === PLACING,
  scores: scoresOf,
  check,
}
