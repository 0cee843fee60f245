import { assert } from '../../engine/core/fault.ts'
import { defaultOptions } from '../../engine/core/options.ts'
import type { AnyGame } from '../../engine/core/game.ts'
import { nim } from '../../session/nim.fixture.ts'
import type { SignedGenesis } from '../../log/records/genesis.ts'
import { fakeSigner, fakeVerify } from '../../net/connection/fake-network.fixture.ts'
import type { Signer, Verify } from '../../net/crypto/keys.ts'
import { newRandom } from '../../../tests/simulation/random.ts'
import type { Random } from '../../../tests/simulation/random.ts'
import { newEventQueue } from '../../../tests/simulation/event-queue.ts'
import { openLobby } from './lobby.ts'
import type { InitialPlan, Lobby, LobbySetup } from './lobby-types.ts'
import type { SavedLobby } from './state.ts'

// Guests of one room, the links between them, and a clock that stands still until it is advanced.

export const ROOM = 'ABCDEFGH23456789'
export const APPEARANCES = {
  colors: ['blue', 'vermilion', 'green', 'purple', 'gold'],
  symbols: ['star', 'hexagon', 'cross', 'diamond', 'circle'],
  names: ['Mateo', 'Diego', 'Elena', 'Carmen'],
}
/** Any game: it is not played here. */
export const GAME: AnyGame = { ...nim, seats: [3, 4, 5] }
/** A game for fewer people. */
export const SMALL: AnyGame = { ...GAME, id: 'small', seats: [2, 3] }
export const gameById = (id: string): AnyGame | undefined => [GAME, SMALL].find((game) => game.id === id)

/** A plan with this many chairs. */
export function planFor(chairs: number): InitialPlan {
  return {
    game: GAME.id,
    version: GAME.version,
    chairs: Array.from({ length: chairs }, () => null),
    options: defaultOptions(GAME.options),
    governor: null,
    from: null,
    isShared: false,
  }
}

/** A person with a device. */
export interface SimulatedGuest {
  readonly name: string
  readonly key: string
  readonly signer: Signer
  /** Null while the page is closed. */
  lobby: Lobby | null
  /** The state saved on the device. */
  saved: SavedLobby | null
  startedGame: SignedGenesis | null
  own: { readonly secret: string } | null
  /** Those that came with the signatures. */
  firstLinks: ReadonlyMap<number, string>
  /** How often `onStart` was called since the page opened. */
  startCount: number
  /** Every genesis it ever signed, by id. */
  readonly signed: Set<string>
  readonly chats: string[]
  readonly strikes: string[]
  readonly failures: unknown[]
}

export interface Faults {
  readonly drop: number
  readonly duplicate: number
  /** Maximum delay in milliseconds; each text draws its own, so texts may overtake each other. */
  readonly delay: number
}
export const NO_FAULTS: Faults = { drop: 0, duplicate: 0, delay: 0 }

export interface SimulatedRoom {
  readonly chance: Random
  readonly guests: SimulatedGuest[]
  faults: Faults
  now: number
  /** Replaces a text in transit, or drops it (undefined). */
  intercept: (text: string, from: SimulatedGuest, to: SimulatedGuest) => string | undefined
  /** Called before each save; may delay or fail it. */
  beforeSave: (guest: SimulatedGuest, kept: SavedLobby) => Promise<void>
  add(name: string): SimulatedGuest
  /** Opens the page. */
  openPage(guest: SimulatedGuest, more?: Partial<LobbySetup>): Lobby
  /** Closes it, with a goodbye or without. */
  closePage(guest: SimulatedGuest, hasLeft: boolean): void
  link(one: SimulatedGuest, two: SimulatedGuest): void
  unlink(one: SimulatedGuest, two: SimulatedGuest, hasLeft?: boolean): void
  isLinked(one: SimulatedGuest, two: SimulatedGuest): boolean
  /** Schedules a task. */
  after(milliseconds: number, what: () => void): void
  advance(milliseconds: number): Promise<void>
}

const TICK = 2000

