import { readServers } from '../../src/net/connection/server-settings.ts'
import { browserEnvironment } from '../../src/net/mailbox/environment.ts'
import { checkRelay } from '../../src/net/mailbox/nostr/check-relay.ts'
import type { CheckResult, RelayCheck } from '../../src/net/mailbox/nostr/check-relay.ts'
import { RELAY_TIMES } from '../../src/net/mailbox/nostr/times.ts'
import { askBroker } from '../../src/net/transport/broker-probe.ts'
import { probeUrl, PUBLIC_BROKER, PUBLIC_ICE, PUBLIC_RELAYS } from '../../src/net/transport/settings.ts'
import type { Broker, IceServer } from '../../src/net/transport/settings.ts'
import { checkIce } from './check-ice.ts'

// Tries the services that a page would use, from where this runs.

export interface Services {
  readonly brokers: readonly Broker[]
  readonly ice: readonly IceServer[]
  readonly relays: readonly string[]
}
export const PUBLIC_SERVICES: Services = { brokers: [PUBLIC_BROKER], ice: PUBLIC_ICE, relays: PUBLIC_RELAYS }

/** Reads services as links and settings write them, a broker with `broker=` before it; undefined if one is not understood. */
export function readServices(texts: readonly string[]): Services | undefined {
  const services = { brokers: [] as Broker[], ice: [] as IceServer[], relays: [] as string[] }
  for (const text of texts) {
    const isBroker = text.startsWith('broker=')
    const isIce = /^(stun|turn)s?:/.test(text)
    const read = readServers(
      isBroker ? [text.slice('broker='.length)] : [],
      isIce ? [text] : [],
      isBroker || isIce ? [] : [text],
    )
    if (read === undefined) return undefined
    if (read.broker !== undefined) services.brokers.push(read.broker)
    services.ice.push(...(read.ice ?? []))
    services.relays.push(...(read.relays ?? []))
  }
  return services
}

/** What was found, as lines of a table, and the relays that do everything. */
export interface ServicesReport {
  readonly lines: readonly string[]
  readonly good: readonly string[]
}

export async function checkServices(services: Services, socket: typeof WebSocket): Promise<ServicesReport> {
  const brokers = await Promise.all(services.brokers.map(checkBroker))
  const ice = await Promise.all(services.ice.map(async (one) => row('server', one.url, await checkIce(one))))
  const checks = await Promise.all(
    services.relays.map((url) =>
      checkRelay({ url, environment: browserEnvironment, times: RELAY_TIMES, WebSocket: socket }),
    ),
  )
  const good = checks.filter(isGood).map(({ url }) => url)
  return { lines: [...brokers, ...ice, ...checks.map(relayRow)], good }
}

async function checkBroker(broker: Broker): Promise<string> {
  const answer = await askBroker(broker, RELAY_TIMES.connect)
  const found = answer === undefined ? 'no answer' : answer.ok ? 'good' : `answers ${String(answer.status)}`
  return row('broker', probeUrl(broker), found)
}

const row = (what: string, url: string, ...found: readonly string[]): string =>
  [what.padEnd(7), url.padEnd(42), ...found.map((one) => one.padEnd(10))].join(' ').trimEnd()

const wordOf = (result: CheckResult | null | undefined): string =>
  result === null || result === undefined
    ? '-'
    : result.type === 'refused'
      ? `refused (${result.reason})`
      : result.type

function relayRow({ url, connected, passing, storing: [usual, longest] }: RelayCheck): string {
  if (connected === null) return row('relay', url, 'no answer')
  const said = [`passes: ${wordOf(passing)}`, `keeps: ${wordOf(usual)}`, `48 kB: ${wordOf(longest)}`]
  return row('relay', url, `${String(connected)} ms`, ...said)
}

const isGood = ({ passing, storing }: RelayCheck): boolean =>
  passing?.type === 'good' && storing.length > 0 && storing.every(({ type }) => type === 'good')
