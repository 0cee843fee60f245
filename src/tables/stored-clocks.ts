import * as v from 'valibot'
import type { Platform } from '../platform/platform.ts'
import { clockShape, readClock } from '../session/table-clock.ts'
import { idShape, roomIdShape } from '../storage/ids.ts'

/** A clock in a backup, with the id of its table or room. */
export const keptClockShape = v.strictObject({ id: v.union([idShape, roomIdShape]), clock: clockShape })
export type KeptClock = Readonly<v.InferOutput<typeof keptClockShape>>

/** The clocks of these tables and rooms that are stored and not damaged. */
export async function storedClocks(ids: ReadonlySet<string>, platform: Platform): Promise<KeptClock[]> {
  const stored = await (await platform.values('clocks')).all()
  return [...stored].flatMap(([id, from]) => {
    const clock = ids.has(id) ? readClock(from) : undefined
    return clock === undefined ? [] : [{ id, clock }]
  })
}

export async function storeClocks(clocks: readonly KeptClock[], platform: Platform): Promise<void> {
  const store = await platform.values('clocks')
  for (const { id, clock } of clocks) await store.put(id, clock)
}
