import { newStepRunner } from '../../core/agenda.ts'
import type { Game } from '../../core/game.ts'
import { check } from './invariants.ts'
import { describe } from './describe.ts'
import type { Event } from './events.ts'
import { OPTIONS } from './options.ts'
import { scoresOf } from './score.ts'
import { setup } from './setup.ts'
import { agenda } from './state.ts'
import { STEPS } from './steps/index.ts'
import { view } from './view.ts'
import type { View } from './view-types.ts'

const clock = newStepRunner(agenda, STEPS)

/** Endeavor (2009) for three to five. */
export const endeavor: Game<Event, View, typeof OPTIONS> = {
  id: 'endeavor',
  version: 1,
  seats: [3, 4, 5],
  options: OPTIONS,
  setup,
  turn: clock.turn,
  legal: clock.legal,
  play: clock.play,
  roll: clock.roll,
  describe,
  view,
  scores: scoresOf,
  check,
}
