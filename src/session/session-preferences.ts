/** What is held back on the screen for a moment, so that people can follow. */
export interface PlaybackStep {
  /** The same seat has just decided something, too: small decisions in a row are one to the eye. */
  readonly isSameSeat: boolean
  /** Online: how many choices are played already and wait to be shown. */
  readonly backlog?: number
}
