import type { Analysis } from '../bots/bot.ts'
import { analyzeInSlices, readAnalysisReply } from './analysis.ts'
import type { Position, AnalysisRequest } from './analysis.ts'
import type { BotWorker } from './thinkers.ts'
import type { GameRegistry } from './journal.ts'

/** Judges positions: for whoever wants advice, and for looking back on a game. */
export interface Analyst {
  /**
   * Thinks about a position; tells what it has found now and then, and answers the last word. One position after the
   * other: others wait. Rejects with an AbortError as soon as the signal is aborted.
   */
  analyze(
    position: Position,
    iterations: number,
    signal?: AbortSignal,
    heard?: (so: Analysis) => void,
  ): Promise<Analysis>
  close(): void
}

export interface AnalystSetup {
  /** Starts a worker of its own, so that the moves of bots never wait for an analysis. */
  start(): BotWorker
  readonly games: GameRegistry
  /** Milliseconds a worker may be silent: it speaks several times a second while it thinks. */
  readonly timeout?: number
  /** Milliseconds a worker is kept that has nothing to do. */
  readonly idleTimeout?: number
}

/** How often a worker is started for one position, before this thread does the thinking. */
const TRIES = 2
/** Thinking on this thread: short slices, so that the page stays alive. */
const HERE = {
  slice: 8,
  often: 250,
  now: () => performance.now(),
  breathe: () => new Promise<void>((done) => setTimeout(done, 0)),
}

const SILENT = 'the worker is silent'

/** What is wanted of the worker at the moment. */
interface Task {
  readonly position: Position
  readonly iterations: number
  readonly signal: AbortSignal
  onProgress(so: Analysis): void
}
/** An error that says the answer is not wanted any more. */
function abortError(): DOMException {
  return new DOMException('the analysis is not wanted any more', 'AbortError')
}

/** A worker that is started when it is asked something; one task at a time. */
interface AnalysisWorker {
  ask(task: Task): Promise<Analysis>
  end(): void
}
function newAnalysisWorker(start: () => BotWorker, patience: number): AnalysisWorker {
  let worker: BotWorker | undefined
  let asked = 0
  function ask({ position, iterations, signal, onProgress }: Task): Promise<Analysis> {
    worker ??= start()
    const id = asked++
    const say = (wish: AnalysisRequest): void => worker?.post(wish)
    const { promise, settle } = newDeferred<Analysis>()
    const fail = (why: string): void => settle(new Error(why))
    let timer = setTimeout(fail, patience, SILENT)
    const stop = (): void => {
      say({ kind: 'stop', id })
      settle(abortError())
    }
    signal.addEventListener('abort', stop)
    worker.onError(fail)
    worker.onMessage((message) => {
      const word = readAnalysisReply(message)
      // What is said of an earlier position is passed over.
      if (word !== undefined && word.id >= 0 && word.id < id) return
      if (word?.id !== id) return fail('the worker talks nonsense')
      if (word.kind === 'failed') return fail(word.failed)
      if (word.done) return settle(word.analysis)
      clearTimeout(timer)
      timer = setTimeout(fail, patience, SILENT)
      onProgress(word.analysis)
    })
    say({ kind: 'analyse', id, ...position, iterations })
    return promise.finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    })
  }
  return {
    ask,
    end() {
      worker?.end()
      worker = undefined
    },
  }
}

/** A promise, and what fulfils it, or breaks it with an error. */
function newDeferred<Answer>() {
  let settle = (_how: Answer | Error): void => undefined
  const promise = new Promise<Answer>((resolve, reject) => {
    settle = (how) => (how instanceof Error ? reject(how) : resolve(how))
  })
  return { promise, settle }
}

/** An analyst with a worker that is started when there is something to judge, and ended when there has been nothing for a while. */
export function openAnalyst({ start, games, timeout = 10_000, idleTimeout = 30_000 }: AnalystSetup): Analyst {
  const worker = newAnalysisWorker(start, timeout)
  const running = new Set<() => void>()
  let isClosed = false
  let rest: ReturnType<typeof setTimeout> | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function work(task: Task): Promise<Analysis> {
    const { signal } = task
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (signal.aborted) throw abortError()
      try {
        return await worker.ask(task)
      } catch (error) {
        if (signal.aborted) throw error
        worker.end()
      }
    }
    const { onProgress, position, iterations } = task
    const judged = await analyzeInSlices(position, iterations, {
      ...HERE,
      games,
      onProgress,
      isStopped: () => signal.aborted,
    })
    if (judged === undefined) throw abortError()
    return judged
  }

  return {
    analyze(position, iterations, wanted, heard = () => undefined) {
      const stopping = new AbortController()
      const { signal } = stopping
      const stop = (): void => stopping.abort()
      if (wanted?.aborted === true || isClosed) stop()
      wanted?.addEventListener('abort', stop, { signal })
      running.add(stop)
      clearTimeout(rest)
      const working = last.then(() => work({ position, iterations, signal, onProgress }))
      const done = working.then(ignored, ignored)
      last = done
      void done.then(() => {
        running.delete(stop)
        stop()
        if (last === done && !isClosed) rest = setTimeout(worker.end, idleTimeout)
      })
      return rejectOnAbort(signal, working)
    },
    close() {
      isClosed = true
      for (const stop of running) stop()
      clearTimeout(rest)
      worker.end()
    },
  }
}

const ignored = (): void => undefined

/** The answer, or an AbortError at once when it is not wanted any more: nobody waits for those before him to be done. */
function rejectOnAbort<Answer>(signal: AbortSignal, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    answer.then(resolve, reject)
    const stop = (): void => reject(abortError())
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
  })
}
