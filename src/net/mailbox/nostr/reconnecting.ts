import type { MailboxEnvironment } from '../environment.ts'
import { fetchLimits } from './relay-limits.ts'
import type { RelayLimits } from './relay-limits.ts'
import { pauseAfter } from './times.ts'
import type { RelayTimes } from './times.ts'

// What every relay needs that is connected again and again, whether it stores events or passes them on.

/** A connection that lasted so long, in milliseconds, was a good one: the next pause is short again. */
const GOOD_AFTER = 30_000
/**
 * The shortest pause without a network, in milliseconds. When it is back, relays are tried at once. Chromium delays a new
 * socket, that to the broker too, by up to 5 s where many have failed in the last minutes.
 */
const OFFLINE_PAUSE = 60_000
/** A relay that was never reached waits as one that was lost this many times more, for the same reason. */
const UNREACHED = 2

export interface RelayParts {
  readonly url: string
  /** The tag of the room. */
  readonly tag: string
  readonly environment: MailboxEnvironment
  readonly times: RelayTimes
  readonly WebSocket: typeof WebSocket
  readonly fetch: typeof fetch
}

/** How often it could not be reached, how often it was barred, and when the last connection began. */
export interface LossCounts {
  failures: number
  bars: number
  upSince: number
}

/** Counts a lost connection, or one that did not come about, and returns the milliseconds before the next try. */
export function pauseAfterLoss(
  relay: LossCounts & Pick<RelayParts, 'environment' | 'times'>,
  wasConnected: boolean,
  isBarred: boolean,
): number {
  const { environment, times } = relay
  if (wasConnected && environment.now() - relay.upSince > GOOD_AFTER) relay.failures = 0
  relay.failures++
  if (isBarred) relay.bars++
  const pause = isBarred
    ? pauseAfter(relay.bars, times.bar, environment)
    : pauseAfter(relay.failures + (wasConnected ? 0 : UNREACHED), times.retry, environment)
  return environment.isOnline() ? pause : Math.max(pause, OFFLINE_PAUSE)
}

/** Asks a relay for its limits, as long as `times.limits`; none if it does not answer. */
export async function learnLimits(relay: RelayParts): Promise<RelayLimits> {
  const controller = new AbortController()
  const stop = relay.environment.after(relay.times.limits, () => controller.abort())
  const limits = await fetchLimits(relay.url, relay.fetch, controller.signal)
  stop()
  return limits
}
