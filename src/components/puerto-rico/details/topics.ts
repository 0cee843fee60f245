import { GOODS, QUARRY, ROLES, TILES } from '../../../engine/games/puerto-rico/vocabulary.ts'
import type { GoodName, RoleName } from '../../../engine/games/puerto-rico/vocabulary.ts'
import { HOVER_DELAY, PASSING_DELAY } from '../../table/details/details.ts'
import type { TargetName } from '../../table/game-ui.ts'

/** Things with a detail card, besides buildings and roles. */
export const THINGS = [
  ...GOODS,
  'plantation',
  'quarry',
  'forest',
  'pile',
  'cargoShip',
  'tradingHouse',
  'colonistShip',
  'colonist',
  'governor',
  'points',
  'doubloon',
  'sanJuan',
] as const
export type ThingName = (typeof THINGS)[number]
/** The topic of a detail card. */
export type Topic =
  | { readonly type: 'building'; readonly name: string }
  | { readonly type: 'role'; readonly name: RoleName }
  | { readonly type: 'thing'; readonly name: ThingName }

/** What things on the boards are about, by the first part of their target's name; a plantation is about its good too. */
const SUBJECTS: { readonly [kind: string]: (what: string) => Topic | undefined } = {
  good: thing,
  supply: thing,
  tile: (what) => thing(what === TILES[QUARRY] ? what : 'plantation'),
  face: (what) => thing(what === 'down' ? 'forest' : 'plantation'),
  ship: () => thing('cargoShip'),
  house: () => thing('tradingHouse'),
  recruit: () => thing('colonist'),
  own: (name) => ({ type: 'building', name }),
  building: (name) => ({ type: 'building', name }),
}
function thing(name: string): Topic | undefined {
  const known = THINGS.find((one) => one === name)
  return known && { type: 'thing', name: known }
}

/** The topic of this kind and name; undefined if this game has none. */
export function topicNamed({
  type,
  name,
}: {
  readonly type: string
  readonly name: string
}): Topic | undefined {
  if (type === 'building') return { type, name }
  const role = ROLES.find((one) => one === name)
  return type === 'role' ? role && { type, name: role } : thing(name)
}

/** The topic of a target; undefined if it has no details. */
export function topicOf(target: TargetName): Topic | undefined {
  const [kind = '', what = ''] = target.split(':')
  return SUBJECTS[kind]?.(what)
}

/** The names of things that are neither good nor tile. */
const NAMES: { readonly [name in ThingName]?: string } = {
  plantation: 'pr.noun.plantation',
  pile: 'pr.noun.pile',
  cargoShip: 'pr.noun.cargoShip',
  tradingHouse: 'pr.noun.tradingHouse',
  colonistShip: 'pr.noun.colonistShip',
  colonist: 'pr.noun.colonist',
  governor: 'pr.noun.governor',
  points: 'pr.noun.pointsPool',
  doubloon: 'pr.noun.doubloon',
  quarry: 'pr.noun.quarry',
  forest: 'pr.tile.forest',
  sanJuan: 'pr.place.sanJuan',
}
/** The good of a plantation that is told about. */
export function plantedGood(target: TargetName): GoodName | undefined {
  return GOODS.find((good) => target === `tile:${good}`)
}
/** The message with the name of a topic; a plantation is named by its good if the target says which. */
export function nameKey(topic: Topic, target: TargetName = ''): string {
  const good = plantedGood(target)
  if (good !== undefined) return `pr.tile.${good}`
  if (topic.type !== 'thing') return `pr.${topic.type}.${topic.name}`
  return NAMES[topic.name] ?? `pr.good.${topic.name}`
}

/** Buildings and roles are what people ask about; a card on every barrel would be in the way of a hand that passes. */
export const waitFor = ({ type }: { readonly type: string }): number =>
  type === 'thing' ? PASSING_DELAY : HOVER_DELAY
