import { computed } from 'vue'
import type { Ref } from 'vue'
import * as v from 'valibot'
import { WISHES } from '../online/open/announcement.ts'
import { openedShape } from '../online/open/opener.ts'
import { useDeviceValue } from '../platform/device-value.ts'
import { integer, readJson } from '../session/parse.ts'
import { promiseShape } from './promised-chairs.ts'

/** What this device keeps of a table that it opens to everyone. */
const keptShape = v.object({
  room: v.string(),
  opened: openedShape,
  wish: v.picklist(WISHES),
  /** Is who asks first accepted at once? */
  isAutomatic: v.boolean(),
  /** Are the seats of bots offered, too, as the game has begun or begins without waiting? */
  offersBots: v.exactOptional(v.boolean()),
  /** Until when its announcement lasts, in milliseconds since 1970: after that it is open no longer. */
  until: v.exactOptional(integer(0, 2 ** 53 - 1)),
  promises: v.exactOptional(v.array(promiseShape)),
})
export type OpenedTable = v.InferOutput<typeof keptShape>
const MAX_KEPT = 20

function readKept(text: string): readonly OpenedTable[] {
  const given = readJson(text)
  return Array.isArray(given) ? given.filter((one) => v.is(keptShape, one)).slice(0, MAX_KEPT) : []
}

/** What this device keeps of the tables that it opened to everyone; `entry`: of the table in this room. */
export function useOpenedTables(room: Readonly<Ref<string | null>>) {
  // Not of the form of a backup's values: only this device answers for its tables.
  const kept = useDeviceValue('windrose-tables for everyone', readKept)
  const others = (): OpenedTable[] => kept.value.filter((one) => one.room !== room.value)
  return {
    entry: computed(() => kept.value.find((one) => one.room === room.value)),
    keep: (given: OpenedTable): void => void (kept.value = [given, ...others()].slice(0, MAX_KEPT)),
    drop: (): void => void (kept.value = others()),
    dropAll: (): void => void (kept.value = []),
    /** The table goes on in this room. */
    moveTo(next: string): void {
      kept.value = kept.value.map((one) => (one.room === room.value ? { ...one, room: next } : one))
    },
  }
}
