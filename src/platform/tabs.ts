import * as v from 'valibot'
import { idShape, roomIdShape } from '../storage/ids.ts'
import { openChannel } from './browser-stores.ts'

/** Messages between the tabs of this browser: a table or a room was changed, created or removed. */
export interface TabChannel {
  announce(table: string): void
  listen(listener: (table: string) => void): () => void
}
/** At most one tab writes to a table. */
export interface Locks {
  /**
   * Claims the lock of a table. `granted` is called once, when this tab has it; `refused` before that, if another tab has
   * it now. Returns how to release it, or to give the claim up.
   */
  claim(table: string, granted: () => void, refused: () => void): () => void
}

const messageShape = v.strictObject({ table: v.union([idShape, roomIdShape]) })

export function browserTabChannel(name = 'windrose'): TabChannel {
  const channel = openChannel(name)
  return {
    announce: (table) => channel.post({ table }),
    listen: (listener) =>
      channel.listen((heard) => {
        const message = v.safeParse(messageShape, heard)
        if (message.success) listener(message.output.table)
      }),
  }
}

/** Uses Web Locks; where there are none, or the browser refuses them, every tab writes, and the last one wins. */
export function browserLocks(locks: LockManager | undefined): Locks {
  return {
    claim(table, granted, refused) {
      const name = `windrose-table-${table}`
      const waiting = new AbortController()
      let release = (): void => undefined
      let isOver = false
      let isHeld = false
      const hold = (): Promise<void> => {
        if (isOver || isHeld) return Promise.resolve()
        isHeld = true
        granted()
        return new Promise((resolve) => {
          release = resolve
        })
      }
      const wait = async (): Promise<void> => {
        if (locks === undefined) return hold()
        const taken = await locks.request(name, { ifAvailable: true }, async (lock) => {
          if (lock !== null) await hold()
          return lock !== null
        })
        if (taken || isOver) return
        refused()
        await locks.request(name, { signal: waiting.signal }, hold)
      }
      // A claim that is given up while it waits rejects, too, and holds nothing then.
      wait().catch(hold)
      return () => {
        isOver = true
        waiting.abort()
        release()
      }
    },
  }
}
