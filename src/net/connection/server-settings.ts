import * as v from 'valibot'
import { brokerShape, iceShape } from '../transport/settings.ts'
import type { Broker, IceServer } from '../transport/settings.ts'

const MAX_ICE = 4
/** Said instead of a server: nobody outside is asked for our address. */
export const NO_ICE = 'none'

/** Where a room meets if that is not the public place. */
export interface ServerChoice {
  readonly broker?: Broker
  /** None at all is a wish too. */
  readonly ice?: readonly IceServer[]
}

/** Reads servers as they are written in links and settings; undefined if there is one we do not understand. */
export function readServers(brokers: readonly string[], ice: readonly string[]): ServerChoice | undefined {
  const [broker, ...more] = brokers.map(readBroker)
  const isNone = ice.length === 1 && ice[0] === NO_ICE
  const asked = isNone ? [] : ice.map(readIce)
  const servers = asked.filter((server) => server !== undefined)
  if (more.length > 0 || asked.length > MAX_ICE || servers.length < asked.length) return undefined
  if (brokers.length > 0 && broker === undefined) return undefined
  return { ...(broker !== undefined && { broker }), ...((isNone || servers.length > 0) && { ice: servers }) }
}

export function brokerText({ host, port, path, secure }: Broker): string {
  return `${secure ? 'wss' : 'ws'}://${host}:${String(port)}${path}`
}

export function readBroker(text: string): Broker | undefined {
  const parts = /^(wss?):\/\/([^/:[]+|\[[^\]/]*\])(?::(\d{1,5}))?(\/.*)?$/.exec(text)
  if (parts === null) return undefined
  const [, scheme, host, port, path = '/'] = parts
  const secure = scheme === 'wss'
  const read = v.safeParse(brokerShape, {
    host: host!.toLowerCase(),
    port: port === undefined ? (secure ? 443 : 80) : Number(port),
    path: path.endsWith('/') ? path : `${path}/`,
    secure,
  })
  return read.success ? read.output : undefined
}

export function iceText(server: IceServer): string {
  return server.kind === 'stun' ? server.url : `${server.url} ${server.user} ${server.pass}`
}

function readIce(text: string): IceServer | undefined {
  const [url, user, pass, ...more] = text.split(' ')
  const from = user === undefined ? { kind: 'stun', url } : { kind: 'turn', url, user, pass }
  const read = v.safeParse(iceShape, more.length > 0 ? undefined : from)
  return read.success ? read.output : undefined
}
