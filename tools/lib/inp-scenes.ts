import type { Page } from 'playwright-core'
import { prepareGame, botAt, personAt } from './prepared-games.ts'
import type { PreparedGame } from './prepared-games.ts'

/** An action at a table of five in the middle of a game, repeated. */
export interface Scene {
  readonly name: string
  /** Default: Puerto Rico. */
  readonly game?: string
  /** The question, and the round in which it is asked. */
  readonly question: string
  readonly round?: number
  /** The selectors to touch, in turn. */
  readonly touched: string
  /** Restores the state before the touch. */
  readonly back?: (page: Page) => Promise<unknown>
}

const undo = (page: Page): Promise<unknown> => page.keyboard.press('Control+z')
const now = (page: Page): Promise<unknown> => page.keyboard.press('End')
const away = (page: Page): Promise<unknown> => page.keyboard.press('Escape')

/** Only choices that need no second question. */
export const SCENES: readonly Scene[] = [
  { name: 'choose a role', question: 'chooseRole', touched: '[data-open][data-target^="role:"]', back: undo },
  { name: 'take a tile', question: 'takeTile', touched: '[data-open][data-target^="tile:"]', back: undo },
  { name: 'place a colonist', question: 'placeColonist', touched: '[data-draft="circle"]' },
  { name: 'build', question: 'build', touched: '[data-open][data-target^="building:"]', back: undo },
  {
    name: 'sell',
    question: 'sell',
    touched: '[data-open][data-target^="good:"], [data-state] [data-action]',
    back: undo,
  },
  { name: 'load', question: 'load', touched: '[data-state] [data-action]', back: undo },
  {
    name: 'open a card of details',
    question: 'chooseRole',
    touched: 'main button.cover:not([data-open])',
    back: away,
  },
  { name: 'open another board', question: 'chooseRole', touched: '.player-card button' },
  { name: 'look back by the log', question: 'chooseRole', touched: '.log-line[data-ply]', back: now },
  ...endeavor([
    {
      name: 'raise a building',
      question: 'build',
      touched: '[data-open][data-target^="building:"]',
      back: undo,
    },
    { name: 'use a building', question: 'act', touched: '[data-open][data-target^="own:"]', back: undo },
    { name: 'choose its action', question: 'chooseAction', touched: 'main [data-open]', back: undo },
    { name: 'look at a region', question: 'act', touched: '.sign[data-region]', back: away },
    {
      name: 'card of a city',
      question: 'act',
      touched: 'main [data-target^="city:"]:not([data-open])',
      back: away,
    },
    { name: 'open another mat', question: 'act', touched: 'button[data-player]:not([data-player="0"])' },
  ]),
]
function endeavor(scenes: readonly Scene[]): readonly Scene[] {
  return scenes.map((scene) => ({ round: 5, ...scene, game: 'endeavor', name: `Endeavor: ${scene.name}` }))
}

/** The common part of all views. */
interface Asking {
  readonly round: number
  readonly question: { readonly name: string; readonly seat: number } | null
}
/** A table of five in the middle of a game at this question of the person. */
export function tableFor({ question, game = 'puerto-rico', round = 8 }: Scene): PreparedGame<Asking> {
  return prepareGame<Asking>({
    game,
    seats: 5,
    seed: `inp ${question}`,
    bots: 'greedy',
    people: [personAt(0), botAt(1), botAt(2), botAt(3), botAt(4)],
    until: (view) => view.question?.name === question && view.question.seat === 0 && view.round >= round,
  })
}
