import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nim } from './nim.fixture.ts'
import { stateHash } from '../engine/core/hash.ts'
import type { State } from '../engine/core/game.ts'
import { thinkHere, thinkInWorker } from './drivers.ts'
import type { BotWorker } from './drivers.ts'
import { answer, readAnswer, thinkNow } from './thinking.ts'
import type { Question } from './thinking.ts'
import { DRY, shelf, WET } from './trial.fixture.ts'

const question = (state: State = nim.setup(2, { ...DRY, heap: 'small' } as never)): Question => ({
  game: 'nim',
  version: 1,
  state,
  level: 'careless',
  seed: 7,
})

/** A worker that answers with whatever `reply` makes of a question, as a Worker would: later, and by copies. */
function fake(reply: (message: unknown) => unknown[]): {
  start: () => BotWorker
  started: () => number
  ended: () => number
} {
  let started = 0
  let ended = 0
  return {
    started: () => started,
    ended: () => ended,
    start: () => {
      started++
      let hear = (_message: unknown): void => undefined
      return {
        post: (message) => {
          const copy: unknown = structuredClone(message)
          setTimeout(() => reply(copy).forEach((said) => hear(structuredClone(said))), 0)
        },
        onMessage: (listener) => (hear = listener),
        onError: () => undefined,
        end: () => ended++,
      }
    },
  }
}

describe('a worker', () => {
  test('answers what this thread would have chosen', async () => {
    const worker = fake((message) => [answer(shelf, message)])
    const thinker = thinkInWorker(worker.start, shelf)
    expect(await thinker.think(question())).toBe(thinkNow(shelf, question()))
    expect(await thinker.think(question())).toBe(await thinkHere(shelf).think(question()))
    expect(worker.started()).toBe(1)
    thinker.close()
    expect(worker.ended()).toBe(1)
  })
  test.each([
    ['silence', () => []],
    ['nonsense', () => ['hello']],
    ['a failure', () => [{ id: -1, failed: 'no' }]],
    ['too much', () => [{ id: 0, action: 1, extra: 1 }]],
  ])(
    'that answers with %s is replaced once, then this thread thinks',
    async (_what, reply: () => unknown[]) => {
      const worker = fake(reply)
      const thinker = thinkInWorker(worker.start, shelf, 20)
      expect(await thinker.think(question())).toBe(thinkNow(shelf, question()))
      expect(worker.started()).toBe(2)
      expect(worker.ended()).toBe(2)
    },
  )
  test('that cannot even be started is done without', async () => {
    const thinker = thinkInWorker(() => {
      throw new Error('no workers here')
    }, shelf)
    expect(await thinker.think(question())).toBe(thinkNow(shelf, question()))
  })
  test('whose answer belongs to an earlier question is not believed', async () => {
    const worker = fake((message) => [{ id: 77, action: 3 }, answer(shelf, message)])
    expect(await thinkInWorker(worker.start, shelf).think(question())).toBe(thinkNow(shelf, question()))
    expect(worker.started()).toBe(1)
  })
  test('that is closed while it thinks is not started again', async () => {
    const worker = fake(() => [])
    const thinker = thinkInWorker(worker.start, shelf, 1000)
    const thought = thinker.think(question())
    thinker.close()
    await thought
    expect(worker.started()).toBe(1)
  })
})

describe('the conversation', () => {
  const asked = { id: 3, ...question() }
  test('answers a question with an action', () => {
    expect(answer(shelf, asked)).toEqual({ id: 3, action: thinkNow(shelf, question()) })
  })
  test.each([
    ['another game', { ...asked, game: 'chess' }],
    ['another version', { ...asked, version: 2 }],
    ['a state of no game', { ...asked, state: new Int16Array(3) }],
    ['an unlawful state', { ...asked, state: Int16Array.from(asked.state, () => 9999) }],
    [
      'a position where dice are wanted',
      { ...asked, state: nim.setup(2, { ...WET, heap: 'small' } as never) },
    ],
    ['an unknown level', { ...asked, level: 'god' }],
    ['a list for a state', { ...asked, state: [1, 2, 3] }],
    ['nothing', undefined],
  ])('fails on %s and says so', (_what, message) => {
    expect(answer(shelf, message)).toHaveProperty('failed')
  })
  test('does not change the position it is asked about', () => {
    const state = question().state
    const before = stateHash(state)
    answer(shelf, { ...asked, state })
    expect(stateHash(state)).toBe(before)
  })
  test('survives garbage', () => {
    fc.assert(
      fc.property(fc.anything(), (message) => {
        expect(answer(shelf, message)).toHaveProperty('failed')
        const read = readAnswer(message)
        expect(read === undefined || typeof read.id === 'number').toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
