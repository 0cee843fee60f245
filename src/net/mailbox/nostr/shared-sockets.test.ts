import { afterEach, expect, test } from 'vitest'
import { until } from '../../../../tests/fixtures/until.ts'
import type { Mailbox } from '../mailbox.ts'
import { newMailboxRun, ROOM } from './mailbox-run.fixture.ts'
import { shareSockets } from './shared-sockets.ts'
import { testSocket } from './test-relay.fixture.ts'

const run = newMailboxRun()
afterEach(() => run.end())

const ROOMS = [ROOM, 'BCDEFGHJ23456789', 'CDEFGHJK23456789'] as const
const letter = (text: string): Uint8Array => new TextEncoder().encode(text)
const lettersIn = (box: Mailbox): string[] =>
  box.parcels().map(({ content }) => new TextDecoder().decode(content))

/** A device with a mailbox in every room, over one connection to the relay. */
async function newReader(relay: string) {
  const SharedSocket = shareSockets(testSocket)
  const boxes = await Promise.all(
    ROOMS.map((room, nth) => run.newMailbox(String(nth + 1).repeat(64), [relay], { room, SharedSocket })),
  )
  return boxes
}
const areUp = (boxes: readonly Mailbox[]): boolean =>
  boxes.every((box) => box.stores().every(({ status, hasListed }) => status === 'up' && hasListed))

test('the mailboxes of several rooms are read and watched over one connection', async () => {
  const relay = await run.newRelay()
  const boxes = await newReader(relay.url)
  await until(() => expect(areUp(boxes)).toBe(true))
  expect(relay.connections).toBe(1)
  const others = await Promise.all(ROOMS.map((room) => run.newMailbox('f'.repeat(64), [relay.url], { room })))
  others.forEach((box, nth) => box.put('now', letter(`to room ${String(nth)}`)))
  await until(() => expect(boxes.every((box) => box.parcels().length === 1)).toBe(true))
  expect(boxes.map(lettersIn)).toEqual([['to room 0'], ['to room 1'], ['to room 2']])
})

test('what is left over it arrives, and is read back over a connection of its own', async () => {
  const relay = await run.newRelay()
  const boxes = await newReader(relay.url)
  boxes.forEach((box, nth) => box.put('now', letter(`from ${String(nth)}`)))
  await until(() =>
    expect(boxes.map((box) => box.puts().map(({ taken, isDelivered }) => [taken, isDelivered]))).toEqual(
      boxes.map(() => [[1, true]]),
    ),
  )
  expect(relay.stored()).toHaveLength(3)
  expect(relay.connections).toBe(4)
})

test('it stays while one room is open, and is opened again where the relay went away', async () => {
  const relay = await run.newRelay()
  const boxes = await newReader(relay.url)
  await until(() => expect(areUp(boxes)).toBe(true))
  boxes[0]!.close()
  const other = await run.newMailbox('f'.repeat(64), [relay.url], { room: ROOMS[1] })
  other.put('now', letter('still here'))
  await until(() => expect(boxes[1]!.parcels().length === 1).toBe(true))
  await relay.stop()
  await until(() => expect(boxes.slice(1).every((box) => box.stores()[0]!.status !== 'up')).toBe(true))
  other.close()
  const before = relay.connections
  await relay.start()
  await until(() => expect(areUp(boxes.slice(1))).toBe(true))
  expect(relay.connections).toBe(before + 1)
})

test('a relay that answers what no one asked disturbs no room', async () => {
  const sent: string[] = []
  const sockets: WebSocket[] = []
  class Odd {
    static readonly OPEN = 1
    readonly readyState = 1
    onmessage: ((event: MessageEvent) => void) | null = null
    constructor() {
      sockets.push(this as unknown as WebSocket)
    }
    send = (text: string): number => sent.push(text)
    close(): void {}
  }
  const Shared = shareSockets(Odd as unknown as typeof WebSocket)
  const [one, other] = [new Shared('wss://odd'), new Shared('wss://odd')]
  const heard: unknown[][] = [[], []]
  one.onmessage = ({ data }) => heard[0]!.push(data)
  other.onmessage = ({ data }) => heard[1]!.push(data)
  await new Promise<void>((resolve) => (other.onopen = () => resolve()))
  one.send('["REQ","parcels-1",{}]')
  other.send('["REQ","parcels-1",{}]')
  expect(sent).toEqual(['["REQ","1 parcels-1",{}]', '["REQ","2 parcels-1",{}]'])
  const tell = (data: unknown): void =>
    sockets[0]!.onmessage?.call(sockets[0]!, new MessageEvent('message', { data }))
  for (const data of ['["EOSE", "2 parcels-1"]', '["EOSE","9 parcels-1"]', '["NOTICE","hm"]', 'x', null])
    tell(data)
  expect(sockets).toHaveLength(1)
  expect(heard).toEqual([
    ['["NOTICE","hm"]', 'x', null],
    ['["EOSE", "parcels-1"]', '["NOTICE","hm"]', 'x', null],
  ])
})
