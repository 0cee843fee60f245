import { assert } from '../../engine/core/fault.ts'
import { defaultOptions } from '../../engine/core/options.ts'
import type { AnyGame } from '../../engine/core/game.ts'
import { nim } from '../../session/nim.fixture.ts'
import type { SignedGenesis } from '../log/genesis.ts'
import { fakeSigner, fakeVerify } from '../connection/fake-network.fixture.ts'
import type { Signer, Verify } from '../crypto/keys.ts'
import { newChance } from '../../../tests/simulation/random.ts'
import type { Chance } from '../../../tests/simulation/random.ts'
import { newHeap } from '../../../tests/simulation/event-queue.ts'
import { openLobby } from './lobby.ts'
import type { FirstPlan, Lobby, LobbySetup } from './lobby-types.ts'
import type { KeptLobby } from './state.ts'

// People in one room, the links between them, and a clock that stands still until it is moved.

export const ROOM = 'ABCDEFGH23456789'
export const WARDROBE = {
  colors: ['blue', 'vermilion', 'green', 'purple', 'gold'],
  symbols: ['star', 'hexagon', 'cross', 'diamond', 'circle'],
  names: ['Mateo', 'Diego', 'Elena', 'Carmen'],
}
/** Any game will do; nothing of it is played here. */
export const GAME: AnyGame = { ...nim, seats: [3, 4, 5] }
/** Another one, for fewer. */
export const SMALL: AnyGame = { ...GAME, id: 'small', seats: [2, 3] }
export const shelf = (id: string): AnyGame | undefined => [GAME, SMALL].find((game) => game.id === id)