export function newSimulatedRoom(seed = 1, verify: Verify = fakeVerify): SimulatedRoom {
  const chance = newRandom(seed)
  const heap = newEventQueue()
  const after = (milliseconds: number, what: () => void): void => heap.add(room.now + milliseconds, what)
  const settled = async (): Promise<void> => {
    for (const { lobby } of room.guests) await lobby?.settled()
  }
  const links = newSimulatedLinks(() => room, after)
  const room: SimulatedRoom = {
    ...links,
    chance,
    guests: [],
    faults: NO_FAULTS,
    now: 1_000_000,
    intercept: (text) => text,
    beforeSave: async () => undefined,
    after,
    add(name) {
      const guest = newGuest(name, fakeSigner(name))
      room.guests.push(guest)
      return guest
    },
    openPage(guest, more = {}) {
      assert(guest.lobby === null, 'a device has one page of a room')
      const lobby = openLobby({ ...setupOf(room, guest, verify, links.deliver), ...more })
      guest.lobby = lobby
      guest.startCount = 0
      const tick = (): void => {
        if (guest.lobby !== lobby) return
        lobby.tick()
        after(TICK, tick)
      }
      after(1 + chance.below(TICK), tick)
      return lobby
    },
    closePage(guest, hasLeft) {
      for (const other of room.guests) if (room.isLinked(guest, other)) room.unlink(guest, other, hasLeft)
      guest.lobby?.close()
      guest.lobby = null
    },
    async advance(milliseconds) {
      const until = room.now + milliseconds
      await settled()
      after(milliseconds, () => undefined)
      for (let event = heap.next(); event !== undefined; event = heap.next()) {
        room.now = Math.max(room.now, event.at)
        event.run()
        await settled()
        if (event.at >= until) return
      }
    },
  }
  return room
}

/** The links, and the texts in transit. */
function newSimulatedLinks(room: () => SimulatedRoom, after: SimulatedRoom['after']) {
  /** A counter per open link: texts sent before a reconnect do not arrive after it. */
  const openedAt = new Map<string, number>()
  let counter = 0
  const pairOf = (one: SimulatedGuest, two: SimulatedGuest): string => [one.key, two.key].sort().join('|')
  const isLinked = (one: SimulatedGuest, two: SimulatedGuest): boolean => openedAt.has(pairOf(one, two))
  return {
    isLinked,
    link(one: SimulatedGuest, two: SimulatedGuest) {
      if (one === two || isLinked(one, two) || one.lobby === null || two.lobby === null) return
      openedAt.set(pairOf(one, two), ++counter)
      one.lobby.up(two.key, two.key)
      two.lobby.up(one.key, one.key)
    },
    unlink(one: SimulatedGuest, two: SimulatedGuest, hasLeft = false) {
      openedAt.delete(pairOf(one, two))
      one.lobby?.down(two.key, false)
      two.lobby?.down(one.key, hasLeft)
    },
    deliver(from: SimulatedGuest, to: SimulatedGuest, text: string) {
      const { chance, faults, intercept } = room()
      const delivered = intercept(text, from, to)
      const since = openedAt.get(pairOf(from, to))
      if (delivered === undefined || since === undefined || chance.chance(faults.drop)) return
      const copies = chance.chance(faults.duplicate) ? 2 : 1
      for (let copy = 0; copy < copies; copy++) {
        after(1 + Math.floor(chance.next() * faults.delay), () => {
          if (openedAt.get(pairOf(from, to)) === since) to.lobby?.receive(from.key, delivered)
        })
      }
    },
  }
}

export function newGuest(name: string, signer: Signer): SimulatedGuest {
  const signed = new Set<string>()
  return {
    name,
    key: signer.publicKey,
    signer: {
      publicKey: signer.publicKey,
      sign(text) {
        const [id, what] = JSON.parse(text) as unknown[]
        if (what === 'genesis') signed.add(String(id))
        return signer.sign(text)
      },
    },
    lobby: null,
    saved: null,
    startedGame: null,
    own: null,
    startCount: 0,
    firstLinks: new Map(),
    signed,
    chats: [],
    strikes: [],
    failures: [],
  }
}

function setupOf(
  room: SimulatedRoom,
  guest: SimulatedGuest,
  verify: Verify,
  deliver: (from: SimulatedGuest, to: SimulatedGuest, text: string) => void,
): LobbySetup {
  return {
    room: ROOM,
    signer: guest.signer,
    verify,
    engine: 'tried',
    gameById,
    now: () => room.now,
    randomHex: (digits) => room.chance.hex(digits),
    appearances: APPEARANCES,
    me: { name: guest.name, color: 'blue', symbol: 'star' },
    initialPlan: null,
    wantedChairs: [],
    saved: guest.saved,
    startedGame: guest.startedGame,
    async save(kept) {
      await room.beforeSave(guest, kept)
      // Saved state survives only what JSON keeps.
      guest.saved = JSON.parse(JSON.stringify(kept)) as SavedLobby
    },
    send(link, text) {
      const to = room.guests.find(({ key }) => key === link)!
      deliver(guest, to, text)
    },
    strike: (link) => guest.strikes.push(link),
    onChange: () => guest.lobby?.view(),
    onChat: ({ name, text }) => guest.chats.push(`${name}: ${text}`),
    onStart(signed, own, firstLinks) {
      guest.firstLinks = firstLinks
      guest.startCount++
      guest.startedGame = signed
      guest.own = own
    },
    onFailure: (error) => guest.failures.push(error),
  }
}
