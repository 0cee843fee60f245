import type { TreeResult } from '../bots/search/root-parallel.ts'
import type { Action } from '../engine/core/game.ts'
import type { GameRegistry } from './journal.ts'
import { choiceOfTrees, thinkInSlices, treesOf } from './thinking.ts'
import type { Question, Thinker } from './thinking.ts'
import { abortError, newThinkingWorker } from './thinking-worker.ts'
import type { BotWorker, ThinkingWorker } from './thinking-worker.ts'

/** How many times workers are tried for one question before this thread answers it. */
const ATTEMPTS = 2
/** On this thread: slices shorter than the time between two frames. */
const HERE = {
  slice: 8,
  now: () => performance.now(),
  yieldToEventLoop: () => new Promise<void>((done) => setTimeout(done, 0)),
}
/** Never aborts. */
const NEVER = new AbortController().signal

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

/**
 * Chooses in workers: the trees of a search in several, all else in the first (decision 46). Which worker grows which tree
 * does not matter for the choice. If one of several crashes, is silent or sends malformed messages, one worker does the rest
 * of this thinker's work; if that one does, it is replaced once, then this thread takes over. `threads`: how many may think
 * side by side.
 */
export function thinkInWorkers(
  start: () => BotWorker,
  games: GameRegistry,
  { threads }: { readonly threads: number },
): Thinker {
  const here = thinkHere(games)
  let workers = Array.from({ length: threads }, () => newThinkingWorker(start))
  /** Ends the pending question. */
  let stopping = new AbortController()
  const stop = (): void => stopping.abort()
  let isClosed = false
  const endAll = (): void => workers.forEach((worker) => worker.end())

  async function ask(question: Question, signal: AbortSignal): Promise<Action> {
    const [first] = workers
    const several = workers.slice(0, treesOf(question))
    return several.length > 1
      ? await thinkInTrees(several, games, question, signal)
      : await first!.choose(question, signal)
  }
  return {
    async think(question, wanted = NEVER) {
      if (isClosed || wanted.aborted) throw abortError()
      // One question at a time: a new one ends the one before.
      stop()
      stopping = new AbortController()
      const { signal } = stopping
      wanted.addEventListener('abort', stop, { signal })
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        try {
          return await ask(question, signal)
        } catch (error) {
          if (signal.aborted) throw error
          endAll()
          workers = workers.slice(0, 1)
        }
      }
      return here.think(question, signal)
    },
    close() {
      isClosed = true
      stop()
      here.close()
      endAll()
    },
  }
}

/** Lets each worker grow tree after tree, until what they know decides the choice. */
function thinkInTrees(
  workers: readonly ThinkingWorker[],
  games: GameRegistry,
  question: Question,
  signal: AbortSignal,
): Promise<Action> {
  const count = treesOf(question)
  const results: (TreeResult | undefined)[] = Array.from({ length: count })
  const stopping = new AbortController()
  const stop = (): void => stopping.abort()
  signal.addEventListener('abort', stop, { signal: stopping.signal })
  let next = 0
  return new Promise<Action>((resolve, reject) => {
    const grow = async (worker: ThinkingWorker): Promise<void> => {
      while (next < count && !stopping.signal.aborted) {
        const tree = next++
        await worker.grow(question, tree, stopping.signal, (known) => {
          results[tree] = known
          const action = choiceOfTrees(games, question, results)
          if (action !== undefined) resolve(action)
        })
      }
    }
    Promise.all(workers.map(grow)).then(() => reject(new Error('the trees do not decide')), reject)
  }).finally(stop)
}
