/** When a complete turn waits for an explicit hand-over: always, only if what follows cannot be undone, or never. */
export const TURN_CONFIRMATIONS = ['always', 'ifLost', 'never'] as const
export type TurnConfirmation = (typeof TURN_CONFIRMATIONS)[number]

/** A choice of another player whose display is delayed, so that people can follow. */
export interface PlaybackStep {
  /** The same seat made the choice before, too: a run of small choices looks like one. */
  readonly isSameSeat: boolean
  /** Online: how many choices are in the log already and wait to be shown. */
  readonly backlog?: number
}

/** What the player's settings say about the course of a session; read at every use. */
export interface SessionPreferences {
  confirmation(): TurnConfirmation
  /** Resolves when the choice of another player may be shown. */
  delay(step: PlaybackStep): Promise<void>
}
