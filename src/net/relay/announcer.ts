import type { MailboxEnvironment } from '../mailbox/environment.ts'

/** Milliseconds between two announcements that one relay gets from us, unless we ask ourselves. */
const PAUSE = 2000
/** Those who are asked at the same time do not answer at the same time. */
const DELAY = 150

/** Says by each relay that this device is here. */
export interface Announcer {
  /** Asks the others who is here. */
  ask(relay: number): void
  /** Another device asked: all who ask at about the same time get one answer. */
  answer(relay: number): void
}

export function newAnnouncer(
  { now, after, random }: Pick<MailboxEnvironment, 'now' | 'after' | 'random'>,
  say: (relay: number, asks: boolean) => void,
): Announcer {
  /** When each relay was told last; the relays that are to be told. */
  const toldAt = new Map<number, number>()
  const toTell = new Set<number>()
  const tell = (relay: number, asks: boolean): void => {
    toldAt.set(relay, now())
    say(relay, asks)
  }
  return {
    ask: (relay) => tell(relay, true),
    answer(relay) {
      if (toTell.has(relay)) return
      toTell.add(relay)
      const rest = (toldAt.get(relay) ?? -Infinity) + PAUSE - now()
      after(Math.max(rest, random() * DELAY), () => {
        toTell.delete(relay)
        tell(relay, false)
      })
    },
  }
}
