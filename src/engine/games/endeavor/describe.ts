import { assert } from '../../core/fault.ts'
import type { Action, ActionDescription, State } from '../../core/game.ts'
import { CITIES } from './board.ts'
import { BUILDINGS } from './buildings.ts'
import { TOKENS } from './tokens.ts'
import { DECKS, REGIONS, verbOf, VERBS, whatOf, whereOf } from './vocabulary.ts'
import type { Details } from './meaning.ts'
import type { Verb } from './vocabulary.ts'

type Detail<Of> = (what: number, where: number) => Of

const nothing: Detail<Details<'pass'>> = () => ({})
const aboutBuilding: Detail<Details<'build'>> = (what) => ({ building: BUILDINGS[what]!.name })
const aboutCity: Detail<Details<'occupy'>> = (what) => ({ city: CITIES[what]!.name })
const aboutCard: Detail<Details<'draw'>> = (what, where) => ({ deck: DECKS[what]!, number: where })

/** The details of an action, by its verb. */
const DETAILS: { readonly [verb in Verb]: Detail<Details<verb>> } = {
  pass: nothing,
  build: aboutBuilding,
  free: aboutBuilding,
  activate: aboutBuilding,
  spend: (what) => ({ token: TOKENS[what]!.name }),
  ship: (what) => ({ region: REGIONS[what]! }),
  occupy: aboutCity,
  attack: aboutCity,
  draw: aboutCard,
  discard: aboutCard,
  install: nothing,
  stop: nothing,
}

/** Returns the meaning of an action number; it is the same in every state. */
export function describe(_state: State, action: Action): ActionDescription {
  const verb = VERBS[verbOf(action) >> 16]
  assert(verb !== undefined, 'an action has a verb')
  return { verb, ...DETAILS[verb](whatOf(action), whereOf(action)) }
}
