import type { Step } from '../../../core/agenda.ts'
import type { Event } from '../events.ts'
import { STEP_NAMES } from '../step-numbers.ts'
import type { StepName } from '../step-numbers.ts'
import { auction } from './auction.ts'
import { credit, sail } from './captain.ts'
import { send } from './colonist-places.ts'
import { produce } from './craftsman.ts'
import { draft, drawMarket } from './draft.ts'
import { moveGuests } from './guest-steps.ts'
import {
  bonusGoodWithGuests,
  buildWithGuests,
  keepOneWithGuests,
  loadWithGuests,
  recruitWithGuests,
  sellWithGuests,
  storeKindWithGuests,
  takeTileWithGuests,
} from './guest-questions.ts'
import { board, fillShip, lift, placeColonist } from './mayor.ts'
import { packGoods } from './packing.ts'
import { payInKind } from './paying.ts'
import { beginPhase, beginRound, chooseRole, finish, nextChoice } from './round.ts'
import { afterDraw, beforeTile, drawTile, refill, secondTile, settle } from './settler.ts'
import { stow } from './storage.ts'
import { closeHouse } from './trader.ts'
import { useBuilding } from './use-building.ts'

/** The steps by name. */
const STEP_OF: Readonly<Record<StepName, Step<Event>>> = {
  beginRound,
  chooseRole,
  nextChoice,
  useBuilding,
  settle,
  takeTile: takeTileWithGuests,
  refill,
  drawTile,
  recruit: recruitWithGuests,
  board,
  lift,
  placeColonist,
  fillShip,
  build: buildWithGuests,
  produce,
  bonusGood: bonusGoodWithGuests,
  sell: sellWithGuests,
  closeHouse,
  load: loadWithGuests,
  credit,
  stow,
  storeKind: storeKindWithGuests,
  keepOne: keepOneWithGuests,
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
  afterDraw,
}

/** The steps by number. */
export const STEPS: readonly Step<Event>[] = STEP_NAMES.map((name) => STEP_OF[name])
