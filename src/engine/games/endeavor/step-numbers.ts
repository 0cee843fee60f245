/** The steps' numbers on the agenda; `steps/index.ts` puts the steps in this order. */
export const LAY_TOKENS = 0
export const BEGIN_ROUND = 1
export const BUILDING = 2
export const GROW = 3
export const PAY = 4
export const PAYING = 5
export const BEGIN_ACTIONS = 6
export const ACTING = 7
export const DOING = 8
export const MORE = 9
export const NEXT = 10
export const KEEP_LIMIT = 11
export const DISCARDING = 12
export const FINISH = 13
