import { BOARD_ACTION_NAMES, TRACKS } from '../../../../engine/games/endeavor/vocabulary.ts'
import type { TrackName } from '../../../../engine/games/endeavor/vocabulary.ts'

/** A phase or an action in one line. */
export interface Line {
  readonly topic: string
  readonly name: string
  readonly piece: string
  readonly does: string
  /** The track that serves it, and how. */
  readonly track?: { readonly name: TrackName; readonly says: string }
}

/** The phases of a round in their order; each is served by the track of the same place. */
const PHASES = ['build', 'growth', 'salary', 'actions'] as const
export const PHASE_LINES: readonly Line[] = PHASES.map((phase, i) => ({
  topic: phase,
  name: `endeavor.phase.${phase}`,
  piece: `icon:${TRACKS[i]!}`,
  does: `rules.endeavor.phases.${phase}.does`,
  track: { name: TRACKS[i]!, says: `rules.endeavor.phases.${phase}.track` },
}))
export const ACTION_LINES: readonly Line[] = BOARD_ACTION_NAMES.map((action) => ({
  topic: action,
  name: `endeavor.action.${action}`,
  piece: `action:${action}`,
  does: `rules.endeavor.board-actions.${action}`,
}))
