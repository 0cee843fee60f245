import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PUBLIC_RELAYS } from '../../../src/net/transport/settings.ts'
import { run, startIn } from './commands.ts'
import { address6Of, addressOf, SERVER_NUMBERS } from './networks.ts'
import type { Way } from './kinds.ts'

/** The user and the password of the relay that a person runs. */
export const OWN_TURN = 'turns:turn.windrose.example:443?transport=tcp windrose only-for-tests'
export const SITE = 'https://windrose.example/'

/** The names by which pages call the servers; the public ones are those of the default settings. */
const NAMES: Readonly<Record<keyof typeof SERVER_NUMBERS, readonly string[]>> = {
  site: ['windrose.example'],
  broker: ['0.peerjs.com'],
  stun: ['stun.cloudflare.com'],
  otherStun: ['stun.l.google.com'],
  ownTurn: ['turn.windrose.example'],
  relay: PUBLIC_RELAYS.map((url) => new URL(url).host),
}

/** The names of all servers, in the form of /etc/hosts. Browsers look up ICE servers with a dot at the end of the name. */
export function hostsFile(): string {
  const lines = (Object.keys(NAMES) as (keyof typeof NAMES)[]).flatMap((server) => {
    const names = NAMES[server].flatMap((name) => [name, `${name}.`]).join(' ')
    const number = SERVER_NUMBERS[server]
    return [addressOf(number), address6Of(number)].map((address) => `${address} ${names}`)
  })
  return ['127.0.0.1 localhost', ...lines, ''].join('\n')
}

export interface Servers {
  /** Starts what a way needs, and ends what it does not. */
  use(way: Way): Promise<void>
}

/** Starts the site, the broker, a relay and two STUN servers in a namespace, with a certificate of their own. */
export async function startServers(namespace: string, folder: string, dist: string): Promise<Servers> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = Object.values(NAMES)
    .flat()
    .map((name) => `DNS:${name}`)
  run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '30',
    '-subj',
    '/CN=natlab',
    '-addext',
    `subjectAltName=${names.join(',')}`,
    '-keyout',
    key,
    '-out',
    cert,
  ])
  const script = fileURLToPath(new URL('server-process.ts', import.meta.url))
  const web = startIn(
    namespace,
    [process.execPath, '--import', 'tsx', script, dist, key, cert],
    ['ignore', 'ignore', 'inherit', 'ipc'],
  )
  await once(web, 'message')
  const turn = (name: string, number: number, lines: readonly string[]): ChildProcess => {
    const file = join(folder, `${name}.conf`)
    const addresses = [addressOf(number), address6Of(number)].flatMap((address) => [
      `listening-ip=${address}`,
      `relay-ip=${address}`,
    ])
    const common = [
      'no-cli',
      'no-multicast-peers',
      'log-file=/dev/null',
      `pidfile=${file}.pid`,
      'fingerprint',
    ]
    const db = `userdb=${join(folder, `${name}.db`)}`
    writeFileSync(file, [...addresses, ...common, db, ...lines, ''].join('\n'))
    return startIn(namespace, ['turnserver', '-c', file], ['ignore', 'ignore', 'ignore'])
  }
  turn('stun', SERVER_NUMBERS.stun, ['stun-only', 'no-tls', 'no-dtls', 'listening-port=3478'])
  turn('other-stun', SERVER_NUMBERS.otherStun, ['stun-only', 'no-tls', 'no-dtls', 'listening-port=19302'])
  let running: ChildProcess | undefined
  return {
    async use(way) {
      web.send({ isRelayUp: way === 'relay' })
      if (running !== undefined) {
        running.kill()
        await once(running, 'exit')
      }
      running = startTurn(way, turn, [`cert=${cert}`, `pkey=${key}`])
    },
  }
}

function startTurn(
  way: Way,
  turn: (name: string, number: number, lines: readonly string[]) => ChildProcess,
  certificate: readonly string[],
): ChildProcess | undefined {
  const logins = ['lt-cred-mech', 'realm=windrose.example']
  if (way !== 'own-turn') return undefined
  const lines = [...logins, ...certificate, 'user=windrose:only-for-tests', 'tls-listening-port=443']
  return turn('own-turn', SERVER_NUMBERS.ownTurn, [...lines, 'no-dtls', 'listening-port=3478'])
}
