import { run, runIn } from './commands.ts'
import type { Kind } from './kinds.ts'

// The internet of the laboratory is one bridge in a namespace of its own, 203.0.113.0/24 and 2001:db8::/64 (addresses for
// documentation, RFC 5737 and RFC 3849). No interface of this machine is part of it, so nothing can leave it.

/** A device with a network around it. */
export interface Home {
  readonly kind: Kind
  /** The namespace of the device, and the interface in it. */
  readonly device: string
  readonly port: string
  /** The namespaces between the device and the internet, the nearest first; none if the device is open. */
  readonly routers: readonly string[]
  /** The number of this home, which its addresses contain. */
  readonly number: number
}

export interface Internet {
  /** The namespace of the servers. */
  readonly servers: string
  newHome(kind: Kind): Home
  close(): void
}

/** The last numbers of the addresses of the servers. */
export const SERVER_NUMBERS = {
  site: 2,
  broker: 3,
  stun: 4,
  otherStun: 5,
  ownTurn: 6,
  relay: 8,
} as const
export const addressOf = (number: number): string => `203.0.113.${String(number)}`
export const address6Of = (number: number): string => `2001:db8::${String(number)}`

export function openInternet(): Internet {
  closeLeftovers()
  const made: string[] = []
  // Interface names have at most 15 characters.
  const name = (what: string): string => `wr${String(process.pid)}-${what}`
  const add = (what: string): string => {
    const namespace = name(what)
    run('ip', ['netns', 'add', namespace])
    made.push(namespace)
    runIn(namespace, ['ip', 'link', 'set', 'lo', 'up'])
    // An address that is still being tested changes the network a second later, which ends requests of browsers.
    runIn(namespace, ['sysctl', '-qw', 'net.ipv6.conf.default.accept_dad=0'])
    return namespace
  }
  const net = add('net')
  runIn(net, ['ip', 'link', 'add', 'br0', 'type', 'bridge'])
  runIn(net, ['ip', 'link', 'set', 'br0', 'up'])
  runIn(net, ['ip', '-6', 'address', 'add', '2001:db8::1/64', 'dev', 'br0', 'nodad'])
  runIn(net, ['sysctl', '-qw', 'net.ipv6.conf.all.forwarding=1'])
  const attach = (namespace: string, number: number): void => attachTo(net, namespace, number)
  const servers = add('servers')
  attach(servers, SERVER_NUMBERS.site)
  for (const number of Object.values(SERVER_NUMBERS)) {
    if (number !== SERVER_NUMBERS.site) give(servers, 'wan', `${addressOf(number)}/24`)
    give(servers, 'wan', `${address6Of(number)}/64`)
  }
  runIn(servers, ['ip', '-6', 'route', 'add', 'default', 'via', '2001:db8::1'])
  let homes = 0
  return {
    servers,
    newHome(kind) {
      const number = 20 + ++homes
      const device = add(`d${String(number)}`)
      if (kind === 'open') {
        attach(device, number)
        return { kind, device, port: 'wan', routers: [], number }
      }
      const outer = add(`r${String(number)}`)
      attach(outer, number)
      const carrier = `100.64.${String(number)}`
      const inner = `192.168.${String(number)}`
      if (kind !== 'cgnat') {
        plug(device, outer, kind === 'phone' ? carrier : inner)
        route(outer, kind)
        if (kind === 'dual') routeIpv6(net, outer, device, number)
        return { kind, device, port: 'lan', routers: [outer], number }
      }
      const router = add(`h${String(number)}`)
      plug(router, outer, carrier, 'wan')
      plug(device, router, inner)
      route(router, 'cone')
      route(outer, 'cone')
      return { kind, device, port: 'lan', routers: [router, outer], number }
    },
    close() {
      for (const namespace of made.reverse()) closeNamespace(namespace)
    },
  }
}

/** Gives a namespace the public address with this number, on an interface called wan. */
function attachTo(net: string, namespace: string, number: number): void {
  runIn(net, [
    'ip',
    'link',
    'add',
    `p${String(number)}`,
    'type',
    'veth',
    'peer',
    'name',
    'wan',
    'netns',
    namespace,
  ])
  runIn(net, ['ip', 'link', 'set', `p${String(number)}`, 'master', 'br0', 'up'])
  give(namespace, 'wan', `${addressOf(number)}/24`)
}

function give(namespace: string, port: string, address: string): void {
  const words = address.includes(':') ? ['nodad'] : []
  runIn(namespace, ['ip', 'address', 'add', address, 'dev', port, ...words])
  runIn(namespace, ['ip', 'link', 'set', port, 'up'])
}

/** Connects the `port` of a device with the `lan` of a router; `prefix` is the first three numbers of the network. */
function plug(device: string, router: string, prefix: string, port = 'lan'): void {
  runIn(router, ['ip', 'link', 'add', 'lan', 'type', 'veth', 'peer', 'name', port, 'netns', device])
  give(router, 'lan', `${prefix}.1/24`)
  give(device, port, `${prefix}.2/24`)
  runIn(device, ['ip', 'route', 'add', 'default', 'via', `${prefix}.1`])
}

/** Makes a namespace a router. What comes from outside and answers nothing is dropped in silence. */
function route(router: string, kind: Kind): void {
  const isSymmetric = kind === 'symmetric' || kind === 'phone' || kind === 'dual'
  const tcpOnly = 'iifname "lan" meta l4proto udp drop; iifname "lan" tcp dport != { 80, 443 } drop;'
  runIn(router, ['sysctl', '-qw', 'net.ipv4.ip_forward=1'])
  runIn(
    router,
    ['nft', '-f', '-'],
    `table ip nat {
  chain out { type nat hook postrouting priority 100; oifname "wan" masquerade${isSymmetric ? ' fully-random' : ''}; }
}
table inet filter {
  chain into { type filter hook input priority 0; policy accept; iifname "wan" meta l4proto { tcp, udp } ct state new drop; }
  chain through {
    type filter hook forward priority 0; policy drop;
    ${kind === 'no-udp' ? tcpOnly : ''}
    ct state established,related accept
    iifname "lan" accept
    meta l4proto ipv6-icmp accept
  }
}
`,
  )
}

/** A public IPv6 network for the device. */
function routeIpv6(net: string, router: string, device: string, number: number): void {
  const prefix = `2001:db8:${String(number)}::`
  runIn(router, ['sysctl', '-qw', 'net.ipv6.conf.all.forwarding=1'])
  give(router, 'wan', `${address6Of(number)}/64`)
  give(router, 'lan', `${prefix}1/64`)
  give(device, 'lan', `${prefix}2/64`)
  runIn(router, ['ip', '-6', 'route', 'add', 'default', 'via', '2001:db8::1'])
  runIn(device, ['ip', '-6', 'route', 'add', 'default', 'via', `${prefix}1`])
  runIn(net, ['ip', '-6', 'route', 'add', `${prefix}/64`, 'via', address6Of(number)])
}

/** Removes the namespaces of laboratories that ended without doing so, as when they were killed. */
function closeLeftovers(): void {
  for (const line of run('ip', ['netns', 'list']).split('\n')) {
    const [, namespace, id] = /^(wr(\d+)-\w+)/.exec(line) ?? []
    if (namespace !== undefined && !isRunning(Number(id))) closeNamespace(namespace)
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

/** Ends what still runs in a namespace, and removes it. */
function closeNamespace(namespace: string): void {
  for (const id of run('ip', ['netns', 'pids', namespace])
    .split('\n')
    .filter((line) => line !== '')) {
    try {
      process.kill(Number(id), 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
  run('ip', ['netns', 'del', namespace])
}
