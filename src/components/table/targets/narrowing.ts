import type { Action } from '../../../engine/core/game.ts'
import type { TargetName } from '../game-ui.ts'

/** A choice and what on the table it is about. */
export interface TargetedAction {
  readonly action: Action
  readonly targets: ReadonlySet<TargetName>
}
export type Picks = readonly TargetName[]

/** The choices that are about everything picked so far. */
export function matchingActions(open: readonly TargetedAction[], picks: Picks): readonly TargetedAction[] {
  return picks.length === 0 ? open : open.filter((one) => picks.every((pick) => one.targets.has(pick)))
}

/** What the surviving choices still mention: this can be pointed at next. */
export function openTargets(open: readonly TargetedAction[], picks: Picks): ReadonlySet<TargetName> {
  const found = new Set<TargetName>()
  for (const one of matchingActions(open, picks)) for (const target of one.targets) found.add(target)
  for (const pick of picks) found.delete(pick)
  return found
}

/** What else could be pointed at, if one changed one's mind about what was picked. */
export function allTargets(open: readonly TargetedAction[]): ReadonlySet<TargetName> {
  return openTargets(open, [])
}

/**
 * The picks after pointing at `target`, in any order: again takes it back; something that does not go with earlier
 * picks drops those. Unchanged if no choice is about it.
 */
export function togglePick(open: readonly TargetedAction[], picks: Picks, target: TargetName): Picks {
  if (picks.includes(target)) return picks.filter((pick) => pick !== target)
  if (matchingActions(open, [target]).length === 0) return picks
  let kept: Picks = [target]
  for (const pick of [...picks].reverse()) {
    if (matchingActions(open, [pick, ...kept]).length > 0) kept = [pick, ...kept]
  }
  return kept
}

/** The one choice left, if there is just one. */
export function onlyMatch(open: readonly TargetedAction[], picks: Picks): Action | undefined {
  if (picks.length === 0) return undefined
  const left = matchingActions(open, picks)
  return left.length === 1 ? left[0]!.action : undefined
}
