/** When a completed turn waits for an explicit hand-over: always, only if undo would be lost by what follows, or never. */
export const TURN_CONFIRMATIONS = ['always', 'ifLost', 'never'] as const
export type TurnConfirmation = (typeof TURN_CONFIRMATIONS)[number]
