import type { Step } from '../../../core/agenda.ts'
import type { Event } from '../events.ts'
import { auction } from './auction.ts'
import { build } from './builder.ts'
import { credit, load, sail } from './captain.ts'
import { bonusGood, produce } from './craftsman.ts'
import { draft, drawMarket } from './draft.ts'
import { board, fillShip, lift, placeColonist, recruit } from './mayor.ts'
import { beginRound, chooseRole, nextChoice } from './round.ts'
import { drawTile, refill, settle, takeTile } from './settler.ts'
import { keepOne, storeKind, stow } from './storage.ts'
import { closeHouse, sell } from './trader.ts'
import { useBuilding } from './use-building.ts'

/** The steps in the order of `numbers.ts`. A number lies in saved journals' states, so new steps go to the end. */
export const STEPS: readonly Step<Event>[] = [
  beginRound,
  chooseRole,
  nextChoice,
  useBuilding,
  settle,
  takeTile,
  refill,
  drawTile,
  recruit,
  board,
  lift,
  placeColonist,
  fillShip,
  build,
  produce,
  bonusGood,
  sell,
  closeHouse,
  load,
  credit,
  stow,
  storeKind,
  keepOne,
  sail,
  auction,
  draft,
  drawMarket,
]
