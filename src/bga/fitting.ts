import type { Action, Seat, State } from '../engine/core/game.ts'
import {
  BONUS,
  BUILD,
  CHOOSE_ROLE,
  KEEP,
  LOAD,
  PASS,
  PLACE,
  RECRUIT,
  SELL,
  STORE,
  TAKE_TILE,
  USE,
  verbOf,
  whatOf,
} from '../engine/games/puerto-rico/actions.ts'
import { BUILDINGS, buildingNumber } from '../engine/games/puerto-rico/buildings/index.ts'
import { agenda, cardTaker, goods } from '../engine/games/puerto-rico/state.ts'
import { STEP_NAMES } from '../engine/games/puerto-rico/step-numbers.ts'
import type { StepName } from '../engine/games/puerto-rico/step-numbers.ts'
import { PROSPECTOR, roleOf } from '../engine/games/puerto-rico/vocabulary.ts'
import { arrangementsOf, nextPlace } from './colonists.ts'
import type { Stands } from './colonists.ts'
import type { PhaseFacts, ToldTile } from './facts.ts'

// Which legal choices fit what BGA tells of a phase.

/** How many of the notifications of each kind have been matched with what happened here. */
export interface Taken {
  readonly tiles: number
  readonly built: number
  readonly sold: number
  readonly loads: number
}
/** A phase that is being played. */
export interface Phase {
  readonly facts: PhaseFacts
  readonly isDrawn: (tile: ToldTile) => boolean | undefined
  /** The position before the phase. */
  readonly start: State
  readonly before: Stands
  readonly after: Stands
}
interface Asked {
  readonly phase: Phase
  readonly taken: Taken
  readonly state: State
  readonly seat: Seat
}
type Fits = (asked: Asked) => (action: Action) => boolean

export const stepOf = (state: State): StepName => STEP_NAMES[agenda.step(state)]!

/** The legal choices that fit; undefined for a question that does not occur in games of BGA. */
export function fittingChoices(asked: Asked, legal: readonly Action[]): Action[] | undefined {
  const fits = FITS[stepOf(asked.state)]
  return fits && legal.filter(fits(asked))
}

const is = (wanted: Action) => (action: Action) => action === wanted
/** What is wanted, or a pass if that is undefined. */
const orPass = (wanted: Action | undefined) => is(wanted ?? PASS)
const withOperand = (verb: Action, what: number): Action => verb | (what << 8)

const FITS: { readonly [step in StepName]?: Fits } = {
  chooseRole:
    ({ phase: { facts }, state }) =>
    (action) => {
      const card = whatOf(action)
      if (verbOf(action) !== CHOOSE_ROLE || roleOf(card) !== facts.role) return false
      const hasTwo = state[cardTaker(PROSPECTOR + 1)]! >= -1
      return card < PROSPECTOR || !hasTwo || card > PROSPECTOR === facts.isSecondProspector
    },
  useBuilding: (asked) => {
    const building = agenda.data(asked.state) & 0xff
    const use = withOperand(USE, building)
    if (BUILDINGS[building]!.name !== 'hacienda')
      return orPass(asked.phase.facts.hasColonistNews[asked.seat]! ? use : undefined)
    const drawn = nextDrawn(asked)
    return drawn === undefined ? () => true : orPass(drawn ? use : undefined)
  },
  takeTile(asked) {
    const tile = asked.phase.facts.tiles[asked.taken.tiles]
    const isHere = tile?.seat === asked.seat && asked.phase.isDrawn(tile) !== true
    return orPass(isHere ? withOperand(TAKE_TILE, tile.tile) : undefined)
  },
  recruit: ({ phase, seat }) => orPass(phase.facts.recruited[seat]! > 0 ? RECRUIT : undefined),
  placeColonist({ phase, state, seat }) {
    const places = arrangementsOf(phase, { start: phase.start, now: state }, seat).map((arrangement) =>
      nextPlace(arrangement, state, seat),
    )
    return (action) => verbOf(action) === PLACE && places.includes(whatOf(action))
  },
  build({ phase, taken, seat }) {
    const built = phase.facts.built[taken.built]
    return orPass(built?.seat === seat ? withOperand(BUILD, built.building) : undefined)
  },
  bonusGood({ phase: { facts, start }, state, seat }) {
    const isMore = (made: number, good: number): boolean =>
      made > state[goods(seat, good)]! - start[goods(seat, good)]!
    const good = facts.produced[seat]!.findIndex(isMore)
    return orPass(good < 0 ? undefined : withOperand(BONUS, good))
  },
  sell({ phase, taken, seat }) {
    const sold = phase.facts.sold[taken.sold]
    return orPass(sold?.seat === seat ? withOperand(SELL, sold.good) : undefined)
  },
  load({ phase, taken, seat }) {
    const load = phase.facts.loads[taken.loads]
    if (load?.seat !== seat) return is(PASS)
    if (load.ship < 0) return is(withOperand(USE, WHARF) | load.good)
    return is(withOperand(LOAD, load.good) | load.ship)
  },
  storeKind: ({ phase, state, seat }) => {
    const kept = keptBy(phase.facts, seat)
    return (action) => {
      const good = whatOf(action)
      return verbOf(action) === STORE && kept(good, state[goods(seat, good)]!)
    }
  },
  keepOne: ({ phase, seat }) => {
    const kept = keptBy(phase.facts, seat)
    return (action) => verbOf(action) === KEEP && kept(whatOf(action), 1)
  },
}
const WHARF = buildingNumber('wharf')

/** Does a seat draw with a hacienda next? Undefined if BGA does not tell. */
function nextDrawn({ phase, taken, seat }: Asked): boolean | undefined {
  const tile = phase.facts.tiles[taken.tiles]
  return tile?.seat === seat ? phase.isDrawn(tile) : false
}

/** Does a seat keep this many barrels of a good? By the barrels that are left, else by what was stored. */
function keptBy({ kept, stored }: PhaseFacts, seat: Seat): (good: number, count: number) => boolean {
  const left = kept[seat]
  return (good, count) => (left === undefined ? stored[seat]![good]! > 0 : left[good]! >= count)
}
