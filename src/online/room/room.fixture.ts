import {
  fakeSigner,
  fakeVerify,
  newFakeNetwork,
  newTestEnvironment,
} from '../../net/connection/fake-network.fixture.ts'
import type { FakeNetwork, TestEnvironment } from '../../net/connection/fake-network.fixture.ts'
import { relaysFor } from '../../net/connection/invitation.ts'
import type { Invitation } from '../../net/connection/invitation.ts'
import { joinMesh } from '../../net/connection/mesh.ts'
import type { OnlineMesh } from '../../net/connection/online.ts'
import type { IceServer } from '../../net/transport/settings.ts'
import { memoryRoomStore } from '../../storage/room-store.ts'
import type { RoomStore } from '../../storage/room-store.ts'
import type { TurnConfirmation } from '../../session/session-preferences.ts'
import { newTestBrowser } from '../../platform/platform.fixture.ts'
import type { TestTab } from '../../platform/platform.fixture.ts'
import type { ActiveTable } from '../../session/active-table.ts'
import { storedDeals } from '../group/stored-group.ts'
import type { CallParts } from '../runtime/call-parts.ts'
import { createRoom } from './create-room.ts'
import { openRoom } from './room-controller.ts'
import type { RoomController } from './room-controller.ts'
import type { RoomScreen } from '../runtime/room-runtime.ts'
import type { RoomNetwork } from '../runtime/room-network.ts'
import { newMemoryStores } from '../../net/mailbox/memory-mailbox.fixture.ts'
import type { MemoryStores } from '../../net/mailbox/memory-mailbox.fixture.ts'
import type { LobbyView, MailView, NewRoom, OnlineView, RoomPhase } from '../runtime/room-views.ts'

const STORES = ['wss://one.example/', 'wss://two.example/', 'wss://three.example/']

const APPEARANCES = {
  colors: ['blue', 'green', 'gold'],
  symbols: ['star', 'moon', 'cross'],
  names: ['Bot'],
}

/** A network of devices with a common test clock. */
export interface TestNetwork {
  /** The mailboxes of rooms over days. */
  readonly stores: MemoryStores
  readonly network: FakeNetwork
  readonly clock: TestEnvironment
  device(name: string, how?: Partial<How>): Device
}
interface How {
  readonly engine: string
  readonly rooms: RoomStore
  readonly confirm: TurnConfirmation
  /** The servers that the person of this device knows. */
  readonly knownServers: readonly string[]
  /** The ICE servers and relays in the settings of this device. */
  readonly ice: readonly string[]
  readonly relays: readonly string[]
  /** How players of tables over days are called; null: not at all. */
  readonly calls: CallParts | null
}

/** A device; what it stores outlives its pages. */
export interface Device {
  readonly name: string
  readonly platform: TestTab
  readonly rooms: RoomStore
  /** Opens a page of a room with what earlier pages stored. */
  visit(path: string): Promise<Page>
}
export interface Page {
  readonly controller: RoomController
  phase: RoomPhase
  error: string | undefined
  connection: string
  watchers: number
  lobby: LobbyView | null
  online: OnlineView | null
  opened: ActiveTable | null
  readonly said: string[]
  mail: MailView | null
  network: RoomNetwork
  /** The ICE servers that the network was given besides those of the invitation. */
  ownIce: readonly IceServer[]
  /** The relays by which the devices of the room may meet. */
  relays: readonly string[]
  /** Another page is shown in place of this one. */
  hide(): void
}

export function newTestNetwork(): TestNetwork {
  const [network, clock] = [newFakeNetwork(), newTestEnvironment()]
  const stores = newMemoryStores(STORES, {
    now: () => 1_700_000_000_000 + clock.at,
    random: () => 0.5,
    after(milliseconds, what) {
      const stop = clock.repeat(milliseconds, () => {
        stop()
        what()
      })
      return stop
    },
  })
  let devices = 0
  return {
    network,
    clock,
    stores,
    device(
      name,
      {
        engine = 'trial',
        rooms = memoryRoomStore(),
        confirm = 'never',
        knownServers = [],
        ice = [],
        relays = [],
        calls = null,
      } = {},
    ) {
      const tab = newTestBrowser().tab()
      let drawn = ++devices
      const platform: TestTab = {
        ...tab,
        roomStore: () => Promise.resolve(rooms),
        cores: 8,
        now: () => 1_700_000_000_000 + clock.at,
        randomHex: (digits) => {
          drawn = (Math.imul(drawn, 1_664_525) + 1_013_904_223) >>> 0
          return drawn.toString(16).padStart(8, '0').repeat(8).slice(0, digits)
        },
      }
      return {
        name,
        platform,
        rooms,
        visit: (path) =>
          visit(
            { network, clock, stores, platform, name, engine, confirm, knownServers, ice, relays, calls },
            path,
          ),
      }
    },
  }
}

