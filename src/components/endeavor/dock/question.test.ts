import { beforeAll, describe, expect, test } from 'vitest'
import { scenario } from '../../../engine/games/endeavor/scenario.fixture.ts'
import { endeavor } from '../../../engine/games/endeavor/index.ts'
import { randomGame } from '../../../engine/games/endeavor/random-game.fixture.ts'
import { targetOf } from '../../../engine/games/endeavor/targets.fixture.ts'
import { i18n, loadMessages } from '../../../i18n/index.ts'
import type { Message } from '../../../i18n/message.ts'
import { label } from './answers.ts'
import { nextSeats } from '../../../engine/games/endeavor/insight/next-seats.ts'
import { targetsOf } from './targets.ts'
import { questionOf } from './question.ts'

beforeAll(() => loadMessages('endeavor/board'))

function expectSaid({ key, values, plural }: Message): void {
  const text = i18n.global.tm(key) as unknown
  expect(typeof text, key).toBe('string')
  const wanted = [...(text as string).matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  expect(Object.keys(values), key).toEqual(expect.arrayContaining(wanted))
  expect((text as string).includes(' | '), key).toBe(plural !== undefined)
}

test.each([
  [3, 'e1', { paymentByFinance: true }],
  [4, 'e2', {}],
  [5, 'e3', { paymentByFinance: true }],
])(
  'every question and choice of a game of %i has its words, and each choice one target of its own',
  (seats, seed, options) => {
    for (const { state, open } of randomGame(seats, seed, options).moments) {
      const view = endeavor.view(state)
      const { ask, waiting } = questionOf(view)
      expectSaid(ask)
      expectSaid(waiting)
      for (const { described } of open) expectSaid(label(described, view))
      const targets = open.flatMap(({ described }) => targetsOf(described))
      expect(targets).toEqual(open.map(({ described }) => targetOf(described)))
      expect(new Set(targets).size).toBe(targets.length)
    }
  },
)

describe('who comes next', () => {
  test('in the actions those who have not passed', () => {
    const table = scenario(4).harbour(0, 3).harbour(1, 3).harbour(2, 3).harbour(3, 3).acting(1)
    table.plays(1, 'pass')
    expect(nextSeats(table.view())).toEqual([3, 0])
  })
  test('before that each seat once, then the crown again', () => {
    const table = scenario(3).building(1).plays(1, 'build market').plays(2, 'build market')
    expect(nextSeats(table.view())).toEqual([1, 2])
  })
})
