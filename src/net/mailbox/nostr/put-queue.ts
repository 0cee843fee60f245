import type { MailboxEnvironment } from '../environment.ts'
import type { NostrEvent } from './event.ts'
import { newPace } from './pace.ts'
import type { Pace } from './pace.ts'
import type { Answer } from './relay-answer.ts'
import type { RelayTimes } from './times.ts'

/** What one relay has at a place, or said to what we sent it. */
export interface Outcome {
  readonly id: string
  readonly state: 'waiting' | 'taken' | 'refused'
}

/** How often a relay may fail at an event, or say nothing, before the event counts as refused, until the next connection. */
const MAX_TRIES = 8

/** What one relay is to get, one event after the other; of each place only the newest. */
export interface PutQueue {
  offer(key: string, event: NostrEvent): void
  outcome(key: string): Outcome | undefined
  /** Is it left alone for long, as it refuses what we send? */
  isResting(): boolean
  /** It said that it took this, and does not show it. */
  disown(key: string): void
  /** The relay showed that it has this at a place; `isNews`: as part of a listing or later. */
  show(key: string, id: string): void
  /** A listing begins; what was refused before is tried again. */
  beginListing(): void
  /** The relay told everything it holds: what it took before and did not show is gone. */
  endListing(): void
  /** The connection is up, or down. */
  run(isUp: boolean): void
}

export interface PutQueueParts {
  readonly url: string
  readonly environment: MailboxEnvironment
  readonly times: RelayTimes
  send(event: NostrEvent): Promise<Answer>
  /** The outcome at a place changed. */
  onOutcome(key: string): void
  onAnswer(event: NostrEvent, answer: Answer): void
}

interface QueueState extends PutQueueParts {
  readonly waiting: Map<string, { event: NostrEvent; tries: number }>
  readonly outcomes: Map<string, Outcome>
  readonly shown: Set<string>
  readonly pace: Pace
  isUp: boolean
  isSending: boolean
  stopTimer: (() => void) | undefined
}

export function newPutQueue(parts: PutQueueParts): PutQueue {
  const queue: QueueState = {
    ...parts,
    waiting: new Map(),
    outcomes: new Map(),
    shown: new Set(),
    // A relay may refuse parcels and pass messages on: its rests are told apart by what they are for.
    pace: newPace(`${parts.url}#storing`, parts.environment, parts.times),
    isUp: false,
    isSending: false,
    stopTimer: undefined,
  }
  return {
    offer(key, event) {
      queue.waiting.set(key, { event, tries: 0 })
      settle(queue, key, { id: event.id, state: queue.pace.isLong() ? 'refused' : 'waiting' })
      void sendNext(queue)
    },
    outcome: (key) => queue.outcomes.get(key),
    isResting: () => queue.pace.isLong(),
    disown(key) {
      const id = queue.outcomes.get(key)?.id
      if (id !== undefined) settle(queue, key, { id, state: 'refused' })
    },
    show(key, id) {
      queue.shown.add(id)
      const isWaitingForOther = queue.waiting.has(key) && queue.waiting.get(key)!.event.id !== id
      if (isWaitingForOther) return
      queue.waiting.delete(key)
      settle(queue, key, { id, state: 'taken' })
    },
    beginListing() {
      queue.shown.clear()
      for (const [key, { state }] of queue.outcomes) if (state === 'refused') queue.outcomes.delete(key)
    },
    endListing() {
      for (const [key, { id, state }] of [...queue.outcomes]) {
        if (state !== 'taken' || queue.shown.has(id)) continue
        queue.outcomes.delete(key)
        queue.onOutcome(key)
      }
    },
    run(isUp) {
      queue.isUp = isUp
      queue.stopTimer?.()
      queue.stopTimer = undefined
      if (isUp) void sendNext(queue)
    },
  }
}

function settle(queue: QueueState, key: string, outcome: Outcome): void {
  const before = queue.outcomes.get(key)
  if (before?.id === outcome.id && before.state === outcome.state) return
  queue.outcomes.set(key, outcome)
  queue.onOutcome(key)
}

async function sendNext(queue: QueueState): Promise<void> {
  const [next] = queue.waiting
  if (next === undefined || !queue.isUp || queue.isSending || queue.stopTimer !== undefined) return
  const wait = queue.pace.wait()
  if (wait > 0) return pause(queue, wait)
  queue.pace.spend()
  const [key, item] = next
  queue.isSending = true
  const answer = await queue.send(item.event)
  queue.isSending = false
  queue.pace.obey(answer)
  queue.onAnswer(item.event, answer)
  take(queue, key, item, answer)
  void sendNext(queue)
}

function take(
  queue: QueueState,
  key: string,
  item: { event: NostrEvent; tries: number },
  { is }: Answer,
): void {
  const isStillWanted = queue.waiting.get(key) === item
  const { id } = item.event
  if (is === 'taken') queue.shown.add(id)
  if (is === 'gone' || is === 'slower' || !isStillWanted) return
  if ((is === 'failed' || is === 'silent') && ++item.tries < MAX_TRIES) return
  settle(queue, key, { id, state: is === 'taken' ? 'taken' : 'refused' })
  // A relay that has had its rest gets what it refused before.
  if (is !== 'banned' && is !== 'closed') queue.waiting.delete(key)
}

function pause(queue: QueueState, milliseconds: number): void {
  if (!queue.isUp) return
  queue.stopTimer?.()
  queue.stopTimer = queue.environment.after(milliseconds, () => {
    queue.stopTimer = undefined
    void sendNext(queue)
  })
}