/** A plan for so many people. */
export function planFor(chairs: number): FirstPlan {
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
export interface Guest {
  readonly name: string
  readonly key: string
  readonly signer: Signer
  /** Null while the page is closed. */
  lobby: Lobby | null
  /** What is on the device. */
  kept: KeptLobby | null
  begun: SignedGenesis | null
  own: { readonly secret: string } | null
  /** How often its lobby has begun, in this life of the page. */
  begins: number
  /** Every genesis it ever signed, by id. */
  readonly signed: Set<string>
  readonly heard: string[]
  readonly strikes: string[]
  readonly broken: unknown[]
}

export interface Faults {
  readonly drop: number
  readonly duplicate: number
  /** Milliseconds; each text takes its own time, so they overtake each other. */
  readonly delay: number
}
export const NO_FAULTS: Faults = { drop: 0, duplicate: 0, delay: 0 }

export interface Gathering {
  readonly chance: Chance
  readonly guests: Guest[]
  faults: Faults
  now: number
  /** Sees everything that is sent; what it answers is delivered instead, and undefined is lost. */
  meddle: (text: string, from: Guest, to: Guest) => string | undefined
  /** Whether what is to be kept can be kept, and how. */
  keeping: (guest: Guest, kept: KeptLobby) => Promise<void>
  add(name: string): Guest
  /** Opens the page. */
  open(guest: Guest, more?: Partial<LobbySetup>): Lobby
  /** Closes it, with a goodbye or without. */
  shut(guest: Guest, hasLeft: boolean): void
  link(one: Guest, two: Guest): void
  cut(one: Guest, two: Guest, hasLeft?: boolean): void
  isLinked(one: Guest, two: Guest): boolean
  /** Something that happens later. */
  after(milliseconds: number, what: () => void): void
  pass(milliseconds: number): Promise<void>
}

const TICK = 2000

export function gather(seed = 1, verify: Verify = fakeVerify): Gathering {
  const chance = newChance(seed)
  const heap = newHeap()
  const after = (milliseconds: number, what: () => void): void => heap.add(here.now + milliseconds, what)
  const settled = async (): Promise<void> => {
    for (const { lobby } of here.guests) await lobby?.settled()
  }
  const air = newAir(() => here, after)
  const here: Gathering = {
    ...air,
    chance,
    guests: [],
    faults: NO_FAULTS,
    now: 1_000_000,
    meddle: (text) => text,
    keeping: async () => undefined,
    after,
    add(name) {
      const guest = newGuest(name, fakeSigner(name))
      here.guests.push(guest)
      return guest
    },
    open(guest, more = {}) {
      assert(guest.lobby === null, 'a device has one page of a room')
      const lobby = openLobby({ ...setupOf(here, guest, verify, air.deliver), ...more })
      guest.lobby = lobby
      guest.begins = 0
      const tick = (): void => {
        if (guest.lobby !== lobby) return
        lobby.tick()
        after(TICK, tick)
      }
      after(1 + chance.below(TICK), tick)
      return lobby
    },
    shut(guest, hasLeft) {
      for (const other of here.guests) if (here.isLinked(guest, other)) here.cut(guest, other, hasLeft)
      guest.lobby?.close()
      guest.lobby = null
    },
    async pass(milliseconds) {
      const until = here.now + milliseconds
      await settled()
      after(milliseconds, () => undefined)
      for (let event = heap.next(); event !== undefined; event = heap.next()) {
        here.now = Math.max(here.now, event.at)
        event.run()
        await settled()
        if (event.at >= until) return
      }
    },
  }
  return here
}

/** Links, and what is under way on them. */
function newAir(here: () => Gathering, after: Gathering['after']) {
  /** When each link came up: what was sent before does not arrive after. */
  const wires = new Map<string, number>()
  let epoch = 0
  const wire = (one: Guest, two: Guest): string => [one.key, two.key].sort().join('|')
  const isLinked = (one: Guest, two: Guest): boolean => wires.has(wire(one, two))
  return {
    isLinked,
    link(one: Guest, two: Guest) {
      if (one === two || isLinked(one, two) || one.lobby === null || two.lobby === null) return
      wires.set(wire(one, two), ++epoch)
      one.lobby.up(two.key, two.key)
      two.lobby.up(one.key, one.key)
    },
    cut(one: Guest, two: Guest, hasLeft = false) {
      wires.delete(wire(one, two))
      one.lobby?.down(two.key, false)
      two.lobby?.down(one.key, hasLeft)
    },
    deliver(from: Guest, to: Guest, text: string) {
      const { chance, faults, meddle } = here()
      const meant = meddle(text, from, to)
      const since = wires.get(wire(from, to))
      if (meant === undefined || since === undefined || chance.hits(faults.drop)) return
      const copies = chance.hits(faults.duplicate) ? 2 : 1
      for (let copy = 0; copy < copies; copy++) {
        after(1 + Math.floor(chance.next() * faults.delay), () => {
          if (wires.get(wire(from, to)) === since) to.lobby?.hear(from.key, meant)
        })
      }
    },
  }
}

export function newGuest(name: string, signer: Signer): Guest {
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
    kept: null,
    begun: null,
    own: null,
    begins: 0,
    signed,
    heard: [],
    strikes: [],
    broken: [],
  }
}

function setupOf(
  here: Gathering,
  guest: Guest,
  verify: Verify,
  deliver: (from: Guest, to: Guest, text: string) => void,
): LobbySetup {
  return {
    room: ROOM,
    signer: guest.signer,
    verify,
    engine: 'tried',
    shelf,
    now: () => here.now,
    chance: (digits) => here.chance.hex(digits),
    looks: WARDROBE,
    me: { name: guest.name, color: 'blue', symbol: 'star' },
    first: null,
    wish: [],
    kept: guest.kept,
    begun: guest.begun,
    async keep(kept) {
      await here.keeping(guest, kept)
      // A device writes text, and nothing else comes back.
      guest.kept = JSON.parse(JSON.stringify(kept)) as KeptLobby
    },
    send(link, text) {
      const to = here.guests.find(({ key }) => key === link)!
      deliver(guest, to, text)
    },
    strike: (link) => guest.strikes.push(link),
    changed: () => guest.lobby?.look(),
    heard: ({ name, text }) => guest.heard.push(`${name}: ${text}`),
    begin(signed, own) {
      guest.begins++
      guest.begun = signed
      guest.own = own
    },
    broken: (error) => guest.broken.push(error),
  }
}
