import type { View } from '../../src/engine/games/endeavor/view-types.ts'
import { prepareGame, botAt, personAt } from './prepared-games.ts'
import type { GameRequest } from './prepared-games.ts'
import { THREE_WINDOWS } from './screens-picture.ts'
import { LANGUAGES } from './screens-tables.ts'
import type { Shot } from './screens-tables.ts'

// The screens of Endeavor: `npm run screens endeavor` takes them all.

const asks =
  (question: string, round: number): NonNullable<GameRequest<View>['until']> =>
  (view) =>
    view.question?.name === question && view.round >= round && view.question.seat === 0
const table = (wish: Omit<GameRequest<View>, 'game'>) => (): ReturnType<NonNullable<Shot['prepared']>> =>
  prepareGame<View>({ bots: 'greedy', ...wish, game: 'endeavor' })
const mixed = [personAt(0), botAt(1), botAt(2), botAt(3)]
/** Sizes for pages with much text. */
const IN_BOTH = ['new', 'act-4', 'rules']
const shot = (name: string, rest: Omit<Shot, 'name'>): Shot => ({
  name: `endeavor-${name}`,
  windows: THREE_WINDOWS,
  languages: IN_BOTH.includes(name) ? LANGUAGES : LANGUAGES.slice(0, 1),
  ...rest,
})

export const ENDEAVOR: readonly Shot[] = [
  shot('new', {
    set: async (page) => {
      await page.goto('./#/new/endeavor')
      await page.locator('[data-lobby="start"]').waitFor()
    },
  }),
  shot('start', { prepared: table({ seats: 4, seed: 'start', people: mixed, until: asks('build', 1) }) }),
  shot('act-4', { prepared: table({ seats: 4, seed: 'act', until: asks('act', 4) }) }),
  shot('region', {
    windows: ['phone'],
    prepared: table({ seats: 4, seed: 'act', until: asks('act', 4) }),
    set: (page) => page.locator('[data-region="india"]').click(),
  }),
  shot('market-5', { prepared: table({ seats: 5, seed: 'market', until: asks('build', 6) }) }),
  shot('discard', { prepared: table({ seats: 3, seed: 'discard', until: asks('discard', 4) }) }),
  shot('end', { prepared: table({ seats: 5, seed: 'end', until: asks('act', 7) }) }),
  shot('text', {
    prepared: table({ seats: 4, seed: 'act', until: asks('act', 4) }),
    set: async (page) => {
      await page.keyboard.press('t')
      await page.locator('[data-text="line"]').waitFor()
    },
  }),
  shot('score', {
    prepared: table({ seats: 4, seed: 'score', until: (view) => view.over }),
    set: (page) => page.locator('dialog[open]').waitFor(),
  }),
  shot('rules', {
    set: async (page) => {
      await page.goto('./#/rules/endeavor')
      await page.locator('main h1').waitFor()
    },
  }),
  shot('learn', {
    set: async (page) => {
      await page.goto('./#/learn/endeavor')
      await page.locator('[data-guide="next"]').waitFor()
    },
  }),
]
