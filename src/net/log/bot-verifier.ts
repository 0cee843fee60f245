import type { Action } from '../../engine/core/game.ts'
import type { Question } from '../../session/thinking.ts'
import type { Input } from './step.ts'
import { nextUnverified } from './bot-verification.ts'
import type { Replica } from './replica.ts'
import type { RecordNode } from './record-tree.ts'

/** What it takes to think out again what others found first. */
export interface BotVerifierPorts {
  /** A bot's choice, thought out; rejects if it is not wanted any more, or cannot be found. */
  think(question: Question, signal: AbortSignal): Promise<Action>
  /** Has the device time for what nobody waits for? */
  hasTime(): boolean
  /** Milliseconds, from any moment on. */
  now(): number
}

/** A device that needs longer than this for one choice, in milliseconds, thinks only now and then … */
const SLOW_MILLISECONDS = 4000
/** … and rests so many times as long as it thought: it proves a sample, which nobody can foresee. */
const REST_FACTOR = 4

/** Thinks out again, one after the other and the latest first, what bots chose on other devices. */
export interface BotVerifier {
  /** Goes on, if there is time and anything to be thought out again. */
  resume(): void
  /** Gives way: something is waited for. */
  pause(): void
}

export function newBotVerifier(
  replica: Replica,
  ports: BotVerifierPorts,
  put: (input: Input) => void,
): BotVerifier {
  let busy: { readonly node: RecordNode; readonly aborting: AbortController } | null = null
  let restUntil = -Infinity
  const pause = (): void => {
    busy?.aborting.abort()
    busy = null
  }
  const begin = (node: RecordNode, question: Question): void => {
    const aborting = new AbortController()
    const { signal } = aborting
    const began = ports.now()
    busy = { node, aborting }
    const done = (action: number | null): void => {
      if (signal.aborted) return
      busy = null
      const took = ports.now() - began
      if (took > SLOW_MILLISECONDS) restUntil = ports.now() + REST_FACTOR * took
      put({ type: 'botVerified', node, action })
    }
    ports.think(question, signal).then(done, () => done(null))
  }
  return {
    pause,
    resume() {
      if (!ports.hasTime()) return pause()
      if (busy !== null && !replica.unverifiedBotMoves.has(busy.node)) pause()
      if (busy !== null || ports.now() < restUntil) return
      const next = nextUnverified(replica)
      if (next !== null) begin(next.node, next.question)
    },
  }
}
