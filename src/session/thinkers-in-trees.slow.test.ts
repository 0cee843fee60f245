import { describe, expect, test } from 'vitest'
import { saltedDice } from '../engine/core/dice.ts'
import { CHANCE, ignoreEvents } from '../engine/core/game.ts'
import { defaultOptions } from '../engine/core/options.ts'
import { gameById } from '../engine/games/registry.ts'
import { endeavor } from '../engine/games/endeavor/index.ts'
import { fakeWorker, pass, SEARCHED, SETUP, whileTimePasses } from './thinkers.fixture.ts'
import type { FakeWorker, Say } from './thinkers.fixture.ts'
import { thinkInWorkers } from './thinkers.ts'
import type { ThinkReply } from './thinking-messages.ts'
import type { BotWorker } from './thinking-worker.ts'
import { serveThinking } from './serve-thinking.ts'
import { thinkNow } from './thinking.ts'
import type { Question } from './thinking.ts'

/** A real choice after so many of helmsmen: late enough that its search is short, too early to be solved. */
function lateQuestion(choices: number): Question {
  const { id: game, version } = endeavor
  const state = endeavor.setup(3, defaultOptions(endeavor.options))
  const dice = saltedDice('6'.repeat(32))
  for (let done = 0; done < choices;) {
    if (endeavor.turn(state) === CHANCE) {
      endeavor.roll(state, dice, ignoreEvents)
      continue
    }
    const action = thinkNow(gameById, { game, version, state, level: 'helmsman', seed: ++done })
    endeavor.play(state, action, ignoreEvents)
  }
  return { game, version, state, level: 'admiral', seed: 9 }
}

describe('several workers', () => {
  const LATE = lateQuestion(149)
  const quick = {
    ...SETUP,
    slice: 10,
    reportEvery: 5,
  }
  /** Workers on this thread; `spoil` changes what one of them says, from its number and the number of its reply. */
  function pool(
    spoil: (said: ThinkReply, worker: number, reply: number) => unknown = (said) => said,
  ): FakeWorker & { asked: () => unknown[][] } {
    const all: FakeWorker[] = []
    const start = (): BotWorker => {
      const number = all.length
      let replies = 0
      let tell: Say = () => undefined
      const hear = serveThinking((said) => {
        const spoiled = spoil(said, number, replies++)
        if (spoiled !== undefined) tell(spoiled)
      }, quick)
      const one = fakeWorker((message, say) => {
        tell = say
        hear(message)
      })
      all.push(one)
      return one.start()
    }
    const sum = (of: (one: FakeWorker) => number): number => all.reduce((total, one) => total + of(one), 0)
    return {
      start,
      started: () => all.length,
      ended: () => sum((one) => one.ended()),
      heard: () => all.flatMap((one) => one.heard()),
      asked: () => all.map((one) => one.heard().slice(0, 3)),
    }
  }
  const found = thinkNow(gameById, LATE)

  test.each([1, 2, 8])('%i of them find what one thread finds', async (threads) => {
    const { start, started } = pool()
    const thinker = thinkInWorkers(start, gameById, { threads })
    expect(await thinker.think(LATE)).toBe(found)
    expect(started()).toBe(Math.min(threads, 2))
    thinker.close()
  })
  test('grow a tree each, and one alone answers whatever is not searched by trees', async () => {
    const { start, started, asked } = pool()
    const thinker = thinkInWorkers(start, gameById, { threads: 2 })
    expect(await thinker.think(SEARCHED)).toBe(thinkNow(gameById, SEARCHED))
    expect(started()).toBe(1)
    await thinker.think(LATE)
    const trees = asked().map((each) => each.map((request) => (request as { tree?: number }).tree))
    expect(trees[0]!.slice(0, 2)).toEqual([undefined, 0])
    expect(trees[1]![0]).toBe(1)
    thinker.close()
  })
  test.each([
    ['says nothing', () => undefined],
    ['crashes in the middle', (said: ThinkReply, reply: number) => (reply < 3 ? said : { nonsense: 1 })],
    ['names other moves', ({ id }: ThinkReply) => ({ id, done: true, tree: foreign() })],
    ['fails', ({ id }: ThinkReply) => ({ id, failed: 'no memory' })],
  ])('go on as one if the second %s', async (_what, spoil) => {
    const { start, started, ended } = pool((said, worker, reply) =>
      worker === 1 ? spoil(said, reply) : said,
    )
    const thinker = thinkInWorkers(start, gameById, { threads: 2 })
    expect(await whileTimePasses(() => thinker.think(LATE), 200)).toBe(found)
    expect(ended()).toBe(2)
    // From now on one worker does it all.
    expect(await thinker.think(LATE)).toBe(found)
    expect(started()).toBe(3)
    thinker.close()
  })
  test('leave it to this thread if none works', async () => {
    const { start } = pool(() => ({ nonsense: 1 }))
    expect(await thinkInWorkers(start, gameById, { threads: 2 }).think(LATE)).toBe(found)
  })
  test('all stop when the question is aborted, and answer the next one', async () => {
    const { start, asked } = pool()
    const thinker = thinkInWorkers(start, gameById, { threads: 2 })
    const leaving = new AbortController()
    const thought = thinker.think({ ...SEARCHED, level: 'admiral' }, leaving.signal)
    await pass(5)
    leaving.abort()
    await expect(thought).rejects.toHaveProperty('name', 'AbortError')
    expect(await thinker.think(LATE)).toBe(found)
    for (const each of asked())
      expect(each).toMatchObject([{ kind: 'think' }, { kind: 'cancel' }, { kind: 'think' }])
    thinker.close()
  })
  test('a new question ends the one before', async () => {
    const { start } = pool()
    const thinker = thinkInWorkers(start, gameById, { threads: 2 })
    const before = expect(thinker.think({ ...SEARCHED, level: 'admiral' })).rejects.toHaveProperty(
      'name',
      'AbortError',
    )
    expect(await thinker.think(LATE)).toBe(found)
    await before
    thinker.close()
  })
})

/** Moves of no position. */
const foreign = (): unknown => ({
  kind: 'visits',
  actions: Int32Array.of(0x7ffffff0),
  visits: Int32Array.of(6000),
  rewards: Float64Array.of(1),
})
