import type { Step } from '../../../core/agenda.ts'
import type { Event } from '../events.ts'
import { STEP_NAMES } from '../step-numbers.ts'
import type { StepName } from '../step-numbers.ts'
import { act, beginActions, chooseAction, more, next } from './act.ts'
import { build } from './build.ts'
import { discard, keepLimit } from './discard.ts'
import { beginRound, finish, layTokens } from './round.ts'
import { grow, pay, paySalary } from './salary.ts'

/** The steps by name. */
const STEP_OF: Readonly<Record<StepName, Step<Event>>> = {
  layTokens,
  beginRound,
  build,
  grow,
  pay,
  paySalary,
  beginActions,
  act,
  chooseAction,
  more,
  next,
  keepLimit,
  discard,
  finish,
}

/** The steps by number. */
export const STEPS: readonly Step<Event>[] = STEP_NAMES.map((name) => STEP_OF[name])
