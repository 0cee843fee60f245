import { insist } from '../../core/fault.ts'
import type { Action, Described, State } from '../../core/game.ts'
import { BUILDINGS } from './buildings/index.ts'
import { agenda, cityBuilding } from './state.ts'
import {
  BONUS,
  BUILD,
  CHOOSE_ROLE,
  GOODS,
  KEEP,
  LOAD,
  PASS,
  PLACE,
  RECRUIT,
  roleOf,
  ROLES,
  SELL,
  STORE,
  TAKE_TILE,
  TILES,
  USE,
  verbOf,
  whatOf,
  whereOf,
} from './words.ts'
import { LOADING } from './steps/numbers.ts'

/** What an action's number means, in words of the game. */
export function describe(state: State, action: Action): Described {
  const what = whatOf(action)
  const where = whereOf(action)
  switch (verbOf(action)) {
    case PASS:
      return { verb: 'pass' }
    case CHOOSE_ROLE:
      return { verb: 'role', role: ROLES[roleOf(what)]!, card: what }
    case TAKE_TILE:
      return { verb: 'tile', tile: TILES[what]! }
    case USE: {
      const building = BUILDINGS[what]!.name
      return agenda.step(state) === LOADING
        ? { verb: 'use', building, good: GOODS[where]! }
        : { verb: 'use', building }
    }
    case RECRUIT:
      return { verb: 'recruit' }
    case PLACE:
      return describePlace(state, what)
    case BUILD:
      return { verb: 'build', building: BUILDINGS[what]!.name }
    case LOAD:
      return { verb: 'load', good: GOODS[what]!, ship: where }
    case BONUS:
      return { verb: 'bonus', good: GOODS[what]! }
    case SELL:
      return { verb: 'sell', good: GOODS[what]! }
    case STORE:
      return { verb: 'store', good: GOODS[what]! }
    case KEEP:
      return { verb: 'keep', good: GOODS[what]! }
    default:
      insist(false, 'an action has a verb')
  }
}

function describePlace(state: State, at: number): Described {
  if (at < TILES.length) return { verb: 'place', place: at, tile: TILES[at]! }
  const building = state[cityBuilding(agenda.seat(state), at - TILES.length)]!
  return { verb: 'place', place: at, building: BUILDINGS[building]!.name }
}
