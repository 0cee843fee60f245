import type { Analysis } from '../bots/bot.ts'
import { analyzeInSlices, readAnalysisReply } from './analysis.ts'
import type { Position, AnalysisRequest } from './analysis.ts'
import type { BotWorker } from './thinking-worker.ts'
import type { GameRegistry } from './journal.ts'

/** Analyzes positions, for hints and reviews. */
export interface Analyst {
  /**
   * Analyzes a position, with partial results on the way. One position at a time: later calls wait. Rejects with an
   * AbortError as soon as the signal aborts.
   */
  analyze(
    position: Position,
    iterations: number,
    signal?: AbortSignal,
    onProgress?: (partial: Analysis) => void,
  ): Promise<Analysis>
  close(): void
}

export interface AnalystSetup {
  /** Starts a worker of its own, so that bots never wait for an analysis. */
  start(): BotWorker
  readonly games: GameRegistry
}
/** Milliseconds without a message after which a worker is given up; it sends several a second while it works. */
const TIMEOUT = 10_000
/** Milliseconds after which an idle worker is terminated. */
const IDLE_TIMEOUT = 30_000

/** How many workers are tried for one position before this thread does the work. */
const ATTEMPTS = 2
/** On this thread: short slices, so that the page stays responsive. */
const HERE = {
  slice: 8,
  reportEvery: 250,
  now: () => performance.now(),
  yieldToEventLoop: () => new Promise<void>((done) => setTimeout(done, 0)),
}

const SILENT = 'the worker is silent'

interface Task {
  readonly position: Position
  readonly iterations: number
  readonly signal: AbortSignal
  onProgress(partial: Analysis): void
}
function abortError(): DOMException {
  return new DOMException('the analysis was aborted', 'AbortError')
}

/** A worker that is started with its first task; one task at a time. */
interface AnalysisWorker {
  ask(task: Task): Promise<Analysis>
  end(): void
}
function newAnalysisWorker(start: () => BotWorker): AnalysisWorker {
  let worker: BotWorker | undefined
  let asked = 0
  function ask({ position, iterations, signal, onProgress }: Task): Promise<Analysis> {
    worker ??= start()
    const id = asked++
    const post = (request: AnalysisRequest): void => worker?.post(request)
    const { promise, settle } = newDeferred<Analysis>()
    const fail = (why: string): void => settle(new Error(why))
    let timer = setTimeout(fail, TIMEOUT, SILENT)
    const stop = (): void => {
      post({ kind: 'stop', id })
      settle(abortError())
    }
    signal.addEventListener('abort', stop)
    worker.onError(fail)
    worker.onMessage((message) => {
      const reply = readAnalysisReply(message)
      // A reply about an earlier position is ignored.
      if (reply !== undefined && reply.id >= 0 && reply.id < id) return
      if (reply?.id !== id) return fail('the worker sent a malformed message')
      if (reply.kind === 'failed') return fail(reply.failed)
      if (reply.done) return settle(reply.analysis)
      clearTimeout(timer)
      timer = setTimeout(fail, TIMEOUT, SILENT)
      onProgress(reply.analysis)
    })
    post({ kind: 'analyze', id, ...position, iterations })
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

/** A promise, and a function that resolves it, or rejects it with an error. */
function newDeferred<Answer>() {
  let settle = (_how: Answer | Error): void => undefined
  const promise = new Promise<Answer>((resolve, reject) => {
    settle = (how) => (how instanceof Error ? reject(how) : resolve(how))
  })
  return { promise, settle }
}

/** An analyst with a worker that starts with the first task and is terminated after a while without one. */
export function openAnalyst({ start, games }: AnalystSetup): Analyst {
  const worker = newAnalysisWorker(start)
  const running = new Set<() => void>()
  let isClosed = false
  let rest: ReturnType<typeof setTimeout> | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function work(task: Task): Promise<Analysis> {
    const { signal } = task
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
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
    analyze(position, iterations, wanted, onProgress = () => undefined) {
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
        if (last === done && !isClosed) rest = setTimeout(worker.end, IDLE_TIMEOUT)
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

/** The answer, or an AbortError at once when the signal aborts: an aborted task does not wait for those before it. */
function rejectOnAbort<Answer>(signal: AbortSignal, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    answer.then(resolve, reject)
    const stop = (): void => reject(abortError())
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
  })
}
