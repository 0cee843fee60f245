import type { Action } from '../engine/core/game.ts'
import type { GameRegistry } from './journal.ts'
import { readThinkReply, thinkInSlices } from './thinking.ts'
import type { ThinkRequest, Question, Thinker } from './thinking.ts'

/** The part of a Worker that thinkers use; tests implement it with a function. */
export interface BotWorker {
  post(message: unknown): void
  onMessage(hear: (message: unknown) => void): void
  onError(hear: (what: string) => void): void
  end(): void
}

/** Milliseconds without a message after which a worker is given up: it sends two a second while it thinks. */
const TIMEOUT = 10_000
/** How many workers are tried for one question before this thread answers it. */
const ATTEMPTS = 2
/** On this thread: slices shorter than the time between two frames. */
const HERE = {
  slice: 8,
  now: () => performance.now(),
  yieldToEventLoop: () => new Promise<void>((done) => setTimeout(done, 0)),
}
/** Never aborts. */
const NEVER = new AbortController().signal

function abortError(): DOMException {
  return new DOMException('the choice was aborted', 'AbortError')
}

/** Chooses on this thread, in time slices: for the command line, for tests, and where no worker runs. */
export function thinkHere(games: GameRegistry): Thinker {
  let isClosed = false
  return {
    async think(question, signal = NEVER) {
      const isStopped = (): boolean => isClosed || signal.aborted
      await Promise.resolve()
      const action = isStopped() ? undefined : await thinkInSlices(games, question, { ...HERE, isStopped })
      if (action === undefined) throw abortError()
      return action
    },
    close() {
      isClosed = true
    },
  }
}

/** Chooses in a worker. One that crashes, is silent or sends malformed messages is replaced once; then this thread takes over. */
export function thinkInWorker(start: () => BotWorker, games: GameRegistry, timeout = TIMEOUT): Thinker {
  const here = thinkHere(games)
  let worker: BotWorker | undefined
  let asked = 0
  let closed = false
  /** Rejects the pending question. */
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
        timer = setTimeout(() => fail(new Error('the worker is silent')), timeout)
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
        // A reply to an earlier question is ignored.
        if (read !== undefined && read.id !== id && read.id >= 0) return
        if (read === undefined || 'failed' in read)
          return fail(new Error(read?.failed ?? 'the worker sent a malformed message'))
        if ('thinks' in read) return wait()
        settle(() => resolve(read.action))
      })
      signal.addEventListener('abort', cancel)
      wait()
      post({ kind: 'think', id, ...question })
    })
  return {
    async think(question, signal = NEVER) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        if (closed || signal.aborted) throw abortError()
        try {
          return await ask(question, signal)
        } catch (error) {
          if (closed || signal.aborted) throw error
          drop(new Error('the worker failed'))
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
