import * as v from 'valibot'
import { integer } from '../../session/parse.ts'

const hostShape = v.pipe(
  v.string(),
  v.maxLength(253),
  v.regex(/^(?=.*[a-z0-9])[a-z0-9.-]+$|^\[[0-9a-f:.]{2,45}\]$/),
)
const pathShape = v.pipe(v.string(), v.maxLength(100), v.regex(/^\/([\w.~-]+\/)*$/))
const wordShape = v.pipe(v.string(), v.maxLength(200), v.regex(/^[\x21-\x7e]+$/))

/** The address of the PeerJS broker, the signaling server. */
export const brokerShape = v.strictObject({
  host: hostShape,
  port: integer(1, 65_535),
  /** Begins and ends with a slash. */
  path: pathShape,
  secure: v.boolean(),
})
export type Broker = v.InferOutput<typeof brokerShape>

/** An ICE server: STUN (RFC 8489) tells us our public address, TURN (RFC 8656) relays when no direct path works. */
export const iceShape = v.variant('kind', [
  v.strictObject({
    kind: v.literal('stun'),
    url: v.pipe(v.string(), v.maxLength(300), v.regex(/^stuns?:[\w.:[\]-]+$/)),
  }),
  v.strictObject({
    kind: v.literal('turn'),
    url: v.pipe(v.string(), v.maxLength(300), v.regex(/^turns?:[\w.:[\]-]+(\?transport=(udp|tcp))?$/)),
    user: wordShape,
    pass: wordShape,
  }),
])
export type IceServer = v.InferOutput<typeof iceShape>

/** The address of a Nostr relay, `wss://host/`; a port below 65,536, and a path without a query. */
export const relayShape = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^wss?:\/\/((?=[a-z0-9.-]*[a-z0-9])[a-z0-9.-]+|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?\/[\w.~/-]*$/),
  v.check((address) => URL.canParse(address)),
)

export interface IceSettings {
  readonly ice: readonly IceServer[]
  /** Uses TURN relays only, for networks where direct paths are known to fail. */
  readonly relayOnly?: boolean
}
export interface TransportSettings extends IceSettings {
  readonly broker: Broker
}

/** PeerJS's public broker. It comes without guarantees; running games do not need it. */
export const PUBLIC_BROKER: Broker = { host: '0.peerjs.com', port: 443, path: '/', secure: true }
/** Two, so that one may fail. They learn only that this machine is setting up a connection. */
export const PUBLIC_ICE: readonly IceServer[] = [
  { kind: 'stun', url: 'stun:stun.l.google.com:19302' },
  { kind: 'stun', url: 'stun:stun.cloudflare.com:3478' },
]
export const PUBLIC_SETTINGS: TransportSettings = { broker: PUBLIC_BROKER, ice: PUBLIC_ICE }

/** Lists all ICE servers, in the order of preference: browsers prefer the relays that come first. */
export function rtcConfiguration({ ice, relayOnly }: IceSettings): RTCConfiguration {
  return {
    iceServers: ice.map((server) =>
      server.kind === 'turn'
        ? { urls: server.url, username: server.user, credential: server.pass }
        : { urls: server.url },
    ),
    iceTransportPolicy: relayOnly === true ? 'relay' : 'all',
  }
}

/** What a relay is used for: it passes messages on between open devices, or it keeps parcels. */
export type RelayRole = 'passing' | 'storing'
const BOTH: readonly RelayRole[] = ['passing', 'storing']

/**
 * Nostr relays that anyone may use, without guarantees, and what each was seen to do (docs/online-transport.md, "The public
 * services"). More than are needed, as some of them are always gone; a relay learns addresses, times and sizes, and nothing of
 * what is written.
 */
const PUBLIC_ROLES: Readonly<Record<string, readonly RelayRole[]>> = {
  'wss://nostr.mom/': BOTH,
  'wss://nostr.oxtr.dev/': BOTH,
  'wss://relay.primal.net/': ['passing'],
  'wss://nos.lol/': ['storing'],
  'wss://purplerelay.com/': BOTH,
  'wss://nostr.data.haus/': BOTH,
  'wss://nostr-01.yakihonne.com/': BOTH,
  'wss://schnorr.me/': BOTH,
}
export const PUBLIC_RELAYS: readonly string[] = Object.keys(PUBLIC_ROLES)

/** The public relays for a role. */
export const publicRelaysFor = (role: RelayRole): readonly string[] =>
  PUBLIC_RELAYS.filter((url) => PUBLIC_ROLES[url]!.includes(role))

/** A URL at which every PeerJS broker answers without authentication: it returns a free address. */
export function probeUrl({ host, port, path, secure }: Broker): string {
  return `${secure ? 'https' : 'http'}://${host}:${port}${path}peerjs/id`
}
