import { CITIES } from '../../../../engine/games/endeavor/board.ts'
import { DECKS } from '../../../../engine/games/endeavor/vocabulary.ts'
import type { Page } from '../../../rules/section.ts'
import { GLOSSARY } from '../glossary.ts'
import { buildings } from './buildings.ts'
import { cards, slavery } from './cards.ts'
import { connection, actionPages, actions, region } from './actions.ts'
import { overview, round, setup, tracks } from './basics.ts'
import { glossary, options, questions, score } from './score-and-options.ts'
import { phasePages } from './phases.ts'

/** All pages in reading order. */
export const PAGES: readonly Page[] = [
  overview,
  setup,
  round,
  ...phasePages,
  tracks,
  actions,
  ...actionPages,
  region,
  connection,
  buildings,
  cards,
  slavery,
  score,
  options,
  questions,
  glossary,
]

/** Topics of the table without a section of their own, and the section that explains them. */
export const TOPIC_ALIASES: ReadonlyMap<string, string> = new Map([
  ...GLOSSARY.map(({ meaning, topic }) => [meaning.slice(meaning.lastIndexOf('.') + 1), topic] as const),
  ...DECKS.map((deck) => [deck, 'draw'] as const),
  ...CITIES.map(({ name }) => [name, 'city'] as const),
  ['ship-or-draw', 'blue'],
  ['occupy-or-draw', 'blue'],
  ['track', 'tracks'],
  ['card', 'cards'],
  ['population', 'harbour'],
  // What addresses of 1.0 and 1.1 call the five actions.
  ['deeds', 'board-actions'],
  ['overview-deeds', 'overview-actions'],
])
