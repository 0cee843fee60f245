import { CITIES, CONNECTIONS, REGION_LIST } from '../../../engine/games/endeavor/board.ts'
import { BUILDINGS } from '../../../engine/games/endeavor/buildings.ts'
import { CARD_ICONS } from '../../../engine/games/endeavor/cards.ts'
import { TOKENS } from '../../../engine/games/endeavor/tokens.ts'
import { growthOf, levelOf, markerOf, trackGlory } from '../../../engine/games/endeavor/tracks.ts'
import {
  CARDS,
  DECKS,
  POPULATION,
  ROUNDS,
  SITES,
  SLAVERY,
} from '../../../engine/games/endeavor/vocabulary.ts'

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)
const HIGHEST = 5
const MOST_PLAYERS = 5
const EMPTY_SPACE = 3
const MARKERS_FOR_GLORY = 3
const university = BUILDINGS.find(({ name }) => name === 'university')!.icons.glory!

/** The two slavery cards of the example of abolition. */
export const ABOLISHED = [0, 4] as const
const lost = ABOLISHED.map((number) => CARD_ICONS[SLAVERY]![number]!)

/** The cards of the example in which a discard lowers the limit, the discarded one first. */
export const DROPPING = ['far-east:5', 'europe:0', 'south-america:1', 'north-america:1'] as const

/** The empire whose glory is counted in the example; the tests have the engine count it, too. */
export const SCORE_EXAMPLE = {
  cities: 15,
  cityGlory: 16,
  connections: 9,
  tracks: { industry: 10, culture: 8, finance: 9, politics: 12 },
  cards: 5,
  harbour: 3,
  aside: 2,
} as const
const { tracks } = SCORE_EXAMPLE
const exTracks = sum(Object.values(tracks).map(trackGlory))
const exPopulation = Math.trunc(SCORE_EXAMPLE.harbour / MARKERS_FOR_GLORY)

/** Every number in the texts of the rules, by its placeholder; taken from the engine where it exists there. */
export const FIGURES = {
  rounds: ROUNDS,
  sites: SITES,
  population: POPULATION,
  cities: CITIES.length,
  spaces: sum(REGION_LIST.map(({ track }) => track)),
  connections: CONNECTIONS.length,
  tokens: sum(TOKENS.map(({ count }) => count)),
  decks: DECKS.length,
  cards: CARDS,
  kinds: BUILDINGS.length,
  lowTiles: sum(BUILDINGS.map(({ level, copies }) => (level > 0 && level < HIGHEST ? copies : 0))),
  mostBuilt: MOST_PLAYERS * ROUNDS,
  growthAtTwo: growthOf(2),
  paymentsAtThree: levelOf(3),
  limitAtThree: levelOf(3),
  limitAtFour: levelOf(4),
  limitAtOne: levelOf(1),
  trackEnd: markerOf(Infinity),
  university,
  emptySpace: EMPTY_SPACE,
  markersForGlory: MARKERS_FOR_GLORY,
  abolishedIndustry: sum(lost.map(({ industry }) => industry ?? 0)),
  abolishedFinance: sum(lost.map(({ finance }) => finance ?? 0)),
  abolishedCards: ABOLISHED.length,
  exCities: SCORE_EXAMPLE.cities,
  exCityGlory: SCORE_EXAMPLE.cityGlory,
  exConnections: SCORE_EXAMPLE.connections,
  exIndustry: tracks.industry,
  exCulture: tracks.culture,
  exFinance: tracks.finance,
  exPolitics: tracks.politics,
  exTracks,
  exCards: SCORE_EXAMPLE.cards,
  exHarbour: SCORE_EXAMPLE.harbour,
  exPopulation,
  exAside: SCORE_EXAMPLE.aside,
  exTotal:
    SCORE_EXAMPLE.cityGlory +
    SCORE_EXAMPLE.connections +
    exTracks +
    SCORE_EXAMPLE.cards +
    university +
    EMPTY_SPACE +
    exPopulation -
    SCORE_EXAMPLE.aside,
} as const satisfies Readonly<Record<string, number>>
