import type { Described } from '../../engine/core/game.ts'
import type { View } from '../../engine/games/endeavor/view-types.ts'
import type { Spoken } from '../../i18n/spoken.ts'
import type { GameUi } from '../common/game-ui.ts'
import EndeavorTable from './EndeavorTable.vue'

const SOURCES = [
  'cities',
  'connections',
  'industry',
  'culture',
  'finance',
  'politics',
  'cards',
  'buildings',
  'governorSpace',
  'population',
  'slavery',
] as const

const plain = (key: string): Spoken => ({ key, values: {} })
/** What each kind of choice is about. */
const TARGETS: Readonly<Record<string, (described: Described) => string>> = {
  build: ({ building }) => `building:${String(building)}`,
  free: ({ building }) => `own:${String(building)}`,
  activate: ({ building }) => `own:${String(building)}`,
  spend: ({ token }) => `token:${String(token)}`,
  ship: ({ region }) => `ship:${String(region)}`,
  occupy: ({ city }) => `city:${String(city)}`,
  attack: ({ city }) => `city:${String(city)}`,
  draw: ({ deck }) => `deck:${String(deck)}`,
  discard: ({ deck, number }) => `card:${String(deck)}:${String(number)}`,
  install: () => 'governor-space',
}

/** The boards and words of Endeavor. Views and events come from its own engine, so the casts only name what is known. */
export const ui: GameUi = {
  table: EndeavorTable,
  text: () => Promise.resolve(EndeavorTable),
  targetsOf: (described) => [TARGETS[described.verb]?.(described) ?? described.verb],
  prompt: (view) => {
    const said = plain(`endeavor.phase.${(view as View).phase}`)
    return { ask: said, waiting: said }
  },
  label: ({ building, token, region, city, deck, verb }) => {
    if (building !== undefined) return plain(`endeavor.building.${String(building)}`)
    if (token !== undefined) return plain(`endeavor.token.${String(token)}`)
    if (region !== undefined) return plain(`endeavor.region.${String(region)}`)
    if (city !== undefined) return plain(`endeavor.city.${String(city)}`)
    return deck === undefined ? plain(`endeavor.deed.${verb}`) : plain(`endeavor.deck.${String(deck)}`)
  },
  declines: ({ verb }) => verb === 'pass' || verb === 'stop',
  isDraft: () => false,
  result: () => undefined,
  warnings: () => [],
  next: () => [],
  sensible: () => undefined,
  whyNot: () => [],
  say: () => undefined,
  past: {
    brief: () => undefined,
    changes: () => [],
    places: () => [],
    weights: [],
    fetchStory: () => Promise.resolve({ curves: [], facts: () => [] }),
  },
  effects: { flights: () => [], sound: () => undefined, hits: () => [] },
  scoreSources: SOURCES.map((source) => [source, `endeavor.score.${source}`]),
  parts: [],
}
