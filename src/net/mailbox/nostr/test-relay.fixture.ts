import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { EventRepository, LogLevel } from '@nostr-relay/common'
import type { Event, EventRepositoryUpsertResult, Filter } from '@nostr-relay/common'
import { NostrRelay } from '@nostr-relay/core'
import { WebSocket as NodeSocket, WebSocketServer } from 'ws'
import type { RelayHabits } from './relay-habits.fixture.ts'

// A real relay on loopback, which tests may stop, wipe and start again.

/** A socket for Node that reports failures by events only, as browsers do. */
class TestSocket extends NodeSocket {
  constructor(url: string | URL) {
    super(url)
    this.on('error', () => undefined)
  }
}
export const testSocket = TestSocket as unknown as typeof WebSocket

/** Keeps, of what is addressable, the newest of each author, kind and `d` tag. */
class MemoryRepository extends EventRepository {
  readonly events = new Map<string, Event>()
  /** When each event came, in milliseconds. */
  readonly cameAt = new Map<string, number>()
  private readonly now: () => number
  private readonly habits: () => RelayHabits
  constructor(now: () => number, habits: () => RelayHabits) {
    super()
    this.now = now
    this.habits = habits
  }
  /** What it shows. */
  private shown(): Event[] {
    const { forgetsAfter = Infinity } = this.habits()
    return [...this.events.values()].filter(({ id }) => this.now() - this.cameAt.get(id)! < forgetsAfter)
  }
  isSearchSupported(): boolean {
    return false
  }
  upsert(event: Event): EventRepositoryUpsertResult {
    const isAddressable = event.kind >= 30_000 && event.kind < 40_000
    const place = event.tags.find(([name]) => name === 'd')?.[1] ?? ''
    const key = isAddressable ? `${String(event.kind)}:${event.pubkey}:${place}` : event.id
    const here = this.events.get(key)
    const isOlder =
      here !== undefined &&
      (here.created_at > event.created_at || (here.created_at === event.created_at && here.id <= event.id))
    if (isOlder) return { isDuplicate: true }
    this.events.set(key, event)
    this.cameAt.set(event.id, this.now())
    return { isDuplicate: false }
  }
  find({ ids, authors, kinds, since = 0, until = Infinity, limit = 1000, ...tags }: Filter): Event[] {
    const wanted = Object.entries(tags).filter(([name]) => name.startsWith('#')) as [string, string[]][]
    return this.shown()
      .filter(
        (event) =>
          (ids?.includes(event.id) ?? true) &&
          (authors?.includes(event.pubkey) ?? true) &&
          (kinds?.includes(event.kind) ?? true) &&
          event.created_at >= since &&
          event.created_at <= until &&
          wanted.every(([name, values]) =>
            event.tags.some(([tag, value]) => tag === name[1] && values.includes(value ?? '')),
          ),
      )
      .sort((one, other) => other.created_at - one.created_at)
      .slice(0, limit)
  }
  async destroy(): Promise<void> {
    this.events.clear()
  }
}

export interface TestRelay {
  readonly url: string
  /** What it holds. */
  stored(): readonly Event[]
  wipe(): void
  /** Puts an event there without any check. */
  plant(event: Event): void
  /** Ends all connections and listens no longer; what it holds stays. */
  stop(): Promise<void>
  start(): Promise<void>
  /** What it says about its limits (NIP-11). */
  limitation: Readonly<Record<string, unknown>>
  /** Refuses an event with this reason. */
  refuse: (event: Event) => string | undefined
  habits: RelayHabits
  /** Milliseconds since 1970, by the relay. */
  now: () => number
  /** How many events it was sent. */
  received: number
  /** How many connections were opened. */
  connections: number
}

interface Running {
  readonly server: Server
  readonly sockets: Set<Socket>
  readonly port: number
}

export async function startTestRelay(habits: RelayHabits = {}): Promise<TestRelay> {
  const repository: MemoryRepository = new MemoryRepository(
    () => test.now(),
    () => test.habits,
  )
  let running = await listen(0)
  const test: TestRelay = {
    url: `ws://127.0.0.1:${String(running.port)}/`,
    stored: () => [...repository.events.values()],
    wipe: () => repository.events.clear(),
    plant: (event) => void repository.upsert(event),
    async stop() {
      for (const socket of running.sockets) socket.destroy()
      await new Promise((resolve) => running.server.close(resolve))
    },
    async start() {
      running = await listen(running.port)
      accept(running, repository, test)
    },
    limitation: {},
    refuse: () => undefined,
    habits,
    now: () => Date.now(),
    received: 0,
    connections: 0,
  }
  accept(running, repository, test)
  return test
}

async function listen(port: number): Promise<Running> {
  const server = createServer()
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { server, sockets, port: (server.address() as AddressInfo).port }
}

function accept({ server }: Running, repository: MemoryRepository, test: TestRelay): void {
  const relay = new NostrRelay(repository, {
    logLevel: LogLevel.ERROR,
    filterResultCacheTtl: 0,
    eventHandlingResultCacheTtl: 0,
  })
  server.on('request', (_, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.end(JSON.stringify({ name: 'test', limitation: test.limitation }))
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => {
    test.connections++
    if (test.habits.isBarring?.() === true) return socket.close()
    const ephemeral = new Set<string>()
    const client = {
      get readyState() {
        return socket.readyState as never
      },
      send(text: string) {
        const [kind, id] = JSON.parse(text) as [string, string]
        const isHidden = kind === 'OK' && test.habits.isSilent === true && ephemeral.has(id)
        if (!isHidden) socket.send(text)
      },
    }
    relay.handleConnection(client)
    socket.on('error', () => undefined)
    socket.on('close', () => relay.handleDisconnect(client))
    socket.on('message', (text: Buffer) => {
      const message = JSON.parse(text.toString()) as Parameters<NostrRelay['handleMessage']>[1]
      if (message[0] === 'EVENT') {
        const event = message[1]
        test.received++
        if (event.kind < 30_000) ephemeral.add(event.id)
        const why = test.refuse(event) ?? test.habits.refuse?.(event, Math.floor(test.now() / 1000))
        if (why !== undefined || test.habits.swallows === true)
          socket.send(JSON.stringify(['OK', event.id, why === undefined, why ?? '']))
        if (test.habits.isBarring?.() === true) socket.close()
        if (why !== undefined || test.habits.swallows === true) return
      }
      void relay.handleMessage(client, message)
    })
  })
}
