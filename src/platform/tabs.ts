import * as v from 'valibot'
import { idShape } from '../storage/table-record.ts'
import { roomIdShape } from '../storage/room-record.ts'

/** What tabs tell each other: a table, or a room's, was changed, created or removed. */
export interface TabChannel {
  announce(table: string): void
  listen(listener: (table: string) => void): () => void
}
/** One writer per table, whatever the number of tabs. */
export interface Locks {
  /**
   * Claims the table. `granted` is called once, as soon as nobody else holds it; `refused` before that, if somebody does
   * now. What it answers gives the claim up.
   */
  claim(table: string, granted: () => void, refused: () => void): () => void
}

const messageShape = v.strictObject({ table: v.union([idShape, roomIdShape]) })

/** Tabs of this browser, over a BroadcastChannel; alone where there is none. */
export function browserTabChannel(name = 'windrose'): TabChannel {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  return {
    announce: (table) => channel?.postMessage({ table }),
    listen(listener) {
      const read = ({ data }: MessageEvent<unknown>): void => {
        const message = v.safeParse(messageShape, data)
        if (message.success) listener(message.output.table)
      }
      channel?.addEventListener('message', read)
      return () => channel?.removeEventListener('message', read)
    },
  }
}

/** Web Locks; where a browser has none, every tab writes, and the last one wins. */
export function browserLocks(locks: LockManager | undefined): Locks {
  return {
    claim(table, granted, refused) {
      const name = `windrose-table-${table}`
      const waiting = new AbortController()
      let release = (): void => undefined
      let isOver = false
      const hold = (): Promise<void> => {
        if (isOver) return Promise.resolve()
        granted()
        return new Promise((resolve) => {
          release = resolve
        })
      }
      const wait = async (): Promise<void> => {
        if (locks === undefined) return void hold()
        const taken = await locks.request(name, { ifAvailable: true }, async (lock) => {
          if (lock !== null) await hold()
          return lock !== null
        })
        if (taken || isOver) return
        refused()
        await locks.request(name, { signal: waiting.signal }, hold)
      }
      // A claim that is given up while it waits ends with an error of its own; there is nothing to do about it.
      wait().catch(() => undefined)
      return () => {
        isOver = true
        waiting.abort()
        release()
      }
    },
  }
}
