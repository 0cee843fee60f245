import { openAnalyst } from '../session/analyst.ts'
import { thinkHere } from '../session/thinkers.ts'
import { testGames } from '../session/session.fixture.ts'
import { memoryStore } from '../storage/memory-store.ts'
import type { TableStore } from '../storage/table-store.ts'
import { memoryRoomStore } from '../storage/room-store.ts'
import type { RoomStore } from '../storage/room-store.ts'
import { memoryValueStore } from '../storage/value-store.ts'
import type { ValueKind, ValueStore } from '../storage/value-store.ts'
import { openTableStore } from '../storage/fallback-store.ts'
import type { FallbackStore } from '../storage/fallback-store.ts'
import { serveBga } from '../bga/serve.ts'
import type { BotWorker } from '../session/thinking-worker.ts'
import type { Platform } from './platform.ts'
import type { RoomMessage } from './room-tabs.ts'

const RUNTIME = {
  games: testGames,
  newThinker: () => thinkHere(testGames),
  newAnalyst: () => openAnalyst({ start: noWorker, games: testGames }),
}
const FIXED = {
  cores: 2,
  wait: async () => undefined,
  beforeFrame: (work: () => void) => work(),
  gameRuntime: async () => RUNTIME,
  startBgaWorker: async () => bgaWorkerHere(),
}
function newValueStores(): Platform['values'] {
  const stores = new Map<ValueKind, ValueStore>()
  return async (kind) => {
    const values = stores.get(kind) ?? memoryValueStore()
    stores.set(kind, values)
    return values
  }
}
/** Brings games on this thread, as long as it has not been ended. */
function bgaWorkerHere(): BotWorker {
  let hear: ((message: unknown) => void) | undefined
  return {
    onMessage: (listener) => void (hear = listener),
    onError: () => undefined,
    post: (message) => void Promise.resolve().then(() => serveBga((reply) => hear?.(reply))(message)),
    end: () => void (hear = undefined),
  }
}
function noWorker(): never {
  throw new Error('tests have no workers')
}

/** A tab; `crash` also stands for a reload. */
export type TestTab = Platform & { persistenceRequests(): number; crash(): void }
/** A browser with any number of tabs, each a platform of its own over the same database. */
export interface TestBrowser {
  readonly database: TableStore
  readonly rooms: RoomStore
  /** A new tab; `broken`: its database cannot be opened. */
  tab(broken?: 'broken'): TestTab
}

export function newTestBrowser(database: TableStore = memoryStore()): TestBrowser {
  const rooms = memoryRoomStore()
  const stores = { roomStore: async () => rooms, values: newValueStores() }
  const [tables, roomTabs] = [newChannels<string>(), newChannels<RoomMessage>()]
  const held = new Map<string, number>()
  const waiting: { table: string; tab: number; granted: () => void }[] = []
  let [tabs, chance] = [0, 1]
  const free = (table: string): void => {
    held.delete(table)
    const at = waiting.findIndex((claim) => claim.table === table)
    const next = waiting[at]
    if (next === undefined) return
    waiting.splice(at, 1)
    held.set(table, next.tab)
    next.granted()
  }
  const tab: TestBrowser['tab'] = (broken) => {
    const number = tabs++
    let requests = 0
    let store: Promise<FallbackStore> | undefined
    return {
      ...FIXED,
      ...stores,
      persistenceRequests: () => requests,
      crash() {
        tables.close(number)
        roomTabs.close(number)
        for (const [table, holder] of held) if (holder === number) free(table)
      },
      tabs: { announce: tables.of(number).tell, listen: tables.of(number).listen },
      roomTabs: async () => roomTabs.of(number),
      locks: {
        claim(table, granted, refused) {
          const claim = { table, tab: number, granted }
          if (held.has(table)) {
            waiting.push(claim)
            refused()
          } else {
            held.set(table, number)
            granted()
          }
          return () => {
            const at = waiting.indexOf(claim)
            if (at >= 0) waiting.splice(at, 1)
            else free(table)
          }
        },
      },
      tableStore: () =>
        (store ??= openTableStore(() =>
          broken === undefined ? Promise.resolve(database) : Promise.reject(new Error('private')),
        )),
      now: () => 1_700_000_000_000 + chance,
      randomHex: (digits) => (chance++ * 7919).toString(16).padStart(digits, '0').slice(-digits),
      async isStoragePersistent(ask) {
        if (ask) requests++
        return ask
      },
    }
  }
  return { database, rooms, tab }
}

/** What the tabs of one browser say to each other. */
function newChannels<Message>() {
  const listeners = new Set<{ readonly tab: number; readonly listener: (message: Message) => void }>()
  return {
    of: (tab: number) => ({
      tell(message: Message): void {
        for (const entry of listeners) if (entry.tab !== tab) setTimeout(() => entry.listener(message), 0)
      },
      listen(listener: (message: Message) => void) {
        const entry = { tab, listener }
        listeners.add(entry)
        return () => void listeners.delete(entry)
      },
    }),
    close(tab: number): void {
      for (const entry of listeners) if (entry.tab === tab) listeners.delete(entry)
    },
  }
}
