import { newTokenBucket, spendTokens } from '../../transport/token-bucket.ts'
import type { TokenBucket } from '../../transport/token-bucket.ts'
import type { MailboxEnvironment } from '../environment.ts'
import type { Answer } from './relay-answer.ts'
import { pauseAfter } from './times.ts'
import type { RelayTimes } from './times.ts'

/** Events at once, and the most each second: relays have barred addresses for six at once. */
const BURST = 3
const FASTEST = 1
const SLOWEST = 1 / 64
/** As many events taken in a row double the rate again. */
const GOOD_RUN = 20

/** How often one relay gets an event from us, and how long it is left alone after what it said. */
export interface Pace {
  /** Milliseconds until the next event may be sent; 0: now. */
  wait(): number
  /** An event is sent. */
  spend(): void
  /** Obeys what the relay said. */
  obey(answer: Answer): void
  /** Milliseconds until the end of the rest that the relay asked for; 0: it did not. */
  rest(): number
  /** Does it rest so long that it counts as a relay that refuses? */
  isLong(): boolean
}

/** Rests that are longer, in milliseconds, outlast the page. */
const LONG_REST = 300_000

/** `name`: the address of the relay, and what for if that matters: under it long rests are remembered. */
export function newPace(
  name: string,
  { now, random, relays }: Pick<MailboxEnvironment, 'now' | 'random' | 'relays'>,
  times: RelayTimes,
): Pace {
  let bucket: TokenBucket = newTokenBucket(BURST)
  let perSecond = FASTEST
  let restsUntil = now() + relays.rest(name, now())
  let failures = 0
  let run = 0
  const charge = (): TokenBucket => spendTokens(bucket, { now: now(), cost: 1, capacity: BURST, perSecond })
  const restFor = ([least, most]: readonly [number, number]): void => {
    const length = least + (most - least) * random()
    restsUntil = Math.max(restsUntil, now() + length)
    if (length > LONG_REST) relays.note(name, { restsUntil })
  }
  const rest = (): number => Math.max(0, restsUntil - now())
  return {
    wait: () => Math.max(rest(), charge().isExceeded ? ((1 - charge().tokens) * 1000) / perSecond : 0),
    spend: () => void (bucket = charge()),
    obey({ is }) {
      if (is === 'taken') {
        failures = 0
        if (++run % GOOD_RUN === 0) perSecond = Math.min(FASTEST, perSecond * 2)
        return
      }
      if (is === 'slower') {
        run = 0
        perSecond = Math.max(SLOWEST, perSecond / 2)
        restFor(times.slower)
      }
      if (is === 'banned') restFor(times.banned)
      if (is === 'closed') restFor(times.closed)
      if (is === 'failed') restFor(fixed(pauseAfter(++failures, times.failed, { random })))
    },
    rest,
    isLong: () => rest() > LONG_REST,
  }
}

const fixed = (milliseconds: number): readonly [number, number] => [milliseconds, milliseconds]
