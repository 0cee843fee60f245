/**
 * The steps of the game, by name. A step's index in this list is its number on the agenda, which saved journals depend on:
 * add new steps at the end, never reorder. `steps/index.ts` has the step of each name.
 */
export const STEP_NAMES = [
  'layTokens',
  'beginRound',
  'build',
  'grow',
  'pay',
  'paySalary',
  'beginActions',
  'act',
  'chooseAction',
  'more',
  'next',
  'keepLimit',
  'discard',
  'finish',
] as const
export type StepName = (typeof STEP_NAMES)[number]

function numberOf(name: StepName): number {
  return STEP_NAMES.indexOf(name)
}

export const LAY_TOKENS = numberOf('layTokens')
export const BEGIN_ROUND = numberOf('beginRound')
export const BUILDING = numberOf('build')
export const GROW = numberOf('grow')
export const PAY = numberOf('pay')
export const PAYING = numberOf('paySalary')
export const BEGIN_ACTIONS = numberOf('beginActions')
export const ACTING = numberOf('act')
export const CHOOSING_ACTION = numberOf('chooseAction')
export const MORE = numberOf('more')
export const NEXT = numberOf('next')
export const KEEP_LIMIT = numberOf('keepLimit')
export const DISCARDING = numberOf('discard')
export const FINISH = numberOf('finish')
