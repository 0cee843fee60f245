import { BUILDINGS } from '../../../engine/games/puerto-rico/buildings/index.ts'
import { ROLES } from '../../../engine/games/puerto-rico/vocabulary.ts'
import type { GlossaryTerm } from '../../rules/section.ts'

const noun = (name: string, topic: string, key = `pr.noun.${name}`): GlossaryTerm => ({
  name: key,
  meaning: `rules.term.${name}`,
  topic,
})
const own = (name: string, topic: string): GlossaryTerm => noun(name, topic, `rules.glossary.${name}`)

/** The terms of the glossary; the page sorts them by the language. */
export const GLOSSARY: readonly GlossaryTerm[] = [
  noun('governor', 'round'),
  noun('roleCard', 'round'),
  noun('privilege', 'round'),
  noun('phase', 'round'),
  noun('round', 'round'),
  own('chooser', 'round'),
  own('seat', 'setup'),
  noun('doubloons', 'trader-price', 'pr.noun.doubloon'),
  noun('points', 'score', 'pr.noun.point'),
  noun('pointsPool', 'end'),
  noun('colonist', 'mayor-placing'),
  noun('sanJuan', 'mayor-placing', 'pr.place.sanJuan'),
  noun('colonistShip', 'mayor-ship'),
  own('guest', 'guesthouse'),
  own('occupied', 'occupied'),
  noun('circle', 'mayor-placing'),
  noun('plantation', 'settler'),
  noun('quarry', 'settler-quarry'),
  noun('pile', 'settler-row'),
  noun('forest', 'forest-house', 'pr.tile.forest'),
  noun('island', 'settler-limits'),
  noun('city', 'builder-room'),
  noun('productionBuilding', 'plants'),
  noun('violetBuilding', 'violet'),
  noun('largeBuilding', 'halls'),
  own('column', 'builder-price'),
  noun('goods', 'craftsman'),
  noun('supply', 'craftsman-supply'),
  noun('tradingHouse', 'trader'),
  noun('cargoShip', 'captain-ship'),
  own('storing', 'captain-storing'),
]

/** Roles and buildings, which have sections of their own. */
export const POINTERS: readonly GlossaryTerm[] = [
  ...ROLES.map((role) => ({ name: `pr.role.${role}`, meaning: 'pr.noun.role', topic: role })),
  ...BUILDINGS.map(({ name }) => ({
    name: `pr.building.${name}`,
    meaning: 'pr.noun.building',
    topic: name,
  })),
]
