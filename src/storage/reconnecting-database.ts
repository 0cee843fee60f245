import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'

/**
 * Returns a function that returns the open database, after opening it again if the browser closed it (such as when its
 * data are cleared) or a tab with a newer version needed it closed. Rejects where the browser has no database.
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
