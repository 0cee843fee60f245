import { AUTOMATIC, newManualSignaling } from '../transport/manual-signaling.ts'
import type { IceSettings } from '../transport/settings.ts'
import type { Transport, TransportEvent } from '../transport/transport.ts'
import type { RelayRoom, RelayRoomOptions } from '../relay/relay-room.ts'
import type { Environment } from './environment.ts'
import type { MeshEvent, RelaysView } from './mesh-types.ts'
import { packRoom } from './room-secret.ts'
import type { RoomSecret } from './room-secret.ts'

// The relays of a room, whose code is loaded as soon as the broker cannot be reached or the browser lacks WebRTC, otherwise
// after a moment: someone else may not reach the broker, or no direct link may stand.

/** Milliseconds that the broker has to itself. */
const BROKER_TIME = 1000
/** Milliseconds after which loading the code is tried again. */
const LOAD_RETRY = 5000

export interface RelayParts {
  readonly room: RoomSecret
  /** The key of this device. */
  readonly key: string
  readonly relays: readonly string[]
  readonly ice: IceSettings
  readonly environment: Environment
  /** Has the browser WebRTC? */
  readonly canLink: boolean
  /** Loads the code for relays. */
  load(): Promise<{ openRelayRoom(options: RelayRoomOptions): Promise<RelayRoom> }>
  emit(event: MeshEvent): void
}

export interface LateRelays {
  readonly transport: Transport
  /** Hears what the mesh reports. */
  hear(event: MeshEvent): void
}

interface LateState extends RelayParts {
  readonly openedAt: number
  readonly listeners: Set<(event: TransportEvent) => void>
  /** Links that were up before the code was loaded. */
  readonly standing: Map<string, MeshEvent & { type: 'up' }>
  joined: RelayRoom | undefined
  isBegun: boolean
  isBrokerUp: boolean
  isClosed: boolean
  beginAt: number
  stopTimer: () => void
}

export function newLateRelays(parts: RelayParts): LateRelays {
  const { environment, relays } = parts
  const now = environment.now()
  const state: LateState = {
    ...parts,
    openedAt: now,
    listeners: new Set(),
    standing: new Map(),
    joined: undefined,
    isBegun: false,
    isBrokerUp: false,
    isClosed: false,
    beginAt: now + (parts.canLink ? BROKER_TIME : 0),
    stopTimer: () => undefined,
  }
  if (relays.length > 0)
    state.stopTimer = environment.repeat(500, () => {
      if (!state.isBegun && environment.now() >= state.beginAt) void begin(state)
    })
  queueMicrotask(() => show(state, { relays: relays.length === 0 ? 'none' : 'waiting', peers: 'none' }))
  return { transport: transportOf(state), hear: (event) => hear(state, event) }
}

function show(state: LateState, view: RelaysView): void {
  if (!state.isClosed) state.emit({ type: 'relays', view })
}

function hear(state: LateState, event: MeshEvent): void {
  const { joined, standing } = state
  switch (event.type) {
    case 'up':
      standing.set(event.link, event)
      return joined && tellUp(joined, event)
    case 'down':
      standing.delete(event.link)
      return joined?.linkDown(event.link)
    case 'signaling':
      state.isBrokerUp = event.status === 'up'
      joined?.setBroker(state.isBrokerUp)
      if (['blocked', 'down', 'unable'].includes(event.status)) state.beginAt = -Infinity
  }
}

const tellUp = (room: RelayRoom, { link, member, address, isByRelay }: MeshEvent & { type: 'up' }): void =>
  room.linkUp(link, member.key, isByRelay ? 'relay' : 'direct', address)

async function begin(state: LateState): Promise<void> {
  state.isBegun = true
  show(state, { relays: 'opening', peers: 'none' })
  const { room: secret, key, relays, canLink, environment, ice } = state
  try {
    const { openRelayRoom } = await state.load()
    if (state.isClosed) return
    const room = await openRelayRoom({
      room: secret,
      key,
      relays,
      age: environment.now() - state.openedAt,
      isBrokerUp: state.isBrokerUp,
      signaling: canLink ? newManualSignaling(ice, packRoom(secret), AUTOMATIC) : undefined,
      onView: (view) => show(state, view),
    })
    state.stopTimer()
    state.joined = room
    if (state.isClosed) return room.transport.closeAll()
    for (const listener of state.listeners) room.transport.on(listener)
    room.setBroker(state.isBrokerUp)
    for (const event of state.standing.values()) tellUp(room, event)
  } catch {
    // The file of the code may not be there at the moment.
    Object.assign(state, { isBegun: false, beginAt: environment.now() + LOAD_RETRY })
    show(state, { relays: 'down', peers: 'none' })
  }
}

function transportOf(state: LateState): Transport {
  return {
    open: () => undefined,
    dial: () => undefined,
    send: (link, text) => state.joined?.transport.send(link, text) ?? false,
    close: (link) => state.joined?.transport.close(link),
    closeAll() {
      state.isClosed = true
      state.stopTimer()
      state.joined?.transport.closeAll()
    },
    on(listener) {
      state.listeners.add(listener)
      const stop = state.joined?.transport.on(listener)
      return () => {
        state.listeners.delete(listener)
        stop?.()
      }
    },
    stats: async (link) => state.joined?.transport.stats(link),
    wake: () => state.joined?.transport.wake(),
  }
}
