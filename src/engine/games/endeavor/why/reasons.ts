import type { PlayerView, QuestionView, View } from '../view-types.ts'
import type { BoardActionName } from '../vocabulary.ts'

/** Reasons why something on the table cannot be chosen. */
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

/** A reason and its details. */
export interface Reason {
  readonly code: ReasonCode
  /** The number needed (a level, markers, presence, ships), and the number there is. */
  readonly need?: number
  readonly have?: number
  /** levelTooHigh: from which square of industry on. */
  readonly industry?: number
  readonly region?: string
  /** The seat that holds the city. */
  readonly owner?: number
  readonly action?: BoardActionName
  /** Buildings and tokens that could be used first, or that are being used. */
  readonly sources?: readonly string[]
  /** The region or deck in which it has to be. */
  readonly place?: string
}

/** A target, with the question and the player it is examined for. */
export interface TargetQuery {
  readonly view: View
  readonly player: PlayerView
  readonly question: QuestionView
  readonly target: string
}
export type Explain = (asked: TargetQuery) => readonly Reason[]
