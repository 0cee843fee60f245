import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { State } from '../engine/core/game.ts'
import { hashState } from '../engine/core/hash.ts'
import { gameById } from '../engine/games/registry.ts'
import { nim } from './nim.fixture.ts'
import { thinkHere, thinkInWorkers } from './thinkers.ts'
import type { BotWorker } from './thinking-worker.ts'
import { serveThinking } from './serve-thinking.ts'
import { thinkInSlices, thinkNow } from './thinking.ts'
import type { Question } from './thinking.ts'
import { readThinkReply } from './thinking-messages.ts'
import type { ThinkReply } from './thinking-messages.ts'
import { DRY, testGames, WET } from './session.fixture.ts'
import { fakeWorker, pass, SEARCHED, SETUP, whileTimePasses } from './thinkers.fixture.ts'
import type { FakeWorker, Say } from './thinkers.fixture.ts'

const question = (state: State = nim.setup(2, { ...DRY, heap: 'small' } as never)): Question => ({
  game: 'nim',
  version: 1,
  state,
  level: 'cabin-boy',
  seed: 7,
})

const FOUND = thinkNow(gameById, SEARCHED)

/** The worker as it is. */
function real(): FakeWorker {
  let tell: Say = () => undefined
  const think = serveThinking((answer) => tell(answer), {
    ...SETUP,
    games: (id) => testGames(id) ?? gameById(id),
  })
  return fakeWorker((message, say) => {
    tell = say
    think(message)
  })
}
describe('a worker', () => {
  test('answers what this thread would have chosen', async () => {
    const worker = real()
    const thinker = thinkInWorkers(worker.start, testGames, { threads: 1 })
    expect(await thinker.think(question())).toBe(thinkNow(testGames, question()))
    expect(await thinker.think(question())).toBe(await thinkHere(testGames).think(question()))
    expect(worker.started()).toBe(1)
    thinker.close()
    expect(worker.ended()).toBe(1)
  })
  test('searches in slices, and finds what a search finds at once', async () => {
    expect(await thinkInWorkers(real().start, gameById, { threads: 1 }).think(SEARCHED)).toBe(FOUND)
    expect(await thinkHere(gameById).think(SEARCHED)).toBe(FOUND)
  })
  test.each([
    ['silence', []],
    ['nonsense', ['hello']],
    ['a failure', [{ id: -1, failed: 'no' }]],
    ['too much', [{ id: 0, action: 1, extra: 1 }]],
  ])('that answers with %s is replaced once, then this thread thinks', async (_what, answers) => {
    const worker = fakeWorker((_message, say) => answers.forEach(say))
    const thinker = thinkInWorkers(worker.start, testGames, { threads: 1 })
    const found = await whileTimePasses(() => thinker.think(question()), 1000)
    expect(found).toBe(thinkNow(testGames, question()))
    expect(worker.started()).toBe(2)
    expect(worker.ended()).toBe(2)
  })
  test('that says that it still thinks is waited for, however long it takes', async () => {
    const worker = fakeWorker((message, say) => {
      const { id } = message as { id: number }
      const beat = setInterval(() => say({ id, thinks: true }), 5000)
      setTimeout(() => {
        clearInterval(beat)
        say({ id, action: 3 })
      }, 100_000)
    })
    const thinker = thinkInWorkers(worker.start, testGames, { threads: 1 })
    expect(await whileTimePasses(() => thinker.think(question()), 1000)).toBe(3)
    expect(worker.started()).toBe(1)
  })
  test('that cannot even be started is done without', async () => {
    const start = (): BotWorker => {
      throw new Error('no workers here')
    }
    const thinker = thinkInWorkers(start, testGames, { threads: 1 })
    expect(await thinker.think(question())).toBe(thinkNow(testGames, question()))
  })
  test('whose answer belongs to an earlier question is not believed', async () => {
    const worker = fakeWorker((message, say) => {
      say({ id: 77, action: 3 })
      serveThinking(say, { ...SETUP, games: testGames })(message)
    })
    expect(await thinkInWorkers(worker.start, testGames, { threads: 1 }).think(question())).toBe(
      thinkNow(testGames, question()),
    )
    expect(worker.started()).toBe(1)
  })
  test('that is closed while it thinks is not started again', async () => {
    const worker = fakeWorker(() => undefined)
    const thinker = thinkInWorkers(worker.start, testGames, { threads: 1 })
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
    const thinker = thinkInWorkers(worker.start, gameById, { threads: 1 })
    const leaving = new AbortController()
    const thought = thinker.think({ ...SEARCHED, level: 'admiral' }, leaving.signal)
    await pass(5)
    leaving.abort()
    await expect(thought).rejects.toHaveProperty('name', 'AbortError')
    expect(await thinker.think(SEARCHED)).toBe(FOUND)
    expect(worker.heard()).toMatchObject([{ kind: 'think' }, { kind: 'cancel', id: 0 }, { kind: 'think' }])
    expect(worker.started()).toBe(1)
  })
  test('is not thought about on this thread either', async () => {
    const leaving = new AbortController()
    const thought = thinkHere(gameById).think({ ...SEARCHED, level: 'admiral' }, leaving.signal)
    await pass(5)
    leaving.abort()
    await expect(thought).rejects.toHaveProperty('name', 'AbortError')
  })
  test('is left as soon as there is a newer one', async () => {
    const said: ThinkReply[] = []
    const hear = serveThinking((answer) => said.push(answer), SETUP)
    hear({ kind: 'think', id: 1, ...SEARCHED, level: 'admiral' })
    hear({ kind: 'think', id: 2, ...SEARCHED })
    while (said.every((answer) => !('action' in answer))) await pass(1)
    await pass(5)
    expect(said.filter((answer) => !('thinks' in answer))).toEqual([{ id: 2, action: FOUND }])
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
  test('reads what a tree knows only if its lists are equally long', () => {
    const tree = {
      kind: 'visits',
      actions: Int32Array.of(1, 2),
      visits: Int32Array.of(3, 4),
      rewards: Float64Array.of(1, 2),
    }
    const reply = { id: 1, done: true, tree }
    expect(readThinkReply(reply)).toEqual(reply)
    for (const wrong of [
      { visits: Int32Array.of(3) },
      { rewards: Float64Array.of(1, 2, 3) },
      { rewards: [1, 2] },
      { actions: new Int32Array(0), visits: new Int32Array(0), rewards: new Float64Array(0) },
    ])
      expect(readThinkReply({ ...reply, tree: { ...tree, ...wrong } })).toBeUndefined()
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
