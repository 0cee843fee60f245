import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { until } from '../../tests/fixtures/until.ts'
import type { Analysis } from '../bots/bot.ts'
import { saltedDice } from '../engine/core/dice.ts'
import { ignoreEvents } from '../engine/core/game.ts'
import { defaultOptions } from '../engine/core/options.ts'
import { gameById } from '../engine/games/registry.ts'
import { serveAnalysis, readAnalysisReply } from './analysis.ts'
import type { Position, AnalysisRequest, AnalysisReply } from './analysis.ts'
import { openAnalyst } from './analyst.ts'
import type { BotWorker } from './thinking-worker.ts'

const game = gameById('puerto-rico')!
/** The first choice of a game: the tiles are drawn, a role is to be chosen. */
const state = game.setup(3, defaultOptions(game.options))
game.roll(state, saltedDice('a'.repeat(32)), ignoreEvents)
const begun: Position = { game: game.id, version: game.version, state }
const nothing = { slice: 5, reportEvery: 0, now: () => 0, yieldToEventLoop: () => Promise.resolve() }

/** A worker as the analyst sees it: what is posted to it, and how it speaks. */
function workers(hear: (wish: AnalysisRequest, say: (word: unknown) => void) => void) {
  const seen = { started: 0, ended: 0, wishes: [] as AnalysisRequest[] }
  const start = (): BotWorker => {
    let say = (_word: unknown): void => undefined
    seen.started++
    return {
      post(message) {
        const wish = structuredClone(message) as AnalysisRequest
        seen.wishes.push(wish)
        hear(wish, (word) => say(word))
      },
      onMessage: (listener) => (say = listener),
      onError: () => undefined,
      end: () => seen.ended++,
    }
  }
  return { seen, start }
}
/** A worker that runs the true search. */
function trueWorkers() {
  let say = (_word: unknown): void => undefined
  const hear = serveAnalysis((word) => say(structuredClone(word)), {
    games: gameById,
    ...nothing,
    yieldToEventLoop: () => new Promise((done) => setTimeout(done, 0)),
  })
  return workers((wish, tell) => {
    say = tell
    hear(wish)
  })
}
const found = (id: number, done: boolean, iterations = 10): AnalysisReply => ({
  kind: 'found',
  id,
  done,
  analysis: judgedBy(iterations),
})
const judgedBy = (iterations: number): Analysis => ({
  seat: 0,
  iterations,
  exact: false,
  pliesLeft: 0,
  win: [0.5, 0.25, 0.25],
  points: [40, 38, 37],
  choices: [
    {
      action: 1,
      visits: 7,
      win: 0.5,
      points: 40,
      margin: 2,
      sources: { buildings: 20.5 },
      seatPoints: [40, 38, 37],
      lastRound: 16.5,
      line: [2, 3, 4],
      continuation: [2, 3],
    },
  ],
})

describe('the conversation about a position', () => {
  test('what is found is accepted, what does not have its shape is not', () => {
    expect(readAnalysisReply(found(3, true))).toEqual(found(3, true))
    const broken: unknown[] = [
      { ...found(3, true), more: 1 },
      { ...found(3, true), analysis: { ...judgedBy(1), win: [Number.NaN] } },
      { ...found(3, true), analysis: { ...judgedBy(1), win: [1.2] } },
      { ...found(3, true), analysis: { ...judgedBy(1), choices: [] } },
      { kind: 'failed', id: 3 },
      'found',
    ]
    expect(broken.map(readAnalysisReply)).toEqual(broken.map(() => undefined))
  })
  test('the worker leaves other messages to others, and says why it cannot judge', async () => {
    const words: AnalysisReply[] = []
    const hear = serveAnalysis((word) => words.push(word), { games: gameById, ...nothing })
    expect(hear({ kind: 'think', id: 1 })).toBe(false)
    expect(hear({ kind: 'analyze', id: 1, ...begun, game: 'chess', iterations: 10 })).toBe(true)
    await until(() => expect(words).toMatchObject([{ kind: 'failed', id: 1 }]))
  })
  test('a new wish takes the place of the one before', async () => {
    const words: AnalysisReply[] = []
    const hear = serveAnalysis((word) => words.push(word), { games: gameById, ...nothing, reportEvery: 1 })
    hear({ kind: 'analyze', id: 1, ...begun, iterations: 100_000 })
    hear({ kind: 'analyze', id: 2, ...begun, iterations: 3 })
    await until(() => expect(words).toMatchObject([{ kind: 'found', id: 2, done: true }]))
  })
})

