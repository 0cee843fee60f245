import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'

/**
 * A database that is opened again whenever it is gone: browsers may close one on their own, for instance when its data
 * is cleared, and a tab with a newer version waits until this one lets go. Rejects where the browser gives none.
 */
export async function openReconnecting<Schema extends DBSchema>(
  name: string,
  upgrade: (db: IDBPDatabase<Schema>) => void,
): Promise<() => Promise<IDBPDatabase<Schema>>> {
  let isGone = false
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
      terminated: gone,
    })
  let db = await open()
  return async () => {
    if (isGone) db = await open()
    isGone = false
    return db
  }
}
