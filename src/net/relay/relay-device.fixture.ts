import { expect } from 'vitest'
import { until } from '../../../tests/fixtures/until.ts'
import { browserEnvironment } from '../connection/environment.ts'
import { fakeSigner, fakeVerify } from '../connection/fake-network.fixture.ts'
import { newLateRelays } from '../connection/late-relays.ts'
import { joinMesh } from '../connection/mesh.ts'
import type { Mesh, MeshEvent } from '../connection/mesh-types.ts'
import { browserEnvironment as mailboxEnvironment } from '../mailbox/environment.ts'
import type { MailboxEnvironment } from '../mailbox/environment.ts'
import type { RelayHabits } from '../mailbox/nostr/relay-habits.fixture.ts'
import { startTestRelay, testSocket } from '../mailbox/nostr/test-relay.fixture.ts'
import type { TestRelay } from '../mailbox/nostr/test-relay.fixture.ts'
import { openRelayRoom } from './relay-room.ts'

// Devices without WebRTC and without a broker, and real relays on loopback.

export const ROOM = 'ABCDEFGH23456789'
const stops: (() => unknown)[] = []
/** Stops something after the test. */
export const stopAtEnd = (stop: () => unknown): void => void stops.push(stop)
export async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop()
}

export async function relay(habits?: RelayHabits): Promise<TestRelay> {
  const started = await startTestRelay(habits)
  stops.push(() => started.stop())
  return started
}

export interface TestDevice {
  readonly mesh: Mesh
  readonly events: MeshEvent[]
  /** The names of those to whom a link is up, by link. */
  readonly up: Map<string, string>
  readonly texts: string[]
  view(): string
}

export function device(
  name: string,
  relays: readonly string[],
  { room = ROOM, environment = mailboxEnvironment }: { room?: string; environment?: MailboxEnvironment } = {},
): TestDevice {
  const events: MeshEvent[] = []
  const up = new Map<string, string>()
  const texts: string[] = []
  const signer = fakeSigner(name)
  const tell = (event: MeshEvent): void => {
    events.push(event)
    if (event.type === 'up') up.set(event.link, event.member.key)
    if (event.type === 'down') up.delete(event.link)
    if (event.type === 'text') texts.push(event.text)
  }
  const late = newLateRelays({
    room,
    key: signer.publicKey,
    relays,
    ice: { ice: [] },
    environment: browserEnvironment,
    canLink: false,
    load: async () => ({
      openRelayRoom: (options) => openRelayRoom({ ...options, environment, WebSocket: testSocket }),
    }),
    emit: tell,
  })
  const me = { room, signer, verify: fakeVerify, protocol: [1, 1] as const, build: 'test' }
  const host = { transport: late.transport, environment: browserEnvironment, me, deviceSecret: name }
  const mesh = joinMesh(host, (event) => {
    late.hear(event)
    tell(event)
  })
  stops.push(() => mesh.leave())
  const view = (): string => {
    const seen = events.filter((event) => event.type === 'relays').at(-1)
    return `${seen?.view.relays ?? ''} ${seen?.view.peers ?? ''}`
  }
  return { mesh, events, up, texts, view }
}

export const keysOf = ({ up }: TestDevice): string[] => [...up.values()].sort()
export const key = (name: string): string => fakeSigner(name).publicKey
export const linked = (one: TestDevice, ...names: string[]): Promise<void> =>
  until(() => expect(keysOf(one)).toEqual(names.map(key).sort()))
export const say = ({ mesh, up }: TestDevice, text: string): boolean[] =>
  [...up.keys()].map((link) => mesh.send(link, text))
