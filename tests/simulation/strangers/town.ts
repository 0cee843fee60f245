// A town of people who never shared a link: they meet at one relay, sit down in rooms, and begin games. The code that
// announces, finds, asks, promises chairs and agrees on a game is that of the app; people and time are simulated.

import { newRelayMemory } from '../../../src/net/mailbox/relay-memory.ts'
import type { MailboxEnvironment } from '../../../src/net/mailbox/environment.ts'
import { fakeSigner } from '../../../src/net/connection/fake-network.fixture.ts'
import { formatRoomCode, newRoomSecret } from '../../../src/net/connection/room-secret.ts'
import type { Signer } from '../../../src/net/crypto/keys.ts'
import { newSimulatedRoom, planFor } from '../../../src/online/lobby/simulated-room.fixture.ts'
import type { SimulatedGuest, SimulatedRoom } from '../../../src/online/lobby/simulated-room.fixture.ts'
import { newEventQueue } from '../event-queue.ts'
import { newRandom } from '../random.ts'
import type { Random } from '../random.ts'
import { newRelay } from './relay-in-memory.ts'
import type { SimulatedRelay } from './relay-in-memory.ts'

export const SECOND = 1000
export const MINUTE = 60 * SECOND

/** What is broken on purpose, so that the laws are seen to find it. */
const STRANGER_DEFECTS = [
  'promisesForEver',
  'acceptsAgainAndAgain',
  'acceptsTheBlocked',
  'waitsForTheUnready',
  'believesAnyName',
  'goesAnywhere',
  'tellsTheRoom',
] as const
export type StrangerDefect = (typeof STRANGER_DEFECTS)[number]

/** The room of a table, at the path that those who are accepted are told. */
export interface TownRoom {
  readonly path: string
  readonly room: SimulatedRoom
  /** Who opened it, by key. */
  readonly host: string
  /** Who has opened the table again without someone has said so here. */
  isLeft: boolean
}

export interface Town {
  readonly seed: number
  readonly random: Random
  readonly environment: MailboxEnvironment
  readonly relay: SimulatedRelay
  readonly rooms: Map<string, TownRoom>
  readonly defect: StrangerDefect | undefined
  /** Who has made each table that was ever announced, by the key of the table. */
  readonly authors: Map<string, string>
  /** The paths that honest people went when they were accepted. */
  readonly gone: Set<string>
  now: number
  /** Opens a room for a table with as many chairs; its host sits on the first. */
  openRoom(host: Signer, name: string, chairs: number): TownRoom
  /** Comes to a room, and sits there. */
  enter(room: TownRoom, name: string, chair: number): SimulatedGuest
  leave(room: TownRoom, guest: SimulatedGuest): void
  /** Lets time pass; `look` is called every second. */
  run(until: number, look: () => unknown): Promise<void>
}

const START = 1_800_000_000_000
const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

export function openTown(seed: number, defect?: StrangerDefect): Town {
  const random = newRandom(seed)
  const queue = newEventQueue()
  const after = (milliseconds: number, what: () => void): (() => void) => {
    let isOff = false
    queue.add(town.now + milliseconds, () => isOff || what())
    return () => void (isOff = true)
  }
  const now = (): number => town.now
  const town: Town = {
    seed,
    random,
    relay: newRelay(after),
    rooms: new Map(),
    authors: new Map(),
    gone: new Set(),
    defect,
    now: START,
    environment: {
      now,
      after,
      clock: {
        now,
        check: () => undefined,
        refused: () => undefined,
        accepted: () => undefined,
        heard: () => undefined,
        fault: () => null,
        on: () => () => undefined,
      },
      relays: newRelayMemory(),
      isOnline: () => true,
      random: random.next,
      randomBytes: (count) => Uint8Array.from({ length: count }, () => random.below(256)),
    },
    openRoom(host, name, chairs) {
      const path = `/j/${formatRoomCode(newRoomSecret(town.environment.randomBytes))}?open=1`
      const made: TownRoom = {
        path,
        room: newSimulatedRoom(random.below(2 ** 31)),
        host: host.publicKey,
        isLeft: false,
      }
      town.rooms.set(path, made)
      const guest = made.room.add(name)
      const own = { chair: 0, name, color: 'blue', symbol: 'star' }
      made.room.openPage(guest, { initialPlan: planFor(chairs), wantedChairs: [own] })
      return made
    },
    enter({ room }, name, chair) {
      const guest = room.guests.find((one) => one.name === name) ?? room.add(name)
      if (guest.lobby === null)
        room.openPage(guest, { wantedChairs: [{ chair, name, color: 'blue', symbol: 'star' }] })
      for (const other of room.guests) room.link(guest, other)
      return guest
    },
    leave: ({ room }, guest) => room.closePage(guest, true),
    async run(until, look) {
      for (; town.now < until; town.now += SECOND) {
        // What happens within this second at the relay and on the devices, and then in the rooms.
        const end = town.now + SECOND
        queue.add(end, () => undefined)
        for (let event = queue.next(); event !== undefined; event = queue.next()) {
          town.now = Math.max(town.now, event.at)
          event.run()
          await settle()
          if (event.at >= end) break
        }
        town.now = end - SECOND
        for (const { room } of town.rooms.values())
          if (room.guests.some(({ lobby }) => lobby !== null)) await room.advance(SECOND)
        if (look() === 'done') return
      }
    },
  }
  return town
}

export const signerOf = (name: string): Signer => fakeSigner(name)