describe('an analyst', () => {
  test('judges in its worker, every open choice, and the same each time', async () => {
    const { start, seen } = trueWorkers()
    const analyst = openAnalyst({ start, games: gameById })
    const heard: Analysis[] = []
    const one = await analyst.analyze(begun, 20, undefined, (so) => heard.push(so))
    const other = await analyst.analyze(begun, 20)
    expect(one).toMatchObject({ seat: 0, iterations: 20 })
    expect(one.choices.length).toBeGreaterThan(4)
    expect(other).toEqual(one)
    expect(heard.length).toBeGreaterThan(0)
    expect(seen.started).toBe(1)
    analyst.close()
    expect(seen.ended).toBe(1)
  })
  test('takes one position after the other', async () => {
    const { start, seen } = workers(() => undefined)
    const analyst = openAnalyst({ start, games: gameById })
    void analyst.analyze(begun, 10).catch(() => undefined)
    void analyst.analyze(begun, 20).catch(() => undefined)
    await Promise.resolve()
    expect(seen.wishes).toMatchObject([{ iterations: 10 }])
    analyst.close()
  })
  test('is stopped at once, tells its worker, and goes on with what waits', async () => {
    const { start, seen } = workers((wish, say) => {
      if (wish.kind === 'analyze' && wish.iterations === 20) say(found(wish.id, true))
    })
    const analyst = openAnalyst({ start, games: gameById })
    const stop = new AbortController()
    const long = analyst.analyze(begun, 10, stop.signal)
    const short = analyst.analyze(begun, 20)
    await Promise.resolve()
    stop.abort()
    await expect(long).rejects.toMatchObject({ name: 'AbortError' })
    await expect(short).resolves.toEqual(judgedBy(10))
    expect(seen.wishes.map(({ kind }) => kind)).toEqual(['analyze', 'stop', 'analyze'])
    expect(seen.started).toBe(1)
    analyst.close()
  })
  test('does not begin what is unwanted before its turn comes', async () => {
    const { start, seen } = workers(() => undefined)
    const analyst = openAnalyst({ start, games: gameById })
    const stop = new AbortController()
    stop.abort()
    await expect(analyst.analyze(begun, 10, stop.signal)).rejects.toMatchObject({ name: 'AbortError' })
    expect(seen.started).toBe(0)
  })
  test('rejects after it is closed', async () => {
    const { start } = workers(() => undefined)
    const analyst = openAnalyst({ start, games: gameById })
    const waiting = analyst.analyze(begun, 10)
    analyst.close()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    await expect(analyst.analyze(begun, 10)).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('where the worker fails', () => {
  test.each([
    [
      'talks nonsense',
      (_wish: AnalysisRequest, say: (word: unknown) => void) => say({ kind: 'found', id: 0 }),
    ],
    [
      'cannot judge',
      ({ id }: AnalysisRequest, say: (word: unknown) => void) => say({ kind: 'failed', id, failed: 'no' }),
    ],
  ])('because it %s, it is replaced once, and then this thread thinks', async (_why, hear) => {
    const { start, seen } = workers(hear)
    const analyst = openAnalyst({ start, games: gameById })
    expect(await analyst.analyze(begun, 3)).toMatchObject({ iterations: 3 })
    expect([seen.started, seen.ended]).toEqual([2, 2])
  })
  test('thinks on this thread if no worker starts, and stops on abort', async () => {
    const start = (): never => {
      throw new Error('not allowed')
    }
    const analyst = openAnalyst({ start, games: gameById })
    expect(await analyst.analyze(begun, 3)).toMatchObject({ iterations: 3 })
    const stop = new AbortController()
    const long = analyst.analyze(begun, 1_000_000, stop.signal, () => stop.abort())
    await expect(long).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('time', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('a worker that speaks now and then is waited for, a silent one is not', async () => {
    const { start, seen } = workers((wish, say) => {
      if (seen.started > 1) say(found(wish.id, true, 99))
      else setTimeout(() => say(found(wish.id, false)), 8000)
    })
    const analyst = openAnalyst({ start, games: gameById })
    const answer = analyst.analyze(begun, 10)
    await vi.advanceTimersByTimeAsync(17_000)
    expect(seen.started).toBe(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await answer).toEqual(judgedBy(99))
    expect(seen.started).toBe(2)
    analyst.close()
  })
  test('a worker that is not used for a while is ended, and started again when it is', async () => {
    const { start, seen } = workers((wish, say) => say(found(wish.id, true)))
    const analyst = openAnalyst({ start, games: gameById })
    await analyst.analyze(begun, 10)
    await vi.advanceTimersByTimeAsync(25_000)
    await analyst.analyze(begun, 10)
    await vi.advanceTimersByTimeAsync(25_000)
    expect([seen.started, seen.ended]).toEqual([1, 0])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(seen.ended).toBe(1)
    await analyst.analyze(begun, 10)
    expect(seen.started).toBe(2)
    analyst.close()
  })
})
