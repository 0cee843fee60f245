import type { Action } from '../engine/core/game.ts'
import type { TreeResult } from '../bots/search/root-parallel.ts'
import { readThinkReply } from './thinking-messages.ts'
import type { ThinkReply, ThinkRequest } from './thinking-messages.ts'
import type { Question } from './thinking.ts'

/** The part of a Worker that thinkers use; tests implement it with a function. */
export interface BotWorker {
  post(message: unknown): void
  onMessage(hear: (message: unknown) => void): void
  onError(hear: (what: string) => void): void
  end(): void
}

/** The rejection of a question that is no longer asked. */
export function abortError(): DOMException {
  return new DOMException('the choice was aborted', 'AbortError')
}

/** A worker that is started with its first question; one question at a time. */
export interface ThinkingWorker {
  /** Rejects with an AbortError if the signal aborts, with another error if the worker crashes, is silent or talks nonsense. */
  choose(question: Question, signal: AbortSignal): Promise<Action>
  /** Grows one tree; tells what it knows now and then, and at its end. Rejects like `choose`. */
  grow(
    question: Question,
    tree: number,
    signal: AbortSignal,
    onResult: (known: TreeResult) => void,
  ): Promise<void>
  end(): void
}

/** What hears a reply; it returns true when the question is answered. */
type Hear = (reply: ThinkReply) => boolean

/** Milliseconds without a message after which a worker is given up: it sends two a second while it thinks. */
const TIMEOUT = 10_000

export function newThinkingWorker(start: () => BotWorker): ThinkingWorker {
  let worker: BotWorker | undefined
  let asked = 0
  const ask = (
    question: Question & { readonly tree?: number },
    signal: AbortSignal,
    hear: Hear,
  ): Promise<void> =>
    new Promise((resolve, reject) => {
      const id = asked++
      const post = (message: ThinkRequest): void => worker?.post(message)
      let timer: ReturnType<typeof setTimeout> | undefined
      let isSettled = false
      const settle = (how: () => void): void => {
        isSettled = true
        clearTimeout(timer)
        signal.removeEventListener('abort', cancel)
        how()
      }
      const fail = (reason: Error): void => settle(() => reject(reason))
      const wait = (): void => {
        clearTimeout(timer)
        timer = setTimeout(() => fail(new Error('the worker is silent')), TIMEOUT)
      }
      const cancel = (): void => {
        post({ kind: 'cancel', id })
        fail(abortError())
      }
      if (signal.aborted) return reject(abortError())
      worker ??= start()
      worker.onError((what) => fail(new Error(what)))
      worker.onMessage((message) => {
        const reply = readThinkReply(message)
        // A reply to an earlier question is ignored.
        if (isSettled || (reply !== undefined && reply.id !== id && reply.id >= 0)) return
        if (reply === undefined || 'failed' in reply)
          return fail(new Error(reply?.failed ?? 'the worker sent a malformed message'))
        try {
          if (hear(reply)) settle(resolve)
          else wait()
        } catch (error) {
          fail(error as Error)
        }
      })
      signal.addEventListener('abort', cancel)
      wait()
      post({ kind: 'think', id, ...question })
    })
  return {
    async choose(question, signal) {
      let action: Action | undefined
      await ask(question, signal, (reply) => {
        if ('action' in reply) action = reply.action
        return action !== undefined
      })
      return action!
    },
    grow: (question, tree, signal, onResult) =>
      ask({ ...question, tree }, signal, (reply) => {
        if ('tree' in reply) onResult(reply.tree)
        return 'tree' in reply && reply.done
      }),
    end() {
      worker?.end()
      worker = undefined
    },
  }
}
