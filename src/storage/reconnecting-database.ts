import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'

/** A database that is opened again when the browser has closed it. */
export interface Reconnecting<Schema extends DBSchema> {
  /** The open database, after opening it again if the browser closed it or a tab with a newer version needed it closed. */
  ready(): Promise<IDBPDatabase<Schema>>
  /** Calls the listener when the browser has closed the database, such as when its data are cleared. */
  onLoss(listener: () => void): () => void
}

/** Opens a database. Rejects where the browser has none, refuses it, or opens one that cannot be used. */
export async function openReconnecting<Schema extends DBSchema>(
  name: string,
  upgrade: (db: IDBPDatabase<Schema>) => void,
): Promise<Reconnecting<Schema>> {
  let isGone = false
  const listeners = new Set<() => void>()
  const gone = (): void => {
    isGone = true
  }
  const open = (): Promise<IDBPDatabase<Schema>> =>
    openDB<Schema>(name, 1, {
      upgrade,
      blocking: (_now, _wanted, event) => {
        if (event.target instanceof IDBDatabase) event.target.close()
        gone()
      },
      terminated: () => {
        gone()
        for (const listener of listeners) listener()
      },
    })
  let db = await open()
  await db.transaction([...db.objectStoreNames]).done
  return {
    async ready() {
      if (isGone) db = await open()
      isGone = false
      return db
    },
    onLoss(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * A transaction whose end may find no one who waits: the requests of an aborted one tell of it, and its own promise would be an error
 * of the page.
 */
export function handled<Transaction extends { readonly done: Promise<void> }>(
  transaction: Transaction,
): Transaction {
  transaction.done.catch(() => undefined)
  return transaction
}

/** Ends what was written, for a page that is being closed hears no answer after which it would; resolves when it is durable. */
export async function committed(
  writing: { commit(): void; readonly done: Promise<void> },
  requests: readonly Promise<unknown>[],
): Promise<void> {
  const all = Promise.all([...requests, writing.done])
  // Where the browser has ended it already, `commit` throws, and nothing waits for these.
  all.catch(() => undefined)
  writing.commit()
  await all
}

/** What became of a change: stored; refused, as a person has deleted what it changes; or too little, as the database was lost. */
export type WriteResult = 'stored' | 'deleted' | 'lost'

/**
 * The key of the identity of a database, beside its records: a random number, so that a database that was lost and made again
 * has another one. Records are parsed, so it is never taken for one.
 */
const IDENTITY = 'database'
/** An object store of records, as far as it is used here. */
interface Records {
  get(key: string): Promise<unknown>
  getKey(key: string): Promise<string | undefined>
}

export function putIdentity(records: { put(value: unknown, key: string): Promise<unknown> }): void {
  // Where it fails, so does the whole upgrade.
  records.put(crypto.getRandomValues(new Uint32Array(2)).join('-'), IDENTITY).catch(() => undefined)
}
export const identityIn = (records: Pick<Records, 'get'>): Promise<unknown> => records.get(IDENTITY)

/** Remembers in which database this page has seen each record, to tell what was deleted from what was lost with its database. */
export function newSightings() {
  const seenIn = new Map<string, unknown>()
  return {
    /** The record is in the database of this identity. */
    see: (id: string, identity: unknown) => void seenIn.set(id, identity),
    /** Why a record is missing that is to be changed; undefined if it is there. */
    async whyMissing(records: Records, id: string): Promise<'deleted' | 'lost' | undefined> {
      const [key, identity] = await Promise.all([records.getKey(id), identityIn(records)])
      if (key !== undefined) return undefined
      return !seenIn.has(id) || seenIn.get(id) === identity ? 'deleted' : 'lost'
    },
  }
}
