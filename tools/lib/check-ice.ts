import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { EventEmitter } from 'node:events'
import { connect as connectTcp, isIP } from 'node:net'
import type { Socket } from 'node:net'
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
  const way = secure === 's' ? overTls(at) : transport === 'tcp' ? overStream(connectTcp(at)) : overUdp(at)
  try {
    const isStun = kind === 'stun' || server.kind === 'stun'
    return await (isStun ? bind(way) : allocate(way, server.user, server.pass))
  } catch (error) {
    return error instanceof Error && error.name !== 'AbortError' ? error.message : 'no answer'
  } finally {
    way.end()
  }
}

async function bind({ ask }: Way): Promise<string> {
  const answer = await ask(message(BINDING, []))
  return typeOf(answer) === (BINDING | SUCCESS) ? 'good' : 'refused'
}

/** The first answer says realm and nonce; the second request is signed with them. */
async function allocate({ ask }: Way, user: string, pass: string): Promise<string> {
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
/** One connection for all requests, as a TURN server takes no nonce from another one. */
interface Way {
  ask(request: Buffer): Promise<Buffer>
  end(): void
}

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

function overUdp({ host, port }: Address): Way {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  return {
    ask: (request) => answerOf(socket, 'message', () => socket.send(request, port, host)),
    end: () => socket.close(),
  }
}

const overTls = (at: Address): Way =>
  overStream(connectTls({ ...at, ...(isIP(at.host) === 0 && { servername: at.host }) }))

const overStream = (socket: Socket): Way => ({
  ask: (request) => answerOf(socket, 'data', () => socket.write(request)),
  end: () => void socket.destroy(),
})

async function answerOf(
  socket: EventEmitter,
  event: 'message' | 'data',
  send: () => unknown,
): Promise<Buffer> {
  // Also a failure between two requests is no fault of ours.
  socket.on('error', () => undefined)
  const answer = once(socket, event, { signal: AbortSignal.timeout(ANSWER_TIME) })
  send()
  return ((await answer) as [Buffer])[0]
}
