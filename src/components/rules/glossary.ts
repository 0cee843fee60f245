/** A term: the message that names it, the one that says what it means, and the section that explains it. */
export interface Term {
  readonly name: string
  readonly meaning: string
  readonly topic: string
}

const noun = (name: string, topic: string, key = `pr.noun.${name}`): Term => ({
  name: key,
  meaning: `rules.term.${name}`,
  topic,
})
const own = (name: string, topic: string): Term => noun(name, topic, `rules.glossary.${name}`)

/** The words one should know, in no order: each language has its own. */
export const GLOSSARY: readonly Term[] = [
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
