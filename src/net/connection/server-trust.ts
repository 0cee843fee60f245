import type { ServerChoice } from './server-settings.ts'
import { PUBLIC_RELAYS, PUBLIC_SETTINGS } from '../transport/settings.ts'

// Servers that an invitation names. The page would contact them as soon as the link is opened, and they learn the
// address of this device; so it contacts only those it knows, and asks about others. It never lets a link from outside
// reach into the network of its reader.

interface NamedServer {
  /** As the parser of URLs writes it: IPv4 addresses with four numbers, IPv6 addresses in brackets. */
  readonly host: string
  readonly port: number
}

/** Whether the servers may be contacted: at once, after the person agreed to the unknown hosts, or not at all. */
export type ServerVerdict =
  | { readonly type: 'known' }
  | { readonly type: 'unknown'; readonly hosts: readonly string[] }
  | { readonly type: 'refused' }

/** Judges the servers of an invitation. `known`: hosts that the person chose or agreed to before. */
export function judgeServers(
  choice: ServerChoice,
  pageHost: string,
  known: readonly string[],
): ServerVerdict {
  const named = serversOf(choice)
  if (named === undefined) return { type: 'refused' }
  const page = normalHost(pageHost) ?? pageHost
  const trusted = new Set([page, ...known, ...publicHosts()])
  const isKnown = ({ host }: NamedServer): boolean =>
    trusted.has(host) || (isLoopback(host) && isLoopback(page))
  const unknown = named.filter((server) => !isKnown(server))
  const isRefused = ({ host, port }: NamedServer): boolean => isPrivateHost(host) || !isUsualPort(port)
  if (!isPrivateHost(page) && unknown.some(isRefused)) return { type: 'refused' }
  const hosts = [...new Set(unknown.map(({ host }) => host))]
  return hosts.length === 0 ? { type: 'known' } : { type: 'unknown', hosts }
}

/** The hosts of servers; empty if one of them cannot be read. */
export const hostsOf = (choice: ServerChoice): string[] => (serversOf(choice) ?? []).map(({ host }) => host)

/** The hosts that Windrose contacts if nothing else is chosen. */
export const publicHosts = (): string[] => hostsOf({ ...PUBLIC_SETTINGS, relays: PUBLIC_RELAYS })

/** Host and port of every server; undefined if one of them cannot be read. */
function serversOf({ broker, ice = [], relays = [] }: ServerChoice): NamedServer[] | undefined {
  const named = [
    ...(broker === undefined ? [] : [serverAt(broker.host, broker.port)]),
    ...ice.map(({ url }) => serverOfUrl(url)),
    ...relays.map(serverOfRelay),
  ]
  const read = named.filter((server) => server !== undefined)
  return read.length === named.length ? read : undefined
}

/** Of the URL of an ICE server (RFC 7064, RFC 7065). */
function serverOfUrl(url: string): NamedServer | undefined {
  const [, secure, host, port] =
    /^(?:stun|turn)(s?):(\[[^\]]+\]|[^:?[\]]+)(?::(\d{1,5}))?(?:\?|$)/.exec(url) ?? []
  if (host === undefined) return undefined
  return serverAt(host, port === undefined ? (secure === 's' ? 5349 : 3478) : Number(port))
}

function serverOfRelay(address: string): NamedServer | undefined {
  const { protocol, hostname, port } = new URL(address)
  return serverAt(hostname, Number(port) || (protocol === 'wss:' ? 443 : 80))
}

function serverAt(name: string, port: number): NamedServer | undefined {
  const host = normalHost(name)
  return host === undefined ? undefined : { host, port }
}

/** The parser of URLs also reads 127.1, 0x7f000001 and the like, which resolvers take for addresses. */
function normalHost(name: string): string | undefined {
  try {
    return new URL(`http://${name}`).hostname.replace(/\.$/, '') || undefined
  } catch {
    return undefined
  }
}

/** Ports that browsers do not contact, as other services than ours answer there (Fetch, "port blocking"). */
const BLOCKED_PORTS = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
]
const isUsualPort = (port: number): boolean =>
  port === 80 || port === 443 || (port >= 1024 && !BLOCKED_PORTS.includes(port))

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host.startsWith('127.')

/** Names that only resolvers of a home or company know. */
const PRIVATE_NAME = /^[^.]+$|\.(localhost|local|internal|intranet|private|corp|home|lan|arpa)$/

/** Is it an address or name of this device or of a network around it, or one that belongs to no single host? */
function isPrivateHost(host: string): boolean {
  if (host.startsWith('[')) return isPrivateIpv6(host)
  const parts = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(host)
  return parts === null ? PRIVATE_NAME.test(host) : isPrivateIpv4(Number(parts[1]), Number(parts[2]))
}

/** By the first two numbers (RFC 6890): this network, private, shared, loopback, link-local, tests, multicast. */
const isPrivateIpv4 = (first: number, second: number): boolean =>
  first >= 224 ||
  PRIVATE_NETWORKS.some(([head, from, to]) => first === head && second >= from && second <= to)
const PRIVATE_NETWORKS = [
  [0, 0, 255],
  [10, 0, 255],
  [100, 64, 127],
  [127, 0, 255],
  [169, 254, 254],
  [172, 16, 31],
  [192, 0, 0],
  [192, 168, 168],
  [198, 18, 19],
] as const

/** All but global unicast addresses (2000::/3), and those that hold an IPv4 address (6to4, Teredo). */
function isPrivateIpv6(host: string): boolean {
  const [first = '', second = ''] = host.slice(1, -1).split(':')
  return (
    !/^[23][0-9a-f]{3}$/.test(first) || first === '2002' || (first === '2001' && ['', '0'].includes(second))
  )
}
