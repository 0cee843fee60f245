import type { Action } from '../engine/core/game.ts'
import type { Shelf } from './journal.ts'
import { readAnswer, thinkNow } from './thinking.ts'
import type { Question, Thinker } from './thinking.ts'

/** A worker as a driver sees it; the page makes it from a Worker, tests from a function. */
export interface BotWorker {
  post(message: unknown): void
  onMessage(hear: (message: unknown) => void): void
  onError(hear: (what: string) => void): void
  end(): void
}

/** Longer than any bot needs on any device people play on; a worker that is silent for so long is broken. */
const PATIENCE = 10_000
/** How often a worker is started for one question, before this thread does the thinking. */
const TRIES = 2

/** Thinks on this thread: for the command line, for tests, and where no worker runs. */
export function thinkHere(shelf: Shelf): Thinker {
  return {
    think: (question) => Promise.resolve().then(() => thinkNow(shelf, question)),
    close: () => undefined,
  }
}

/** Thinks in a worker. One that crashes, is silent or talks nonsense is replaced once; then this thread thinks. */
export function thinkInWorker(start: () => BotWorker, shelf: Shelf, patience = PATIENCE): Thinker {
  const here = thinkHere(shelf)
  let worker: BotWorker | undefined
  let asked = 0
  let closed = false
  /** Drops the question that is being thought about, so that nobody waits for it for ever. */
  let drop = (_reason: string): void => undefined
  const end = (): void => {
    worker?.end()
    worker = undefined
  }
  const ask = (question: Question): Promise<Action> =>
    new Promise((resolve, reject) => {
      const id = asked++
      const timer = setTimeout(() => drop('the worker is silent'), patience)
      drop = (reason) => {
        clearTimeout(timer)
        reject(new Error(reason))
      }
      worker ??= start()
      worker.onError((what) => drop(what))
      worker.onMessage((message) => {
        const read = readAnswer(message)
        // The answer to an earlier question, asked for a position that is gone, is passed over.
        if (read !== undefined && read.id !== id && read.id >= 0) return
        if (read === undefined || 'failed' in read) return drop(read?.failed ?? 'the worker talks nonsense')
        clearTimeout(timer)
        resolve(read.action)
      })
      worker.post({ id, ...question })
    })
  return {
    async think(question) {
      for (let attempt = 0; attempt < TRIES && !closed; attempt++) {
        try {
          return await ask(question)
        } catch {
          drop('a worker that failed is not waited for')
          end()
        }
      }
      return here.think(question)
    },
    close() {
      closed = true
      drop('closed')
      end()
    },
  }
}
