import type { Analyst } from '../session/analyst.ts'
import type { GameRegistry } from '../session/journal.ts'
import type { Thinker } from '../session/thinking.ts'
import { idbStore } from '../storage/idb-store.ts'
import { openRooms } from '../storage/rooms.ts'
import type { RoomStore } from '../storage/rooms.ts'
import { openStore } from '../storage/store.ts'
import type { SafeStore } from '../storage/store.ts'
import { browserLocks, browserTabs } from '../storage/tabs.ts'
import type { Locks, Tabs } from '../storage/tabs.ts'

/** What it takes to play: fetched when somebody does, for the home page can do without. */
export interface Playing {
  readonly games: GameRegistry
  newThinker(): Thinker
  newAnalyst(): Analyst
}

/** What the stores need of the machine they run on; tests bring their own. */
export interface Machine {
  readonly tabs: Tabs
  readonly locks: Locks
  store(): Promise<SafeStore>
  rooms(): Promise<RoomStore>
  playing(): Promise<Playing>
  /** How many threads may compute side by side. */
  readonly cores: number
  /** Milliseconds since 1970, for people to read. */
  now(): number
  /** So many hexadecimal digits by chance. */
  chance(digits: number): string
  wait(milliseconds: number): Promise<void>
  /** Will the browser keep our data when it runs short of room? `ask` may bring a question before the player. */
  persists(ask: boolean): Promise<boolean>
}

let machine: Machine | undefined

export function useMachine(): Machine {
  machine ??= thisBrowser()
  return machine
}

/** Tests run the stores on a machine of their own. */
export function bringMachine(other: Machine | undefined): void {
  machine = other
}

function thisBrowser(): Machine {
  let store: Promise<SafeStore> | undefined
  let rooms: Promise<RoomStore> | undefined
  // Insecure pages have neither locks nor persistent storage, whatever their types say.
  const { locks, storage }: { locks?: LockManager; storage?: StorageManager } = navigator
  return {
    tabs: browserTabs(),
    locks: browserLocks(locks),
    store: () => (store ??= openStore(idbStore)),
    rooms: () => (rooms ??= openRooms()),
    playing: async () => (await import('./play-chunk.ts')).playing,
    cores: navigator.hardwareConcurrency || 1,
    now: () => Date.now(),
    chance: (digits) =>
      Array.from(crypto.getRandomValues(new Uint8Array(digits)), (byte) => (byte & 15).toString(16)).join(''),
    wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
    async persists(ask) {
      try {
        return (ask ? await storage?.persist?.() : await storage?.persisted?.()) ?? false
      } catch {
        return false
      }
    },
  }
}
