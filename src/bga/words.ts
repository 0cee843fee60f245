import { BUILDINGS } from '../engine/games/puerto-rico/buildings/index.ts'
import { BASE_KINDS } from '../engine/games/puerto-rico/constants.ts'
import { GOODS, QUARRY, ROLES } from '../engine/games/puerto-rico/vocabulary.ts'

// BGA's names for what the game has.

const GOOD_NAMES: readonly string[] = GOODS
const ROLE_NAMES: readonly string[] = ROLES

/** A good by its name; undefined for another text. */
export function goodOf(name: string | undefined): number | undefined {
  const good = GOOD_NAMES.indexOf(name ?? '')
  return good < 0 ? undefined : good
}
/** A tile by its name: a good, or `rock` for a quarry. */
export function tileOf(name: string | undefined): number | undefined {
  return name === 'rock' ? QUARRY : goodOf(name)
}
/** A role by its name. */
export function roleNamed(name: string | undefined): number | undefined {
  const role = ROLE_NAMES.indexOf(name ?? '')
  return role < 0 ? undefined : role
}
/** Buildings of the base game by BGA's names: ours without hyphens. */
const BUILDING_NUMBERS = new Map(
  BUILDINGS.slice(0, BASE_KINDS).map(({ name }, number) => [name.replaceAll('-', ''), number]),
)
export function buildingOf(name: string | undefined): number | undefined {
  return BUILDING_NUMBERS.get(name ?? '')
}
/** The number of the second prospector among BGA's roles. */
export const SECOND_PROSPECTOR = 8
