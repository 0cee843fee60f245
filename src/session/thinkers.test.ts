import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { saltedDice } from '../engine/core/dice.ts'
import { ignoreEvents } from '../engine/core/game.ts'
import type { State } from '../engine/core/game.ts'
import { hashState } from '../engine/core/hash.ts'
import { defaultOptions } from '../engine/core/options.ts'
import { gameById } from '../engine/games/registry.ts'
import { puertoRico } from '../engine/games/puerto-rico/index.ts'
import { nim } from './nim.fixture.ts'
import { thinkHere, thinkInWorker } from './thinkers.ts'
import type { BotWorker } from './thinkers.ts'
import { readThinkReply, serveThinking, thinkInSlices, thinkNow } from './thinking.ts'
import type { ThinkReply, Question } from './thinking.ts'
import { DRY, testGames, WET } from './session.fixture.ts'

const question = (state: State = nim.setup(2, { ...DRY, heap: 'small' } as never)): Question => ({
  game: 'nim',
  version: 1,
  state,
  level: 'cabin-boy',
  seed: 7,
})

const sleep = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))
/** How a worker of these tests thinks: a game at a time, and other things in between. */
const SETUP = {
  games: gameById,
  slice: 0,
  heartbeat: 0,
  now: () => performance.now(),
  yieldToEventLoop: () => sleep(0),
}

type Say = (said: unknown) => void
/** A worker that does with a message whatever `hear` does, as a Worker would: later, and by copies. */
function fake(hear: (message: unknown, say: Say) => void): {
  start: () => BotWorker
  started: () => number
  ended: () => number
  heard: () => unknown[]
} {
  let started = 0
  let ended = 0
  const heard: unknown[] = []
  return {
    started: () => started,
    ended: () => ended,
    heard: () => heard,
    start: () => {
      started++
      let listen = (_message: unknown): void => undefined
      return {
        post(message) {
          const copy: unknown = structuredClone(message)
          heard.push(copy)
          setTimeout(() => hear(copy, (said) => listen(structuredClone(said))), 0)
        },
        onMessage: (listener) => (listen = listener),
        onError: () => undefined,
        end: () => ended++,
      }
    },
  }
}
/** The worker as it is. */
function real(): ReturnType<typeof fake> {
  let tell: Say = () => undefined
  const think = serveThinking((answer) => tell(answer), {
    ...SETUP,
    games: (id) => testGames(id) ?? gameById(id),
  })
  return fake((message, say) => {
    tell = say
    think(message)
  })
}
/** The first choice of a real game, for a bot that searches. */
const SEARCHED: Question = {
  game: puertoRico.id,
  version: puertoRico.version,
  state: puertoRico.setup(3, defaultOptions(puertoRico.options)),
  level: 'mate',
  seed: 7,
}
{
  puertoRico.roll(SEARCHED.state, saltedDice('5'.repeat(32)), ignoreEvents)
}

describe('a worker', () => {
  test('answers what this thread would have chosen', async () => {
    const worker = real()
    const thinker = thinkInWorker(worker.start, testGames)
    expect(await thinker.think(question())).toBe(thinkNow(testGames, question()))
    expect(await thinker.think(question())).toBe(await thinkHere(testGames).think(question()))
    expect(worker.started()).toBe(1)
    thinker.close()
    expect(worker.ended()).toBe(1)
  })
  test('searches in slices, and finds what a search finds at once', async () => {
    const found = thinkNow(gameById, SEARCHED)
    expect(await thinkInWorker(real().start, gameById).think(SEARCHED)).toBe(found)
    expect(await thinkHere(gameById).think(SEARCHED)).toBe(found)
  })
  test.each([
    ['silence', []],
    ['nonsense', ['hello']],
    ['a failure', [{ id: -1, failed: 'no' }]],
    ['too much', [{ id: 0, action: 1, extra: 1 }]],
  ])('that answers with %s is replaced once, then this thread thinks', async (_what, answers) => {
    const worker = fake((_message, say) => answers.forEach(say))
    const thinker = thinkInWorker(worker.start, testGames, 20)
    expect(await thinker.think(question())).toBe(thinkNow(testGames, question()))
    expect(worker.started()).toBe(2)
    expect(worker.ended()).toBe(2)
  })
  test('that says that it still thinks is waited for, however long it takes', async () => {
    const worker = fake((message, say) => {
      const { id } = message as { id: number }
      const beat = setInterval(() => say({ id, thinks: true }), 10)
      setTimeout(() => {
        clearInterval(beat)
        say({ id, action: 3 })
      }, 150)
    })
    expect(await thinkInWorker(worker.start, testGames, 60).think(question())).toBe(3)
    expect(worker.started()).toBe(1)
  })
  test('that cannot even be started is done without', async () => {
    const thinker = thinkInWorker(() => {
      throw new Error('no workers here')
    }, testGames)
    expect(await thinker.think(question())).toBe(thinkNow(testGames, question()))
  })
  test('whose answer belongs to an earlier question is not believed', async () => {
    const worker = fake((message, say) => {
      say({ id: 77, action: 3 })
      serveThinking(say, { ...SETUP, games: testGames })(message)
    })
    expect(await thinkInWorker(worker.start, testGames).think(question())).toBe(
      thinkNow(testGames, question()),
    )
    expect(worker.started()).toBe(1)
  })
  test('that is closed while it thinks is not started again', async () => {
    const worker = fake(() => undefined)
    const thinker = thinkInWorker(worker.start, testGames, 1000)
    const thought = thinker.think(question())
    thinker.close()
    await expect(thought).rejects.toThrow('aborted')
    await expect(thinker.think(question())).rejects.toThrow('aborted')
    expect(worker.started()).toBe(1)
  })
})

