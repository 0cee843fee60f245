import type { ActionDescription } from '../../../engine/core/game.ts'
import type { Verb } from '../../../engine/games/endeavor/vocabulary.ts'
import type { TargetName } from '../../table/game-ui.ts'

/** The governor space of one's own mat. */
export const GOVERNOR_SPACE = 'governor-space'

type Name = (described: ActionDescription) => TargetName
const named =
  (kind: string, ...details: readonly string[]): Name =>
  (described) =>
    [kind, ...details.map((detail) => String(described[detail]))].join(':')

/** The target of a choice, by verb. */
const TARGETS: { readonly [verb in Verb]: Name } = {
  pass: named('pass'),
  build: named('building', 'building'),
  free: named('own', 'building'),
  activate: named('own', 'building'),
  spend: named('token', 'token'),
  ship: named('ship', 'region'),
  occupy: named('city', 'city'),
  attack: named('city', 'city'),
  draw: named('deck', 'deck'),
  discard: named('card', 'deck', 'number'),
  install: named(GOVERNOR_SPACE),
  stop: named('stop'),
}

/** The targets of a choice; each choice has exactly one. */
export function targetsOf(described: ActionDescription): readonly TargetName[] {
  return [TARGETS[described.verb as Verb](described)]
}

/** Is this a choice that declines? It is shown last and unobtrusively. */
export function declines({ verb }: ActionDescription): boolean {
  return verb === 'pass' || verb === 'stop'
}
