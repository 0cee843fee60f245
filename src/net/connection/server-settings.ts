import * as v from 'valibot'
import { brokerShape, iceShape, relayShape } from '../transport/settings.ts'
import type { Broker, IceServer } from '../transport/settings.ts'

const MAX_ICE = 4
const MAX_RELAYS = 8
/** Stands for "no ICE server": no outside server learns our address. */
export const NO_ICE = 'none'
/** Stands for "no relay": the room has no mailbox. */
export const NO_RELAY = 'none'

/** The servers of a room, where they are not the public ones. */
export interface ServerChoice {
  readonly broker?: Broker
  /** An empty list means: no ICE servers. */
  readonly ice?: readonly IceServer[]
  /** Addresses of Nostr relays; an empty list means: no mailbox. */
  readonly relays?: readonly string[]
}

/** Parses servers as written in links and settings; undefined if one of them is invalid. */
export function readServers(
  brokers: readonly string[],
  ice: readonly string[],
  relays: readonly string[] = [],
): ServerChoice | undefined {
  const [broker, ...more] = brokers.map(readBroker)
  const isNone = ice.length === 1 && ice[0] === NO_ICE
  const parsed = isNone ? [] : ice.map(readIce)
  const servers = parsed.filter((server) => server !== undefined)
  if (more.length > 0 || parsed.length > MAX_ICE || servers.length < parsed.length) return undefined
  if (brokers.length > 0 && broker === undefined) return undefined
  const chosen = relays.length === 0 ? undefined : readRelays(relays)
  if (relays.length > 0 && chosen === undefined) return undefined
  return {
    ...(broker !== undefined && { broker }),
    ...((isNone || servers.length > 0) && { ice: servers }),
    ...(chosen !== undefined && { relays: chosen }),
  }
}

/** Parses relays as written in links and settings, each once; undefined if one is invalid or there are too many. */
export function readRelays(texts: readonly string[]): readonly string[] | undefined {
  if (texts.length === 1 && texts[0] === NO_RELAY) return []
  const relays = [...new Set(texts.map(readRelay))]
  return relays.length > MAX_RELAYS || relays.includes(undefined) ? undefined : (relays as string[])
}

/** The address of a relay in one form only: in small letters but for the path, without the usual port. */
function readRelay(text: string): string | undefined {
  const parts = ADDRESS.exec(text)
  if (parts === null) return undefined
  const [, scheme, host, port, path = '/'] = parts
  const usual = scheme === 'wss' ? '443' : '80'
  const address = `${scheme!}://${host!.toLowerCase()}${port === undefined || port === usual ? '' : `:${port}`}${path}`
  return v.is(relayShape, address) ? address : undefined
}

export function brokerText({ host, port, path, secure }: Broker): string {
  return `${secure ? 'wss' : 'ws'}://${host}:${String(port)}${path}`
}

/** Scheme, host, port, path. */
const ADDRESS = /^(wss?):\/\/([^/:[]+|\[[^\]/]*\])(?::(\d{1,5}))?(\/.*)?$/

export function readBroker(text: string): Broker | undefined {
  const parts = ADDRESS.exec(text)
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
