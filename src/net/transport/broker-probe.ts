import { probeUrl } from './settings.ts'
import type { Broker, TransportSettings } from './settings.ts'

const PROBE_TIMEOUT = 5000
/** Milliseconds between two probes; a probe is shorter than a TCP connection that repeats its first packet. */
const PROBE_INTERVAL = 1500

/** What the broker answers over a new connection within so many milliseconds; undefined: nothing. */
export async function askBroker(broker: Broker, timeout = PROBE_TIMEOUT): Promise<Response | undefined> {
  try {
    return await fetch(`${probeUrl(broker)}?ts=${String(Date.now())}`, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(timeout),
    })
  } catch {
    return undefined
  }
}

/** Does the broker answer over a new connection? */
export const isBrokerReachable = async ({ broker }: TransportSettings): Promise<boolean> =>
  (await askBroker(broker))?.ok === true

/**
 * Probes the broker every 1.5 s, the first time at once, until the returned function is called. A probe does not wait for
 * the one before it: on a line that was cut, the older one repeats its packets in growing pauses. `answered` is called
 * with the time of `performance.now()` at which the answered probe began.
 */
export function probeRepeatedly(
  isReachable: () => Promise<boolean>,
  answered: (since: number) => void,
): () => void {
  let isStopped = false
  const probe = (): void => {
    const since = performance.now()
    void isReachable().then((is) => {
      if (is && !isStopped) answered(since)
    })
  }
  const timer = setInterval(probe, PROBE_INTERVAL)
  probe()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
