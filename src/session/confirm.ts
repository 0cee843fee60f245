/** When a completed turn waits for an explicit hand-over: always, only if undo would be lost by what follows, or never. */
export const CONFIRMS = ['always', 'ifLost', 'never'] as const
export type Confirm = (typeof CONFIRMS)[number]
