import type { Seat } from '../../core/game.ts'
import { BUILDINGS, buildingNumber } from './buildings/index.ts'
import type { GoodCounts, PlayerView, QuestionName, View } from './view-types.ts'
import { GOODS, HOUSE_SPACES, QUARRY, TILES } from './words.ts'
import type { GoodName } from './words.ts'

/** Why something on the table cannot be chosen. */
export const REASONS = [
  'notYourTurn',
  'notNow',
  'roleTaken',
  'islandFull',
  'tileGone',
  'noQuarryRight',
  'noQuarriesLeft',
  'soldOut',
  'alreadyOwned',
  'cityFull',
  'noRoomForWide',
  'tooExpensive',
  'notProduced',
  'supplyEmpty',
  'houseFull',
  'houseHasKind',
  'noSuchGood',
  'shipFull',
  'shipOtherGood',
  'noShipFor',
  'goodOnOtherShip',
  'otherShipTakesMore',
  'wharfUsed',
  'notManned',
  'mustLoad',
  'storesLess',
  'circleFull',
  'colonistsMustBePlaced',
] as const
export type ReasonCode = (typeof REASONS)[number]

export interface Reason {
  readonly code: ReasonCode
  /** tooExpensive: how many doubloons are missing. */
  readonly missing?: number
  /** notNow: what is being decided instead: a role's phase, or the choice of a role. */
  readonly phase?: string
}

type Explain = (view: View, player: PlayerView, what: string) => ReasonCode | Reason

/** What a target is about, by the question in which it may be chosen. */
const EXPLAIN: Readonly<Partial<Record<`${QuestionName}/${string}`, Explain>>> = {
  'chooseRole/role': () => 'roleTaken',
  'takeTile/tile': explainTile,
  'build/building': explainBuilding,
  'bonusGood/supply': (view, _player, good) =>
    view.crafted.includes(good as GoodName) ? 'supplyEmpty' : 'notProduced',
  'sell/good': explainSale,
  'sell/house': (view) => (view.house.length >= HOUSE_SPACES ? 'houseFull' : 'houseHasKind'),
  'load/good': explainLoad,
  'load/ship': explainShip,
  'load/own': explainOwn,
  'load/pass': () => 'mustLoad',
  'storeKind/good': explainStored,
  'keepOne/good': explainStored,
  'placeColonist/place': explainPlace,
}

/**
 * Why a target cannot be chosen now. It explains and does not judge: ask only about what `legal` does not offer.
 * Target names are those of the screen: `building:office`, `ship:1`, `good:corn`.
 */
export function whyNot(view: View, seat: Seat, target: string): Reason {
  const question = view.question
  if (question === null || question.seat !== seat) return { code: 'notYourTurn' }
  const [kind = '', what = ''] = target.split(':')
  const explained = EXPLAIN[`${question.name}/${kind}`]?.(view, view.players[seat]!, what)
  if (explained === undefined) return { code: 'notNow', phase: view.phase ?? 'choosing' }
  return typeof explained === 'string' ? { code: explained } : explained
}

function explainTile(view: View, player: PlayerView, tile: string): ReasonCode {
  if (player.freeIsland === 0) return 'islandFull'
  if (tile !== TILES[QUARRY]) return 'tileGone'
  return view.quarries === 0 ? 'noQuarriesLeft' : 'noQuarryRight'
}

function explainBuilding(view: View, player: PlayerView, name: string): ReasonCode | Reason {
  const offer = view.market.find(({ building }) => building === name)
  if (player.city.some(({ building }) => building === name)) return 'alreadyOwned'
  if (offer === undefined || offer.left === 0) return 'soldOut'
  if (player.freeCity === 0) return 'cityFull'
  if (offer.wide && player.freeCity < 2) return 'noRoomForWide'
  return { code: 'tooExpensive', missing: offer.prices[player.seat]! - player.coins }
}

function explainSale(view: View, player: PlayerView, good: string): ReasonCode {
  if (view.house.length >= HOUSE_SPACES) return 'houseFull'
  return countOf(player.goods, good) === 0 ? 'noSuchGood' : 'houseHasKind'
}

function countOf(counts: GoodCounts, good: string): number {
  const name = GOODS.find((each) => each === good)
  return name === undefined ? 0 : counts[name]
}

function explainLoad(view: View, player: PlayerView, good: string): ReasonCode {
  if (countOf(player.goods, good) === 0) return 'noSuchGood'
  return view.ships.some((ship) => ship.good === good) ? 'shipFull' : 'noShipFor'
}

function explainShip(view: View, player: PlayerView, number: string): ReasonCode {
  const ship = view.ships[Number(number)]
  if (ship === undefined) return 'notNow'
  if (ship.good !== null) return ship.load >= ship.room ? 'shipFull' : 'shipOtherGood'
  const mine = GOODS.filter((good) => player.goods[good] > 0)
  if (mine.length === 0) return 'noSuchGood'
  return mine.every((good) => view.ships.some((other) => other.good === good))
    ? 'goodOnOtherShip'
    : 'otherShipTakesMore'
}

function explainOwn(view: View, player: PlayerView, name: string): ReasonCode | Reason {
  const hooks = BUILDINGS[buildingNumber(name)]?.hooks
  if (hooks?.moreLoads === undefined) return { code: 'notNow', phase: view.phase ?? 'choosing' }
  if (player.spent.includes(name)) return 'wharfUsed'
  return player.city.some(({ building, crew }) => building === name && crew > 0) ? 'noSuchGood' : 'notManned'
}

function explainStored(_view: View, player: PlayerView, good: string): ReasonCode {
  return countOf(player.goods, good) === 0 ? 'noSuchGood' : 'storesLess'
}

function explainPlace(_view: View, player: PlayerView, number: string): ReasonCode {
  const at = Number(number)
  const tile = player.island[at]
  const slot = player.city[at - TILES.length]
  const free = tile === undefined ? (slot?.jobs ?? 0) - (slot?.crew ?? 0) : tile.count - tile.manned
  return free === 0 ? 'circleFull' : 'colonistsMustBePlaced'
}
