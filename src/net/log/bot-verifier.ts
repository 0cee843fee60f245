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
  core: Replica,
  spare: BotVerifierPorts,
  put: (input: Input) => void,
): BotVerifier {
  let busy: { readonly node: RecordNode; readonly stopping: AbortController } | null = null
  let restsUntil = -Infinity
  const giveWay = (): void => {
    busy?.stopping.abort()
    busy = null
  }
  const begin = (node: RecordNode, question: Question): void => {
    const stopping = new AbortController()
    const { signal } = stopping
    const began = spare.now()
    busy = { node, stopping }
    const done = (action: number | null): void => {
      if (signal.aborted) return
      busy = null
      const took = spare.now() - began
      if (took > SLOW_MILLISECONDS) restsUntil = spare.now() + REST_FACTOR * took
      put({ type: 'proved', node, action })
    }
    spare.think(question, signal).then(done, () => done(null))
  }
  return {
    pause,
    resume() {
      if (!spare.hasTime()) return giveWay()
      if (busy !== null && !core.unverifiedBotMoves.has(busy.node)) giveWay()
      if (busy !== null || spare.now() < restsUntil) return
      const next = nextUnverified(core)
      if (next !== null) begin(next.node, next.question)
    },
  }
}
