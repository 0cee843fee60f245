import type { DeviceKeys, KeyStore } from './keys.ts'

const STORE = 'keys'
const OWN = 'own'

/** Keeps the keys in this browser's database; the browser stores them without ever showing the private one. */
export function newIndexedDbKeyStore(name = 'windrose-keys'): KeyStore {
  const inStore = async <T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const database = await open(name)
    try {
      const change = database.transaction(STORE, 'readwrite', { durability: 'strict' })
      const isDone = new Promise<void>((resolve, reject) => {
        change.oncomplete = () => resolve()
        change.onabort = () => reject(change.error ?? new Error('the keys were not kept'))
      })
      const request = work(change.objectStore(STORE))
      await isDone
      return request.result
    } finally {
      database.close()
    }
  }
  const load = async (): Promise<DeviceKeys | undefined> => {
    const kept: unknown = await inStore<unknown>((store) => store.get(OWN))
    return isDeviceKeys(kept) ? kept : undefined
  }
  return {
    load,
    forget: () => inStore((store) => store.delete(OWN)),
    async saveIfAbsent(fresh) {
      // Two tabs may both find nothing. One of them keeps its keys, and both use those.
      await inStore((store) => {
        const asked = store.get(OWN)
        asked.onsuccess = () => {
          if (!isDeviceKeys(asked.result)) store.put(fresh, OWN)
        }
        return asked
      })
      return (await load()) ?? fresh
    },
  }
}

/** For as long as the page lives: where the browser keeps nothing. */
export function newMemoryKeyStore(): KeyStore {
  let kept: DeviceKeys | undefined
  return {
    load: async () => kept,
    forget: async () => (kept = undefined),
    saveIfAbsent: async (fresh) => (kept ??= fresh),
  }
}

function isDeviceKeys(kept: unknown): kept is DeviceKeys {
  if (typeof kept !== 'object' || kept === null) return false
  const { pair, secret } = kept as Partial<DeviceKeys>
  return typeof secret === 'string' && isKey(pair?.privateKey) && isKey(pair?.publicKey)
}

const isKey = (key: unknown): boolean => typeof CryptoKey !== 'undefined' && key instanceof CryptoKey

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE)
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('no database'))
    asked.onblocked = () => reject(new Error('the database is held by another tab'))
  })
}
