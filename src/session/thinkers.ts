import type { Action } from '../engine/core/game.ts'
import type { GameRegistry } from './journal.ts'
import { readThinkReply, thinkInSlices } from './thinking.ts'
import type { ThinkRequest, Question, Thinker } from './thinking.ts'

/** A worker as a driver sees it; the page makes it from a Worker, tests from a function. */
export interface BotWorker {
  post(message: unknown): void
  onMessage(hear: (message: unknown) => void): void
  onError(hear: (what: string) => void): void
  end(): void
}

/** A worker that thinks says so twice a second; one that says nothing for so long did not start, or is stuck. */
const PATIENCE = 10_000
/** How often a worker is started for one question, before this thread does the thinking. */
const TRIES = 2
/** Thinking on this thread: no longer than a screen waits between two pictures. */
const HERE = {
  slice: 8,
  now: () => performance.now(),
  breathe: () => new Promise<void>((done) => setTimeout(done, 0)),
}
/** A signal that is never given. */
const NEVER = new AbortController().signal

function abortError(): DOMException {
  return new DOMException('nobody waits for this choice any more', 'AbortError')
}

/** Thinks on this thread, in slices: for the command line, for tests, and where no worker runs. */
export function thinkHere(shelf: GameRegistry): Thinker {
  let isClosed = false
  return {
    async think(question, signal = NEVER) {
      const isStopped = (): boolean => isClosed || signal.aborted
      await Promise.resolve()
      const action = isStopped() ? undefined : await thinkInSlices(shelf, question, { ...HERE, isStopped })
      if (action === undefined) throw abortError()
      return action
    },
    close() {
      isClosed = true
    },
  }
}

/** Thinks in a worker. One that crashes, is silent or talks nonsense is replaced once; then this thread thinks. */
export function thinkInWorker(start: () => BotWorker, shelf: GameRegistry, patience = PATIENCE): Thinker {
  const here = thinkHere(shelf)
  let worker: BotWorker | undefined
  let asked = 0
  let closed = false
  /** Drops the question that is being thought about, so that nobody waits for it for ever. */
  let drop = (_reason: Error): void => undefined
  const end = (): void => {
    worker?.end()
    worker = undefined
  }
  const ask = (question: Question, signal: AbortSignal): Promise<Action> =>
    new Promise((resolve, reject) => {
      const id = asked++
      const post = (message: ThinkRequest): void => worker?.post(message)
      let timer: ReturnType<typeof setTimeout> | undefined
      const settle = (how: () => void): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', cancel)
        how()
      }
      const fail = (reason: Error): void => settle(() => reject(reason))
      const wait = (): void => {
        clearTimeout(timer)
        timer = setTimeout(() => fail(new Error('the worker is silent')), patience)
      }
      const cancel = (): void => {
        post({ kind: 'cancel', id })
        fail(abortError())
      }
      drop = fail
      worker ??= start()
      worker.onError((what) => fail(new Error(what)))
      worker.onMessage((message) => {
        const read = readThinkReply(message)
        // The answer to an earlier question, asked for a position that is gone, is passed over.
        if (read !== undefined && read.id !== id && read.id >= 0) return
        if (read === undefined || 'failed' in read)
          return fail(new Error(read?.failed ?? 'the worker talks nonsense'))
        if ('thinks' in read) return wait()
        settle(() => resolve(read.action))
      })
      signal.addEventListener('abort', cancel)
      wait()
      post({ kind: 'think', id, ...question })
    })
  return {
    async think(question, signal = NEVER) {
      for (let attempt = 0; attempt < TRIES; attempt++) {
        if (closed || signal.aborted) throw abortError()
        try {
          return await ask(question, signal)
        } catch (error) {
          if (closed || signal.aborted) throw error
          drop(new Error('a worker that failed is not waited for'))
          end()
        }
      }
      return here.think(question, signal)
    },
    close() {
      closed = true
      drop(abortError())
      here.close()
      end()
    },
  }
}
