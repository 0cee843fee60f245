import { createSocket } from 'node:dgram'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Turn from 'node-turn'
import { afterEach, expect, test } from 'vitest'
import { strfry, swallowing } from '../../src/net/mailbox/nostr/relay-habits.fixture.ts'
import { startTestRelay, testSocket } from '../../src/net/mailbox/nostr/test-relay.fixture.ts'
import { checkServices, PUBLIC_SERVICES, readServices } from './check-services.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A STUN server that answers every request with success. */
async function startStun(): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (request, { port, address }) => {
    const answer = Buffer.from(request.subarray(0, 20))
    answer.writeUInt16BE(0x0101, 0)
    answer.writeUInt16BE(0, 2)
    socket.send(answer, port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  stops.push(() => new Promise<void>((resolve) => void socket.close(() => resolve())))
  return `stun:127.0.0.1:${String(socket.address().port)}`
}

/** A TURN server that knows one user, `windrose` with the password `right`; its port. */
async function startTurn(): Promise<number> {
  const free = createSocket('udp4')
  await new Promise<void>((resolve) => free.bind(0, '127.0.0.1', resolve))
  const { port } = free.address()
  await new Promise<void>((resolve) => void free.close(() => resolve()))
  const turn = new Turn({
    listeningIps: ['127.0.0.1'],
    relayIps: ['127.0.0.1'],
    listeningPort: port,
    minPort: 49_152,
    maxPort: 65_535,
    authMech: 'long-term',
    realm: 'windrose',
    credentials: { windrose: 'right' },
  })
  turn.start()
  stops.push(() => turn.stop())
  return port
}

async function startBroker(): Promise<string> {
  const server = createServer((_, response) => void response.end('an-id'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise((resolve) => server.close(resolve)))
  return `broker=ws://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
}

test('services on this machine are told apart, and the good relays are named', async () => {
  const [good, bad] = [await startTestRelay(strfry()), await startTestRelay(swallowing())]
  stops.push(
    () => good.stop(),
    () => bad.stop(),
  )
  const texts = [await startBroker(), await startStun(), good.url, bad.url, 'ws://127.0.0.1:9/']
  const report = await checkServices(readServices(texts)!, testSocket)
  expect(report.good).toEqual([good.url])
  const said = report.lines.map((line) => line.replaceAll(/ +/g, ' ').replace(/\d+ ms/, 'N ms'))
  expect(said.map((line) => line.split(' ').slice(2).join(' '))).toEqual([
    'good',
    'good',
    'N ms passes: good keeps: good 48 kB: good',
    'N ms passes: lost keeps: lost 48 kB: lost',
    'no answer',
  ])
})

test('a TURN server gives a relayed address to its user, and refuses others', async () => {
  const url = `turn:127.0.0.1:${String(await startTurn())}`
  const services = readServices([`${url} windrose right`, `${url} windrose wrong`])!
  const { lines } = await checkServices(services, testSocket)
  expect(lines.map((line) => line.split(/ +/).slice(2).join(' '))).toEqual(['good', 'refused: 401'])
})

/** A TURN server that takes no nonce but over the connection that it gave it to, as coturn. */
async function startStrictTurn(): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (request, { port, address }) => {
    const nonce = Buffer.from(`nonce-${String(port)}--`.slice(0, 12))
    const attribute = (name: number, value: Buffer): Buffer =>
      Buffer.concat([Buffer.from([name >> 8, name & 255, 0, value.length]), value])
    const isGood = request.includes(nonce)
    const error = request.includes('nonce-') ? 438 : 401
    const body = isGood
      ? Buffer.alloc(0)
      : Buffer.concat([
          attribute(9, Buffer.from([0, 0, 4, error % 100])),
          attribute(0x14, Buffer.from('windrose')),
          attribute(0x15, nonce),
        ])
    const head = Buffer.from(request.subarray(0, 20))
    head.writeUInt16BE(isGood ? 0x0103 : 0x0113, 0)
    head.writeUInt16BE(body.length, 2)
    socket.send(Buffer.concat([head, body]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  stops.push(() => new Promise<void>((resolve) => void socket.close(() => resolve())))
  return `turn:127.0.0.1:${String(socket.address().port)}`
}

test('a TURN server hears both requests over one connection', async () => {
  const services = readServices([`${await startStrictTurn()} windrose right`])!
  const { lines } = await checkServices(services, testSocket)
  expect(lines.map((line) => line.split(/ +/).slice(2).join(' '))).toEqual(['good'])
})

test('a text that is no service is refused, and without any the public ones are meant', () => {
  expect(readServices(['https://example.org'])).toBeUndefined()
  expect(readServices(['turn:a.example:3478 user pass'])?.ice).toHaveLength(1)
  expect(PUBLIC_SERVICES.relays.length).toBeGreaterThan(7)
})
