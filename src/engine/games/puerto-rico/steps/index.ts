import type { Step } from '../../../core/agenda.ts'
import type { Event } from '../events.ts'
import { auction } from './auction.ts'
import { credit, sail } from './captain.ts'
import { produce } from './craftsman.ts'
import { draft, drawMarket } from './draft.ts'
import { moveGuests } from './guest-steps.ts'
import {
  bonusGoodWithGuests,
  buildWithGuests,
  loadWithGuests,
  recruitWithGuests,
  sellWithGuests,
  takeTileWithGuests,
} from './guest-questions.ts'
import { board, fillShip, lift, placeColonist } from './mayor.ts'
import { packGoods } from './packing.ts'
import { payInKind } from './paying.ts'
import { beginPhase, beginRound, chooseRole, finish, nextChoice } from './round.ts'
import { send } from './send.ts'
import { beforeTile, drawTile, refill, secondTile, settle } from './settler.ts'
import { keepOne, storeKind, stow } from './storage.ts'
import { closeHouse } from './trader.ts'
import { useBuilding } from './use-building.ts'

/** The steps in the order of `numbers.ts`. A number lies in saved journals' states, so new steps go to the end. */
export const STEPS: readonly Step<Event>[] = [
  beginRound,
  chooseRole,
  nextChoice,
  useBuilding,
  settle,
  takeTileWithGuests,
  refill,
  drawTile,
  recruitWithGuests,
  board,
  lift,
  placeColonist,
  fillShip,
  buildWithGuests,
  produce,
  bonusGoodWithGuests,
  sellWithGuests,
  closeHouse,
  loadWithGuests,
  credit,
  stow,
  storeKind,
  keepOne,
  sail,
  auction,
  draft,
  drawMarket,
  moveGuests,
  beginPhase,
  beforeTile,
  secondTile,
  send,
  payInKind,
  packGoods,
  finish,
]
