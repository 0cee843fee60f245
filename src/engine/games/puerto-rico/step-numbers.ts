/**
 * The steps of the game, by name. A step's index in this list is its number on the agenda, which saved journals depend on:
 * add new steps at the end, never reorder. `steps/index.ts` has the step of each name.
 */
export const STEP_NAMES = [
  'beginRound',
  'chooseRole',
  'nextChoice',
  'useBuilding',
  'settle',
  'takeTile',
  'refill',
  'drawTile',
  'recruit',
  'board',
  'lift',
  'placeColonist',
  'fillShip',
  'build',
  'produce',
  'bonusGood',
  'sell',
  'closeHouse',
  'load',
  'credit',
  'stow',
  'storeKind',
  'keepOne',
  'sail',
  'auction',
  'draft',
  'drawMarket',
  'moveGuests',
  'beginPhase',
  'beforeTile',
  'secondTile',
  'send',
  'payInKind',
  'packGoods',
  'finish',
  'afterDraw',
] as const
export type StepName = (typeof STEP_NAMES)[number]

function numberOf(name: StepName): number {
  return STEP_NAMES.indexOf(name)
}

export const BEGIN_ROUND = numberOf('beginRound')
export const CHOOSE = numberOf('chooseRole')
export const NEXT_CHOICE = numberOf('nextChoice')
export const ASK_BUILDING = numberOf('useBuilding')
export const SETTLE = numberOf('settle')
export const TAKE = numberOf('takeTile')
export const REFILL = numberOf('refill')
export const DRAW_TILE = numberOf('drawTile')
export const RECRUITING = numberOf('recruit')
export const BOARD = numberOf('board')
export const LIFT = numberOf('lift')
export const PLACING = numberOf('placeColonist')
export const FILL_SHIP = numberOf('fillShip')
export const BUILDING = numberOf('build')
export const PRODUCE = numberOf('produce')
export const BONUS_GOOD = numberOf('bonusGood')
export const SALE = numberOf('sell')
export const CLOSE_HOUSE = numberOf('closeHouse')
export const LOADING = numberOf('load')
export const CREDIT = numberOf('credit')
export const STOW = numberOf('stow')
export const STORING = numberOf('storeKind')
export const KEEPING = numberOf('keepOne')
export const SAIL = numberOf('sail')
export const AUCTION = numberOf('auction')
export const DRAFTING = numberOf('draft')
export const DRAW_MARKET = numberOf('drawMarket')
export const GUESTS = numberOf('moveGuests')
export const BEGIN_PHASE = numberOf('beginPhase')
export const BEFORE_TILE = numberOf('beforeTile')
export const SECOND_TILE = numberOf('secondTile')
export const SEND = numberOf('send')
export const PAYING = numberOf('payInKind')
export const PACKING = numberOf('packGoods')
export const FINISH = numberOf('finish')
export const AFTER_DRAW = numberOf('afterDraw')
