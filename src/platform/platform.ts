import type { Analyst } from '../session/analyst.ts'
import type { GameRegistry } from '../session/journal.ts'
import type { BotWorker } from '../session/thinking-worker.ts'
import type { Thinker } from '../session/thinking.ts'
import type { RoomStore } from '../storage/room-store.ts'
import type { FallbackStore } from '../storage/fallback-store.ts'
import type { ValueKind, ValueStore } from '../storage/value-store.ts'
import { offeredLocks, offeredStorage } from './browser-stores.ts'
import { browserLocks, browserTabChannel } from './tabs.ts'
import type { RoomTabs } from './room-tabs.ts'
import type { Locks, TabChannel } from './tabs.ts'

/** The engine's games, bots and analysts; loaded when a game is opened, as the home page does without. */
export interface GameRuntime {
  readonly games: GameRegistry
  newThinker(): Thinker
  newAnalyst(): Analyst
}

/** What the app needs of the browser; tests replace it. */
export interface Platform {
  readonly tabs: TabChannel
  readonly locks: Locks
  /** What the tabs say to each other about a room. */
  roomTabs(): Promise<RoomTabs>
  tableStore(): Promise<FallbackStore>
  roomStore(): Promise<RoomStore>
  /** The values of a kind, opened at the first use. */
  values(kind: ValueKind): Promise<ValueStore>
  gameRuntime(): Promise<GameRuntime>
  /** A worker that brings a game from Board Game Arena. */
  startBgaWorker(): Promise<BotWorker>
  /** How many threads may compute side by side. */
  readonly cores: number
  /** Milliseconds since 1970, for people to read. */
  now(): number
  /** This many random hexadecimal digits. */
  randomHex(digits: number): string
  wait(milliseconds: number): Promise<void>
  /** Calls `work` before the next frame is drawn; on a hidden page, where none is, after a moment. */
  beforeFrame(work: () => void): void
  /** Does the browser keep the data when it runs short of space? `ask` may show the player a permission prompt. */
  isStoragePersistent(ask: boolean): Promise<boolean>
}

let platform: Platform | undefined

export function usePlatform(): Platform {
  platform ??= browserPlatform()
  return platform
}

/** Replaces the platform, for tests. */
export function setPlatform(other: Platform | undefined): void {
  platform = other
}

/** Fetched at the first use: the home page stands before its list of tables. */
async function openTables(): Promise<FallbackStore> {
  const [{ openTableStore }, { indexedDbStore }] = await Promise.all([
    import('../storage/fallback-store.ts'),
    import('../storage/indexed-db-store.ts'),
  ])
  return openTableStore(indexedDbStore)
}

async function openValues(name: ValueKind): Promise<ValueStore> {
  return (await import('../storage/value-store.ts')).openValueStore(name)
}

/** Opens the values of each kind at their first use, once. */
function valuesOnce(): Platform['values'] {
  const opened = new Map<ValueKind, Promise<ValueStore>>()
  return (kind) => {
    const values =
      opened.get(kind) ??
      retried(
        () => openValues(kind),
        () => opened.delete(kind),
      )
    opened.set(kind, values)
    return values
  }
}

async function openRooms(): Promise<RoomStore> {
  return (await import('../storage/room-store.ts')).openRoomStore()
}

/** Milliseconds to wait for a frame: a hidden page has none. */
const PATIENCE = 60
function beforeFrame(work: () => void): void {
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    work()
  })
  const timer = setTimeout(() => {
    cancelAnimationFrame(frame)
    work()
  }, PATIENCE)
}

/** Begins the work; if the network refuses its code, it is forgotten, so that the next call tries again. */
function retried<Thing>(work: () => Promise<Thing>, forget: () => void): Promise<Thing> {
  const begun = work()
  begun.catch(forget)
  return begun
}

function browserPlatform(): Platform {
  let store: Promise<FallbackStore> | undefined
  let rooms: Promise<RoomStore> | undefined
  return {
    tabs: browserTabChannel(),
    locks: browserLocks(offeredLocks()),
    roomTabs: async () => (await import('./room-tabs.ts')).browserRoomTabs(),
    tableStore: () => (store ??= retried(openTables, () => (store = undefined))),
    roomStore: () => (rooms ??= retried(openRooms, () => (rooms = undefined))),
    values: valuesOnce(),
    gameRuntime: async () => (await import('./game-runtime.ts')).gameRuntime,
    startBgaWorker: async () => (await import('./start-bga-worker.ts')).startBgaWorker(),
    cores: navigator.hardwareConcurrency || 1,
    now: () => Date.now(),
    randomHex: (digits) =>
      Array.from(crypto.getRandomValues(new Uint8Array(digits)), (byte) => (byte & 15).toString(16)).join(''),
    wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
    beforeFrame,
    async isStoragePersistent(ask) {
      try {
        const storage = offeredStorage()
        return (ask ? await storage?.persist?.() : await storage?.persisted?.()) ?? false
      } catch {
        return false
      }
    },
  }
}
