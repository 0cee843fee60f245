import { readBroker, readServers } from '../net/connection/server-settings.ts'
import type { ServerChoice } from '../net/connection/server-settings.ts'
import type { Settings } from '../stores/settings.ts'

/**
 * What is wrong with servers of one's own, for whoever types them: `broker` and `ice` are not understood; `unsafe`: a
 * page may talk to a broker without TLS on its own machine only. The end of a message key, `app.settings.servers.problem.<…>`.
 */
export type ServerSettingsFault = 'broker' | 'unsafe' | 'ice'

export function serverSettingsFault(broker: string, ice: readonly string[]): ServerSettingsFault | undefined {
  const read = readBroker(broker)
  if (broker !== '' && read === undefined) return 'broker'
  if (read?.secure === false && !LOOPBACK.includes(read.host)) return 'unsafe'
  return readServers([], ice) === undefined ? 'ice' : undefined
}
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

/** What the settings say of new rooms. What is not understood, of an older or a newer version, is as everywhere. */
export function wishesOf({ broker, ice }: Pick<Settings, 'broker' | 'ice'>): ServerChoice {
  const isGood = serverSettingsFault(broker, ice) === undefined
  return (isGood && readServers(broker === '' ? [] : [broker], ice)) || {}
}
