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

/** What each kind of choice is about, as the name of what can be pointed at on the boards. */
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

/** What a choice is about; every choice is about one thing only. */
export function targetsOf(described: ActionDescription): readonly TargetName[] {
  return [TARGETS[described.verb as Verb](described)]
}

/** Choices that leave something undone: shown last and quietly. */
export function declines({ verb }: ActionDescription): boolean {
  return verb === 'pass' || verb === 'stop'
}
