import type { Step } from '../../../core/agenda.ts'
import type { Event } from '../events.ts'
import { act, beginActions, chooseAction, more, next } from './act.ts'
import { build } from './build.ts'
import { discard, keepLimit } from './discard.ts'
import { beginRound, finish, layTokens } from './round.ts'
import { grow, pay, paySalary } from './salary.ts'

/** The steps in the order of `numbers.ts`. A number lies in saved journals' states, so new steps go to the end. */
export const STEPS: readonly Step<Event>[] = [
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
]
