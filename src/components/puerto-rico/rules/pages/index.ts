import { GOODS } from '../../../../engine/games/puerto-rico/vocabulary.ts'
import { GLOSSARY } from '../glossary.ts'
import type { Page } from '../../../rules/section.ts'
import { buildings } from './buildings.ts'
import { glance, round, setup } from './basics.ts'
import { end, glossary, options, questions, two } from './end-and-options.ts'
import { newBuildings } from './new-buildings.ts'
import { rolePages } from './roles.ts'

/** All pages in reading order. */
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

/** Topics of the table without a section of their own, and the section that explains them. */
export const TOPIC_ALIASES: ReadonlyMap<string, string> = new Map([
  ...GLOSSARY.map(({ meaning, topic }) => [meaning.slice(meaning.lastIndexOf('.') + 1), topic] as const),
  ...GOODS.map((good) => [good, 'craftsman'] as const),
  ['doubloon', 'trader-price'],
])
