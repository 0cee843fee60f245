import { assert } from '../../core/fault.ts'
import type { Action, ActionDescription, State } from '../../core/game.ts'
import { BUILDINGS } from './buildings/index.ts'
import { agenda, cityBuilding } from './state.ts'
import { LOADING, SALE } from './step-numbers.ts'
import { verbOf, VERBS, whatOf, whereOf } from './actions.ts'
import { FOREST, GIFTS, GOODS, roleOf, ROLES, SAN_JUAN, TILES, WORKED_TILES } from './vocabulary.ts'
import type { Details, PlaceMeaning } from './meaning.ts'
import type { Verb } from './actions.ts'

type Detail<Of> = (state: State, what: number, where: number) => Of

const aboutGood: Detail<Details<'sell'>> = (_state, what) => ({ good: GOODS[what]! })

const aboutPlace: Detail<PlaceMeaning> = (state, what) => {
  if (what < WORKED_TILES) return { place: what, tile: TILES[what]! }
  const building = state[cityBuilding(agenda.seat(state), what - WORKED_TILES)]!
  return { place: what, building: BUILDINGS[building]!.name }
}
/** The details of a gift: the place of a colonist, a good, none for a point. */
const GIVEN: Readonly<Record<(typeof GIFTS)[number], Detail<Omit<Details<'give'>, 'gift'>>>> = {
  colonist: (state, at) => (at === SAN_JUAN ? { place: at, from: 'sanJuan' } : aboutPlace(state, at, 0)),
  good: aboutGood,
  point: () => ({}),
}
/** Steps at which a building is used with a good. */
const USES_GOODS: readonly number[] = [LOADING, SALE]

/** The details of an action, by its verb. */
const DETAILS: { readonly [verb in Verb]: Detail<Details<verb>> } = {
  pass: () => ({}),
  role: (_state, what) => ({ role: ROLES[roleOf(what)]!, card: what }),
  tile: (_state, what, where) => ({ tile: TILES[what]!, ...(where > 0 && { as: TILES[FOREST] }) }),
  use: (state, what, where) => ({
    building: BUILDINGS[what]!.name,
    ...(USES_GOODS.includes(agenda.step(state)) && where < GOODS.length && { good: GOODS[where]! }),
  }),
  recruit: (_state, _what, where) => (where > 0 ? { count: where + 1 } : {}),
  place: aboutPlace,
  build: (_state, what) => ({ building: BUILDINGS[what]!.name }),
  bonus: aboutGood,
  sell: aboutGood,
  load: (_state, what, where) => ({ good: GOODS[what]!, ship: where }),
  store: aboutGood,
  keep: aboutGood,
  pick: (_state, what) => ({ building: BUILDINGS[what]!.name }),
  // `turn` is the place in the order of turns, from 0; the bid is in half points.
  bid: (_state, what, where) => ({ turn: what, halves: where }),
  guest: aboutPlace,
  give: (state, what, where) => ({ gift: GIFTS[what]!, ...GIVEN[GIFTS[what]!](state, where, 0) }),
  pack: (_state, what, where) => ({ good: GOODS[what]!, count: where }),
}

/** Returns the meaning of an action. */
export function describe(state: State, action: Action): ActionDescription {
  const verb = VERBS[verbOf(action) >> 16]
  assert(verb !== undefined, 'an action has a verb')
  return { verb, ...DETAILS[verb](state, whatOf(action), whereOf(action)) }
}
