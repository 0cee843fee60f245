import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { connect as connectTcp } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { IceServer } from '../../src/net/transport/settings.ts'

// Asks STUN and TURN servers as a browser does (RFC 8489, RFC 8656): where are we seen, and may we have a relayed address?

const COOKIE = 0x2112a442
const BINDING = 0x0001
const ALLOCATE = 0x0003
const SUCCESS = 0x0100
const USERNAME = 0x0006
const INTEGRITY = 0x0008
const ERROR_CODE = 0x0009
const REALM = 0x0014
const NONCE = 0x0015
const TRANSPORT = 0x0019
const UDP = Buffer.from([17, 0, 0, 0])
const ANSWER_TIME = 5000

/** `good`, or what went wrong. */
export async function checkIce(server: IceServer): Promise<string> {
  const [, kind, secure, host, port, transport] =
    /^(stun|turn)(s?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(server.url) ?? []
  if (host === undefined) return 'not understood'
  const at = { host: host.replace(/[[\]]/g, ''), port: Number(port ?? (secure === 's' ? 5349 : 3478)) }
  const ask = secure === 's' ? overTls(at) : transport === 'tcp' ? overTcp(at) : overUdp(at)
  try {
    if (kind === 'stun' || server.kind === 'stun') {
      const answer = await ask(message(BINDING, []))
      return typeOf(answer) === (BINDING | SUCCESS) ? 'good' : 'refused'
    }
    return await allocate(ask, server.user, server.pass)
  } catch (error) {
    return error instanceof Error ? error.message : 'failed'
  }
}

/** The first answer says realm and nonce; the second request is signed with them. */
async function allocate(ask: Ask, user: string, pass: string): Promise<string> {
  const first = await ask(message(ALLOCATE, [[TRANSPORT, UDP]]))
  const [realm, nonce] = [attributeOf(first, REALM), attributeOf(first, NONCE)]
  if (realm === undefined || nonce === undefined) return typeOf(first) & SUCCESS ? 'good' : 'refused'
  const key = createHash('md5').update(`${user}:${realm.toString()}:${pass}`).digest()
  const attributes: Attribute[] = [
    [TRANSPORT, UDP],
    [USERNAME, Buffer.from(user)],
    [REALM, realm],
    [NONCE, nonce],
  ]
  const answer = await ask(message(ALLOCATE, attributes, key))
  if (typeOf(answer) === (ALLOCATE | SUCCESS)) return 'good'
  const error = attributeOf(answer, ERROR_CODE)
  return error === undefined ? 'refused' : `refused: ${String(error[2]! * 100 + error[3]!)}`
}

type Attribute = readonly [type: number, value: Buffer]
type Ask = (request: Buffer) => Promise<Buffer>

function message(type: number, attributes: readonly Attribute[], key?: Buffer): Buffer {
  const body = Buffer.concat(attributes.map(([name, value]) => attributeBytes(name, value)))
  const head = Buffer.alloc(20)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(body.length + (key === undefined ? 0 : 24), 2)
  head.writeUInt32BE(COOKIE, 4)
  randomBytes(12).copy(head, 8)
  const whole = Buffer.concat([head, body])
  if (key === undefined) return whole
  return Buffer.concat([whole, attributeBytes(INTEGRITY, createHmac('sha1', key).update(whole).digest())])
}

function attributeBytes(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}

const typeOf = (answer: Buffer): number => answer.readUInt16BE(0)

function attributeOf(answer: Buffer, wanted: number): Buffer | undefined {
  for (let at = 20; at + 4 <= answer.length;) {
    const length = answer.readUInt16BE(at + 2)
    if (answer.readUInt16BE(at) === wanted) return answer.subarray(at + 4, at + 4 + length)
    at += 4 + length + ((4 - (length % 4)) % 4)
  }
  return undefined
}

interface Address {
  readonly host: string
  readonly port: number
}

const overUdp =
  ({ host, port }: Address): Ask =>
  (request) =>
    withTime((resolve, reject) => {
      const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
      socket.on('message', resolve)
      socket.on('error', reject)
      socket.send(request, port, host, (error) => error && reject(error))
      return () => socket.close()
    })

const overTcp =
  (at: Address): Ask =>
  (request) =>
    overStream(() => connectTcp(at), request)
const overTls =
  (at: Address): Ask =>
  (request) =>
    overStream(() => connectTls({ ...at, servername: at.host }), request)

const overStream = (open: () => ReturnType<typeof connectTcp>, request: Buffer): Promise<Buffer> =>
  withTime((resolve, reject) => {
    const socket = open()
    socket.on('data', resolve)
    socket.on('error', reject)
    socket.write(request)
    return () => void socket.destroy()
  })

async function withTime(
  begin: (resolve: (answer: Buffer) => void, reject: (error: Error) => void) => () => void,
): Promise<Buffer> {
  let end = (): void => undefined
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no answer')), ANSWER_TIME)
      end = begin(resolve, reject)
    })
  } finally {
    clearTimeout(timer)
    end()
  }
}
