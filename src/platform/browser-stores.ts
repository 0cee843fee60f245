// The one way to what a browser keeps for a page, and to what its tabs share. Each of these may be missing, refuse to be
// touched, or fail at every use, as where a person blocks the data of sites. A lint rule keeps all other code from touching
// them. Databases have their own way, `storage/reconnecting-database.ts`.

/** What the browser has, or undefined where it has none or refuses it. */
function offered<Thing>(touch: () => Thing | null | undefined): Thing | undefined {
  try {
    return touch() ?? undefined
  } catch {
    return undefined
  }
}

/** Values by name, as texts. */
export type Values = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Values that last as long as the page. */
function memoryValues(): Values {
  const all = new Map<string, string>()
  return {
    getItem: (name) => all.get(name) ?? null,
    setItem: (name, value) => void all.set(name, value),
    removeItem: (name) => void all.delete(name),
    key: (at) => [...all.keys()][at] ?? null,
    get length() {
      return all.size
    },
  }
}

const PROBE = 'windrose'
const newPage = () => ({ localStorage: memoryValues(), sessionStorage: memoryValues() })
let inMemory = newPage()
/** Forgets what lasts as long as the page, for tests. */
export function forgetPage(): void {
  inMemory = newPage()
}

/** The values of the browser; in memory where it refuses them. A full storage still shows what it holds. */
function valuesOf(kind: keyof typeof inMemory): Values {
  const kept = offered(() => {
    const values = globalThis[kind]
    values.getItem(PROBE)
    if (values.length === 0) {
      values.setItem(PROBE, '')
      values.removeItem(PROBE)
    }
    return values
  })
  return kept ?? inMemory[kind]
}
/** The values of this device: settings and choices. */
export const deviceValues = (): Values => valuesOf('localStorage')
/** The values of this tab. */
export const tabValues = (): Values => valuesOf('sessionStorage')
/** Do the values of this device outlast the page? */
export const areValuesKept = (): boolean => deviceValues() !== inMemory.localStorage

/** A channel between the tabs of this browser. Without one they do not hear each other. */
export interface Channel {
  post(message: object): void
  listen(listener: (message: unknown) => void): () => void
}
export function openChannel(name: string): Channel {
  const channel = offered(() => new BroadcastChannel(name))
  return {
    post: (message) => void offered(() => channel?.postMessage(message)),
    listen(listener) {
      const read = ({ data }: MessageEvent<unknown>): void => listener(data)
      offered(() => channel?.addEventListener('message', read))
      return () => void offered(() => channel?.removeEventListener('message', read))
    },
  }
}

/** Insecure pages have none of these, whatever their types say. */
export const offeredLocks = (): LockManager | undefined => offered(() => navigator.locks)
export const offeredWorkers = (): ServiceWorkerContainer | undefined => offered(() => navigator.serviceWorker)
export const offeredCaches = (): CacheStorage | undefined => offered(() => caches)
export const offeredStorage = (): StorageManager | undefined => offered(() => navigator.storage)
