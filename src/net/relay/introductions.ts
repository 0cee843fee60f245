import type { ManualSignaling } from '../transport/manual-signaling.ts'
import { relayAddress } from './relay-links.ts'
import { signalBytes } from './signals.ts'

// Direct links that are introduced by relay: the pairing codes that people may also carry (`manual-signaling.ts`).

/** Milliseconds for the answer to an offer: the other browser asks for its addresses first. */
const ANSWER_TIMEOUT = 8000

interface IntroductionsHost {
  readonly signaling: ManualSignaling
  say(content: Uint8Array, relays: Iterable<number>): void
  after(milliseconds: number, what: () => void): () => void
  /** No one answered an offer. */
  onUnanswered(session: string): void
}

export interface Introductions {
  offer(session: string, relays: ReadonlySet<number>): void
  onOffer(session: string, code: string, relay: number): void
  onAnswer(session: string, code: string): void
  /** The device is gone. */
  forget(session: string): void
}

export function newIntroductions({ signaling, say, after, onUnanswered }: IntroductionsHost): Introductions {
  /** The offers that wait for an answer: how to stop waiting. */
  const waiting = new Map<string, () => void>()
  const stopWaiting = (session: string): boolean => {
    waiting.get(session)?.()
    return waiting.delete(session)
  }
  return {
    offer(session, relays) {
      stopWaiting(session)
      waiting.set(
        session,
        after(ANSWER_TIMEOUT, () => {
          waiting.delete(session)
          onUnanswered(session)
        }),
      )
      signaling.offer(relayAddress(session)).then(
        (code) => say(signalBytes({ is: 'offer', to: session, code }), relays),
        () => stopWaiting(session),
      )
    },
    onOffer(session, code, relay) {
      signaling.answer(code, relayAddress(session)).then(
        (answer) => {
          if (typeof answer === 'string')
            say(signalBytes({ is: 'answer', to: session, code: answer }), [relay])
        },
        () => undefined,
      )
    },
    onAnswer(session, code) {
      if (stopWaiting(session)) signaling.accept(code).catch(() => undefined)
    },
    forget: (session) => void stopWaiting(session),
  }
}
