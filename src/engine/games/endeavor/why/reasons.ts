import type { PlayerView, QuestionView, View } from '../view-types.ts'
import type { BoardActionName } from '../vocabulary.ts'

/** Why something on the table cannot be chosen. */
export const REASONS = [
  'notYourTurn',
  'notNow',
  'onlyInBuild',
  'onlyWhenPassing',
  'actionsLater',
  'finishFirst',
  'limitFirst',
  'soldOut',
  'levelTooHigh',
  'secondHighest',
  'notYours',
  'noWorker',
  'inOrder',
  'noAction',
  'hasWorker',
  'harbourEmpty',
  'needMarkers',
  'nothingToOccupy',
  'nothingToAttack',
  'nothingToDraw',
  'nothingToPay',
  'useFirst',
  'noMeans',
  'otherAction',
  'samePlace',
  'noTrack',
  'cityMine',
  'cityHeld',
  'cityEmpty',
  'regionClosed',
  'notPresent',
  'deckGone',
  'deckEmpty',
  'needPresence',
  'paysItself',
  'cardFree',
  'noGovernor',
  'spaceTaken',
] as const
export type ReasonCode = (typeof REASONS)[number]

/** A reason, and what can be said of it besides. */
export interface Reason {
  readonly code: ReasonCode
  /** So much is needed (a level, markers, presence, ships), and so much is there. */
  readonly need?: number
  readonly have?: number
  /** levelTooHigh: from which square of industry on. */
  readonly industry?: number
  readonly region?: string
  /** Whose city it is. */
  readonly owner?: number
  readonly action?: BoardActionName
  /** Buildings and tokens: what could be used first, or what is being used. */
  readonly sources?: readonly string[]
  /** The region or deck at which it has to be. */
  readonly place?: string
}

/** A target, and who asks about it in which question. */
export interface TargetQuery {
  readonly view: View
  readonly player: PlayerView
  readonly question: QuestionView
  readonly target: string
}
export type Explain = (asked: TargetQuery) => readonly Reason[]
