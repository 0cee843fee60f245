import { GOODS } from '../../../engine/games/puerto-rico/words.ts'
import { GLOSSARY } from '../glossary.ts'
import type { Page, Section } from '../section.ts'
import { buildings } from './buildings.ts'
import { glance, round, setup } from './first.ts'
import { end, glossary, options, questions, two } from './last.ts'
import { newBuildings } from './new-buildings.ts'
import { rolePages } from './roles.ts'

/** The rules from the first page to the last. */
export const PAGES: readonly Page[] = [
  glance,
  setup,
  round,
  ...rolePages,
  buildings,
  newBuildings,
  end,
  two,
  options,
  questions,
  glossary,
]

/** The address of all pages at once, for reading in one go and for paper. */
export const WHOLE = 'whole'

/** Where a topic is found. */
export interface Found {
  readonly page: Page
  readonly section: Section
}

const PLACES = new Map<string, Found>(
  PAGES.flatMap((page) => page.sections.map((section) => [section.id, { page, section }] as const)),
)

/** Words of the table that are no section themselves: goods, and the terms that are explained. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ...GLOSSARY.map(({ meaning, topic }) => [meaning.slice(meaning.lastIndexOf('.') + 1), topic] as const),
  ...GOODS.map((good) => [good, 'craftsman'] as const),
  ['doubloon', 'trader-price'],
])

/** The page and section of a topic: by its name, by a word of the table, or by a clause such as 8.3. */
export function findTopic(topic: string): Found | undefined {
  return (
    PLACES.get(topic) ??
    PLACES.get(WORDS.get(topic) ?? '') ??
    [...PLACES.values()].find(({ section }) => section.clauses.includes(topic))
  )
}
/** The first page, for addresses that lead nowhere. */
export const FIRST: Found = PLACES.get('glance')!
