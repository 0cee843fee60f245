import { insist } from '../../core/fault.ts'
import type { Action, Described, State } from '../../core/game.ts'
import { BUILDINGS } from './buildings/index.ts'
import { agenda, cityBuilding } from './state.ts'
import { LOADING } from './steps/numbers.ts'
import { GOODS, roleOf, ROLES, TILES, verbOf, VERBS, whatOf, whereOf, WORKED_TILES } from './words.ts'
import type { Verb } from './words.ts'

type Details = Readonly<Record<string, string | number>>
type Detail = (state: State, what: number, where: number) => Details

const aboutGood: Detail = (_state, what) => ({ good: GOODS[what]! })

/** What an action is about, by its verb. */
const DETAILS: Readonly<Record<Verb, Detail>> = {
  pass: () => ({}),
  role: (_state, what) => ({ role: ROLES[roleOf(what)]!, card: what }),
  tile: (_state, what) => ({ tile: TILES[what]! }),
  use: (state, what, where) => ({
    building: BUILDINGS[what]!.name,
    ...(agenda.step(state) === LOADING && { good: GOODS[where]! }),
  }),
  recruit: () => ({}),
  place: (state, what) => {
    if (what < WORKED_TILES) return { place: what, tile: TILES[what]! }
    const building = state[cityBuilding(agenda.seat(state), what - WORKED_TILES)]!
    return { place: what, building: BUILDINGS[building]!.name }
  },
  build: (_state, what) => ({ building: BUILDINGS[what]!.name }),
  bonus: aboutGood,
  sell: aboutGood,
  load: (_state, what, where) => ({ good: GOODS[what]!, ship: where }),
  store: aboutGood,
  keep: aboutGood,
  pick: (_state, what) => ({ building: BUILDINGS[what]!.name }),
  // The place is its number in the order of turns, from 0; the bid is in half points.
  bid: (_state, what, where) => ({ turn: what, halves: where }),
}

/** What an action's number means, in words of the game. */
export function describe(state: State, action: Action): Described {
  const verb = VERBS[verbOf(action) >> 16]
  insist(verb !== undefined, 'an action has a verb')
  return { verb, ...DETAILS[verb](state, whatOf(action), whereOf(action)) }
}