describe('a question aborted for any more', () => {
  test('is taken back, and the next one is answered by the same worker', async () => {
    const worker = real()
    const thinker = thinkInWorker(worker.start, gameById)
    const leaving = new AbortController()
    const thought = thinker.think({ ...SEARCHED, level: 'admiral' }, leaving.signal)
    await sleep(20)
    leaving.abort()
    await expect(thought).rejects.toHaveProperty('name', 'AbortError')
    expect(await thinker.think(SEARCHED)).toBe(thinkNow(gameById, SEARCHED))
    expect(worker.heard()).toMatchObject([{ kind: 'think' }, { kind: 'cancel', id: 0 }, { kind: 'think' }])
    expect(worker.started()).toBe(1)
  })
  test('is not thought about on this thread either', async () => {
    const leaving = new AbortController()
    const thought = thinkHere(gameById).think({ ...SEARCHED, level: 'admiral' }, leaving.signal)
    await sleep(20)
    leaving.abort()
    await expect(thought).rejects.toHaveProperty('name', 'AbortError')
  })
  test('is left as soon as there is a newer one', async () => {
    const said: ThinkReply[] = []
    const hear = serveThinking((answer) => said.push(answer), SETUP)
    hear({ kind: 'think', id: 1, ...SEARCHED, level: 'admiral' })
    hear({ kind: 'think', id: 2, ...SEARCHED })
    while (said.every((answer) => !('action' in answer))) await sleep(5)
    await sleep(20)
    expect(said.filter((answer) => !('thinks' in answer))).toEqual([
      { id: 2, action: thinkNow(gameById, SEARCHED) },
    ])
  })
})

test('thinking on this thread lets others have their turn', async () => {
  let turns = 0
  const yieldToEventLoop = (): Promise<void> => Promise.resolve(void turns++)
  await thinkInSlices(gameById, SEARCHED, { ...SETUP, yieldToEventLoop, isStopped: () => false })
  expect(turns).toBeGreaterThan(10)
})

describe('the conversation', () => {
  const asked = { kind: 'think', id: 3, ...question() }
  /** What the worker says to a message. */
  function answer(message: unknown): Promise<unknown> {
    return new Promise((say) => serveThinking(say, { ...SETUP, games: testGames })(message))
  }
  test('answers a question with an action', async () => {
    expect(await answer(asked)).toEqual({ id: 3, action: thinkNow(testGames, question()) })
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
  ])('fails on %s and says so', async (_what, message) => {
    expect(await answer(message)).toHaveProperty('failed')
  })
  test('does not change the position it is asked about', async () => {
    const state = question().state
    const before = hashState(state)
    await answer({ ...asked, state })
    expect(hashState(state)).toBe(before)
  })
  test('survives garbage', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (message) => {
        expect(await answer(message)).toHaveProperty('failed')
        const read = readThinkReply(message)
        expect(read === undefined || typeof read.id === 'number').toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
