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
  /** Who plays up to it; default: greedy bots. */
  readonly bots?: 'greedy' | 'random'
  /** The selectors to touch, in turn. */
  readonly touched: string
  /** Is it a choice, after which the boards change? */
  readonly isChoice?: boolean
  /** Restores the state before the touch. */
  readonly back?: (page: Page) => Promise<unknown>
}

/** Takes back the choice; if there was only a part of it, or a warning instead, that goes away. */
async function takeBack(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
}
const now = (page: Page): Promise<unknown> => page.keyboard.press('End')
const away = (page: Page): Promise<unknown> => page.keyboard.press('Escape')

/** Everything that can be chosen, on the boards and in the dock. */
const CHOICES = 'main [data-open], [data-state] [data-action]'

function choice(question: string, name: string, round?: number): Scene {
  return {
    name,
    question,
    touched: CHOICES,
    isChoice: true,
    back: takeBack,
    ...(round !== undefined && { round }),
  }
}

/** Every kind of choice of both games, and what one looks at between them. */
export const SCENES: readonly Scene[] = [
  choice('chooseRole', 'choose a role'),
  choice('takeTile', 'take a tile'),
  choice('drawBlind', 'draw a tile', 3),
  choice('mannedTile', 'hospice', 3),
  choice('recruit', 'recruit', 3),
  { name: 'place a colonist', question: 'placeColonist', touched: '[data-draft="circle"]' },
  choice('build', 'build'),
  { ...choice('mannedBuilding', 'university', 4), bots: 'random' },
  choice('bonusGood', 'take a good'),
  choice('sell', 'sell'),
  choice('load', 'load'),
  choice('storeKind', 'store a kind', 4),
  choice('keepOne', 'keep a barrel', 4),
  {
    name: 'open a card of details',
    question: 'chooseRole',
    touched: 'main button.cover:not([data-open])',
    back: away,
  },
  { name: 'open another board', question: 'chooseRole', touched: '.player-card button' },
  { name: 'look back by the log', question: 'chooseRole', touched: '.log-line[data-ply]', back: now },
  ...endeavor([
    choice('build', 'raise a building'),
    choice('paySalary', 'pay a marker'),
    choice('act', 'use a building'),
    choice('chooseAction', 'choose its action'),
    choice('more', 'act once more'),
    choice('discard', 'discard a card'),
    { name: 'look at a region', question: 'act', touched: '.sign [data-region]', back: away },
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
  return scenes.map((scene) => ({ round: 4, ...scene, game: 'endeavor', name: `Endeavor: ${scene.name}` }))
}

/** The common part of all views. */
interface Asking {
  readonly round: number
  readonly question: { readonly name: string; readonly seat: number } | null
}
/** A table of five in the middle of a game at this question of the person. */
export function tableFor({
  question,
  game = 'puerto-rico',
  round = 8,
  bots = 'greedy',
}: Scene): PreparedGame<Asking> {
  return prepareGame<Asking>({
    game,
    seats: 5,
    seed: `inp ${question}`,
    bots,
    people: [personAt(0), botAt(1), botAt(2), botAt(3), botAt(4)],
    until: (view) => view.question?.name === question && view.question.seat === 0 && view.round >= round,
  })
}
