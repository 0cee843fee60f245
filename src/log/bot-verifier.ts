// Runs the verification of bots' choices (bot-verification.ts) in a worker while the device is idle.

import type { Action } from '../engine/core/game.ts'
import type { Question } from '../session/thinking.ts'
import type { Input } from './step.ts'
import { nextUnverified } from './replica/bot-verification.ts'
import type { Replica } from './replica/replica.ts'
import type { RecordNode } from './records/record-tree.ts'

/** What the verifier needs from its environment. */
export interface BotVerifierPorts {
  /** Computes the choice of a bot; rejects if it is aborted or fails. */
  think(question: Question, signal: AbortSignal): Promise<Action>
  /** Is the device idle? */
  hasTime(): boolean
  /** A monotonic time in milliseconds. */
  now(): number
}

/** If a computation takes longer than this, the device is slow and verifies only a sample. */
const SLOW_MILLISECONDS = 4000
/** After a slow computation the verifier rests this many times as long. */
const REST_FACTOR = 4

/** Verifies choices of bots one after the other, the latest first. */
export interface BotVerifier {
  /** Continues if the device is idle and a choice is unverified. */
  resume(): void
  /** Aborts the current computation because the game needs the worker. */
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
