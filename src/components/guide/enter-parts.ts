import type { Action, ActionDescription } from '../../engine/core/game.ts'
import type { LegalAction } from '../../engine/core/preview.ts'
import { matchesPattern } from './situation.ts'

/** Plays the parts of a draft in the order of the board, one at a time, as far as the rules still ask for them. */
export function enterParts(
  parts: readonly ActionDescription[],
  legalActions: () => readonly LegalAction[],
  play: (action: Action) => boolean,
): void {
  const left = [...parts]
  const next = (): boolean => {
    const isLeft = ({ described }: LegalAction): boolean =>
      left.some((part) => matchesPattern(described, part))
    const choice = legalActions().find(isLeft)
    if (choice === undefined) return false
    left.splice(
      left.findIndex((part) => matchesPattern(choice.described, part)),
      1,
    )
    return play(choice.action)
  }
  while (left.length > 0 && next());
}