interface Visitor extends Omit<How, 'rooms'> {
  readonly network: FakeNetwork
  readonly clock: TestEnvironment
  readonly stores: MemoryStores
  readonly platform: TestTab
  readonly name: string
}

async function visit(visitor: Visitor, path: string): Promise<Page> {
  const { platform, name, clock, confirm, knownServers, ice, relays, calls } = visitor
  const watchers = new Set<() => void>()
  let isHidden = false
  const network: RoomNetwork = {
    ...networkOf(visitor, (ownIce, invitation) => {
      page.ownIce = ownIce
      page.relays = relaysFor('passing', invitation)
    }),
    isHidden: () => isHidden,
    watch(tell) {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
  }
  const page: Omit<Page, 'controller'> = {
    phase: 'closed',
    error: undefined,
    connection: '',
    watchers: 0,
    lobby: null,
    online: null,
    opened: null,
    said: [],
    mail: null,
    network,
    ownIce: [],
    relays: [],
    hide() {
      isHidden = true
      for (const tell of watchers) tell()
    },
  }
  const screen: RoomScreen = {
    phase(is, error) {
      page.phase = is
      page.error = error
    },
    connection: (is) => (page.connection = is),
    watchers: (count) => (page.watchers = count),
    outdated: () => page.said.push('outdated'),
    lobby: (look) => (page.lobby = look),
    online: (look) => (page.online = look),
    chatLine: ({ name: who, text }) => page.said.push(`${who}: ${text}`),
    mail: (look) => (page.mail = look),
    pairing: () => undefined,
    showTable(opened) {
      page.opened = opened
      return () => undefined
    },
  }
  const preferences = { confirmation: () => confirm, delay: () => Promise.resolve() }
  const me = { name, color: 'blue', symbol: 'star' }
  const controller = openRoom({
    path,
    screen,
    preferences,
    platform,
    appearances: APPEARANCES,
    me: () => me,
    toldDeals: () => storedDeals(platform),
    ...(calls !== null && { calls }),
    servers: { broker: '', ice, relays, known: knownServers },
    network,
  })
  await clock.advance(1000)
  return Object.assign(page, { controller })
}

function networkOf(
  { network, clock, stores, name, engine }: Visitor,
  joins: (ownIce: readonly IceServer[], invitation: Invitation) => void,
): Omit<RoomNetwork, 'isHidden' | 'watch'> {
  return {
    clock,
    verify: fakeVerify,
    engine,
    build: 'trial',
    pageHost: 'windrose.example.org',
    signer: async () => fakeSigner(name),
    keepKeys: async () => undefined,
    async join(invitation, slot, ownIce, tell) {
      joins(ownIce, invitation)
      const { room } = invitation
      const mesh = joinMesh(
        {
          transport: network.newTransport(),
          environment: clock,
          me: { room, signer: fakeSigner(name), verify: fakeVerify, protocol: [1, 1], build: 'trial' },
          deviceSecret: name,
          ...(slot !== null && { slot }),
        },
        tell,
      )
      const nobody = async (): Promise<string> => ''
      return {
        ...mesh,
        pairing: { offer: nobody, answer: nobody, accept: async () => undefined },
      } satisfies OnlineMesh
    },
    openMailbox: async ({ room, deviceSecret }) => stores.open(`${room} ${deviceSecret}`),
    follow: () => () => undefined,
    isOffline: () => false,
    isRefused: () => false,
  }
}

/** Creates a room for a game of nim and returns its path. */
export const pathOf = async (
  device: Device,
  page: Pick<Page, 'network'>,
  chairs: number,
  days: NewRoom['days'] = null,
  relays: readonly string[] = [],
): Promise<string> =>
  createRoom(
    { game: 'nim', me: { name: device.name, color: 'blue', symbol: 'star' }, chairs, days },
    device.platform,
    { broker: '', ice: [], relays },
    page.network,
  )
