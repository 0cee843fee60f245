import { describe, expect, test } from 'vitest'
import { targetOf } from './targets.fixture.ts'
import { CITIES } from './board.ts'
import { BUILDINGS } from './buildings.ts'
import { endeavor } from './index.ts'
import { randomGame } from './random-game.fixture.ts'
import { TOKENS } from './tokens.ts'
import { REASONS, whyNot } from './why.ts'
import { CARDS, DECKS, REGIONS } from './vocabulary.ts'

/** Everything on the table that can be pointed at. */
const TARGETS: readonly string[] = [
  ...BUILDINGS.flatMap(({ name }) => [`building:${name}`, `own:${name}`]),
  ...TOKENS.map(({ name }) => `token:${name}`),
  ...REGIONS.map((region) => `ship:${region}`),
  ...CITIES.map(({ name }) => `city:${name}`),
  ...DECKS.flatMap((deck) => [
    `deck:${deck}`,
    ...Array.from({ length: CARDS }, (_, number) => `card:${deck}:${number}`),
  ]),
  'governor-space',
]

/** The codes met in all games below. */
const met = new Set<string>()

describe('a target is legal if and only if nothing keeps it from being chosen', () => {
  test.each([
    [3, 'a1', {}],
    [3, 'a2', { paymentByFinance: true }],
    [4, 'a3', { slaveryCountsAtFive: true }],
    [4, 'a4', {}],
    [5, 'a5', { slaveryCountsAtFive: true, paymentByFinance: true }],
    [5, 'a6', {}],
  ])('in a random game of %i (%s, %o)', (seats, seed, options) => {
    const games = [0, 1, 2, 3].flatMap((game) => randomGame(seats, seed + String(game), options).moments)
    for (const { state, seat, open } of games) {
      const view = endeavor.view(state)
      const legal = new Set(open.map(({ described }) => targetOf(described)))
      for (const target of TARGETS) {
        const reasons = whyNot(view, seat, target)
        for (const { code } of reasons) met.add(code)
        if ((reasons.length === 0) !== legal.has(target))
          expect({ target, question: view.question, reasons, isLegal: legal.has(target) }).toBeUndefined()
      }
    }
  })
  test('and almost every reason is met there', () => {
    const rare = [
      'notYourTurn',
      'notNow',
      'deckGone',
      'deckEmpty',
      'paysItself',
      'nothingToAttack',
      'spaceTaken',
    ]
    expect(REASONS.filter((code) => !met.has(code) && !rare.includes(code))).toEqual([])
  })
})
