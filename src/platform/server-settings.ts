import { hostsOf } from '../net/connection/server-trust.ts'
import { readBroker, readRelays, readServers } from '../net/connection/server-settings.ts'
import type { ServerChoice } from '../net/connection/server-settings.ts'

/** The broker, the ICE servers and the relays of the settings, in the form of a link; empty: the public ones. */
export interface ServerSettings {
  readonly broker: string
  readonly ice: readonly string[]
  readonly relays?: readonly string[]
}

/**
 * Why the server settings are refused. `broker` and `ice` cannot be parsed; `unsafe`: a broker without TLS is only
 * allowed on this computer. The end of a message key, `app.settings.servers.problem.<…>`.
 */
export type ServerSettingsFault = 'broker' | 'unsafe' | 'ice'

export function serverSettingsFault(broker: string, ice: readonly string[]): ServerSettingsFault | undefined {
  const read = readBroker(broker)
  if (broker !== '' && read === undefined) return 'broker'
  if (read?.secure === false && !LOOPBACK.includes(read.host)) return 'unsafe'
  return readServers([], ice) === undefined ? 'ice' : undefined
}
/** Why the relays of the settings are refused: as for a broker. */
export function relaySettingsFault(texts: readonly string[]): 'relay' | 'unsafe' | undefined {
  const relays = readRelays(texts)
  if (relays === undefined) return 'relay'
  const isUnsafe = (relay: string): boolean => {
    const { protocol, hostname } = new URL(relay)
    return protocol === 'ws:' && !LOOPBACK.includes(hostname)
  }
  return relays.some(isUnsafe) ? 'unsafe' : undefined
}
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

/** The servers for new rooms; settings with a fault count as the public servers. */
export function serverChoiceOf({ broker, ice, relays = [] }: ServerSettings): ServerChoice {
  const isGood = serverSettingsFault(broker, ice) === undefined && relaySettingsFault(relays) === undefined
  return (isGood && readServers(broker === '' ? [] : [broker], ice, relays)) || {}
}

/** The hosts of the settings, which the person has typed and need not be asked about. */
export const chosenHosts = (settings: ServerSettings): string[] => hostsOf(serverChoiceOf(settings))
