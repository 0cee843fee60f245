import type { Seat } from '../../core/game.ts'
import { BUILDINGS, buildingNumber } from './buildings/index.ts'
import type { GoodCounts, PlayerView, QuestionName, View } from './view-types.ts'
import { GOODS, TRADING_HOUSE_SPACES, QUARRY, TILES, WORKED_TILES } from './vocabulary.ts'
import type { GoodName } from './vocabulary.ts'

/** The reasons why a target on the table cannot be chosen. */
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
  'pickedAlready',
  'slotsFull',
  'keptOut',
] as const
export type ReasonCode = (typeof REASONS)[number]

export interface Reason {
  readonly code: ReasonCode
  /** tooExpensive: how many doubloons are missing. */
  readonly missing?: number
  /** notNow: the phase that runs instead: a role's, or the choice of a role. */
  readonly phase?: string
}

type Explain = (view: View, player: PlayerView, what: string) => readonly (ReasonCode | Reason)[]

/** The explanation by question and kind of target. */
const EXPLAIN: Readonly<Partial<Record<`${QuestionName}/${string}`, Explain>>> = {
  'chooseRole/role': () => ['roleTaken'],
  'takeTile/tile': explainTile,
  'build/building': explainBuilding,
  'payInKind/good': () => ['noSuchGood'],
  'packGoods/good': () => ['noSuchGood'],
  'bonusGood/supply': (view, _player, good) => [
    view.crafted.includes(good as GoodName) ? 'supplyEmpty' : 'notProduced',
  ],
  'sell/good': explainSale,
  'sell/house': (view) => [view.house.length >= TRADING_HOUSE_SPACES ? 'houseFull' : 'houseHasKind'],
  'load/good': explainLoad,
  'load/ship': explainShip,
  'load/own': explainOwn,
  'load/pass': () => ['mustLoad'],
  'storeKind/good': explainStored,
  'keepOne/good': explainStored,
  'placeColonist/place': explainPlace,
  'draft/building': explainPick,
}

/**
 * Returns all reasons why a target cannot be chosen now, at least one. It does not decide what is legal: call it only for
 * targets that `legal` does not offer. Target names are those of the screen: `building:office`, `ship:1`, `good:corn`.
 */
export function whyNot(view: View, seat: Seat, target: string): readonly Reason[] {
  const question = view.question
  if (question === null || question.seat !== seat) return [{ code: 'notYourTurn' }]
  const [kind = '', what = ''] = target.split(':')
  const explained = EXPLAIN[`${question.name}/${kind}`]?.(view, view.players[seat]!, what) ?? [notNow(view)]
  return explained.map((reason) => (typeof reason === 'string' ? { code: reason } : reason))
}

function notNow(view: View): Reason {
  return { code: 'notNow', phase: currentPhase(view) }
}

/** Returns the current phase: that of a role, the choice of one, or what comes before the first round (PR 12.6). */
export function currentPhase({ phase, question }: Pick<View, 'phase' | 'question'>): string {
  if (question?.name === 'auction' || question?.name === 'draft') return question.name
  return phase ?? 'choosing'
}

function explainTile(view: View, player: PlayerView, tile: string): readonly ReasonCode[] {
  const room: readonly ReasonCode[] = player.freeIsland === 0 ? ['islandFull'] : []
  if (tile === TILES[QUARRY]) {
    if (view.quarries === 0) return [...room, 'noQuarriesLeft']
    return player.mayTakeQuarry ? room : [...room, 'noQuarryRight']
  }
  return countOf(view.row, tile) === 0 ? [...room, 'tileGone'] : room
}

/** A building that is owned or sold out needs no further reason; both space and money may be missing. */
function explainBuilding(view: View, player: PlayerView, name: string): readonly (ReasonCode | Reason)[] {
  const offer = view.market.find(({ building }) => building === name)
  if (player.city.some(({ building }) => building === name)) return ['alreadyOwned']
  if (offer === undefined || offer.left === 0) return ['soldOut']
  const reasons: (ReasonCode | Reason)[] = []
  const missing = offer.prices[player.seat]! - player.coins - player.goodsToPayWith
  if (missing > 0) reasons.push({ code: 'tooExpensive', missing })
  if (player.freeCity === 0) reasons.push('cityFull')
  else if (offer.isLarge && player.freeCity < 2) reasons.push('noRoomForWide')
  return reasons
}

function explainSale(view: View, player: PlayerView, good: string): readonly ReasonCode[] {
  const full: readonly ReasonCode[] = view.house.length >= TRADING_HOUSE_SPACES ? ['houseFull'] : []
  if (countOf(player.goods, good) === 0) return [...full, 'noSuchGood']
  const isHeld = view.house.some((held) => held === good)
  return isHeld && !player.maySellSameKind ? [...full, 'houseHasKind'] : full
}

function countOf(counts: GoodCounts, good: string): number {
  const name = GOODS.find((each) => each === good)
  return name === undefined ? 0 : counts[name]
}

function explainLoad(view: View, player: PlayerView, good: string): readonly ReasonCode[] {
  if (countOf(player.goods, good) === 0) return ['noSuchGood']
  return [view.ships.some((ship) => ship.good === good) ? 'shipFull' : 'noShipFor']
}

function explainShip(view: View, player: PlayerView, number: string): readonly (ReasonCode | Reason)[] {
  const ship = view.ships[Number(number)]
  if (ship === undefined) return [notNow(view)]
  if (ship.good !== null) return [ship.load >= ship.room ? 'shipFull' : 'shipOtherGood']
  const mine = GOODS.filter((good) => player.goods[good] > 0)
  if (mine.length === 0) return ['noSuchGood']
  const isElsewhere = mine.every((good) => view.ships.some((other) => other.good === good))
  return [isElsewhere ? 'goodOnOtherShip' : 'otherShipTakesMore']
}

function explainOwn(view: View, player: PlayerView, name: string): readonly (ReasonCode | Reason)[] {
  const hooks = BUILDINGS[buildingNumber(name)]?.hooks
  if (hooks?.moreLoads === undefined) return [notNow(view)]
  if (player.usedPowers.includes(name)) return ['wharfUsed']
  return [
    player.city.some(({ building, colonists }) => building === name && colonists > 0)
      ? 'noSuchGood'
      : 'notManned',
  ]
}

function explainStored(_view: View, player: PlayerView, good: string): readonly ReasonCode[] {
  return [countOf(player.goods, good) === 0 ? 'noSuchGood' : 'storesLess']
}

function explainPlace(_view: View, player: PlayerView, number: string): readonly ReasonCode[] {
  const at = Number(number)
  const tile = at < WORKED_TILES ? player.island[at] : undefined
  const slot = player.city[at - WORKED_TILES]
  const free = tile === undefined ? (slot?.circles ?? 0) - (slot?.colonists ?? 0) : tile.count - tile.occupied
  return [free === 0 ? 'circleFull' : 'colonistsMustBePlaced']
}

/** PR 12.7, 12.8 - a kind without a free slot, or one that another kind excludes. */
function explainPick(view: View, _player: PlayerView, name: string): readonly (ReasonCode | Reason)[] {
  const group = view.draft?.groups.find(({ picked, out }) => [...picked, ...out].includes(name))
  if (group === undefined) return [notNow(view)]
  if (group.picked.includes(name)) return ['pickedAlready']
  return [group.picked.length === group.slots ? 'slotsFull' : 'keptOut']
}
