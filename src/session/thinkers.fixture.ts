import { setImmediate } from 'node:timers/promises'
import { vi } from 'vitest'
import { saltedDice } from '../engine/core/dice.ts'
import { ignoreEvents } from '../engine/core/game.ts'
import { defaultOptions } from '../engine/core/options.ts'
import { gameById } from '../engine/games/registry.ts'
import { puertoRico } from '../engine/games/puerto-rico/index.ts'
import type { BotWorker } from './thinking-worker.ts'
import type { Question } from './thinking.ts'

/** Lets everything else have this number of turns. */
export async function pass(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((done) => setTimeout(done, 0))
}
/** How a worker of these tests thinks: a game at a time, and other things in between. */
export const SETUP = {
  games: gameById,
  slice: 0,
  heartbeat: 0,
  reportEvery: 0,
  now: () => performance.now(),
  yieldToEventLoop: () => setImmediate(),
}

export type Say = (said: unknown) => void
export interface FakeWorker {
  start(): BotWorker
  started(): number
  ended(): number
  heard(): unknown[]
}
/** A worker that does with a message whatever `hear` does, as a Worker would: later, and by copies. */
export function fakeWorker(hear: (message: unknown, say: Say) => void): FakeWorker {
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
/** The answer, while the time that thinkers wait for passes in steps; the machine may take as long as it likes. */
export async function whileTimePasses<Answer>(answer: () => Promise<Answer>, step: number): Promise<Answer> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  try {
    let isDone = false
    const given = answer().finally(() => (isDone = true))
    while (!isDone) await vi.advanceTimersByTimeAsync(step)
    return await given
  } finally {
    vi.useRealTimers()
  }
}

/** The first choice of a real game, for a bot that searches. */
export const SEARCHED: Question = {
  game: puertoRico.id,
  version: puertoRico.version,
  state: puertoRico.setup(3, defaultOptions(puertoRico.options)),
  level: 'mate',
  seed: 7,
}
{
  puertoRico.roll(SEARCHED.state, saltedDice('5'.repeat(32)), ignoreEvents)
}
