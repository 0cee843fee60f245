import { defineStore } from 'pinia'
import * as v from 'valibot'
import type { CallReport } from '../online/runtime/mail-types.ts'
import { storeDeviceValue, useDeviceValue } from '../platform/device-value.ts'
import { readJson } from '../session/parse.ts'

const NAME = 'windrose-missed-calls'
/** How many tables are kept with calls that failed. */
const MOST = 20

/** What became of a call: as it was told, or `unheard`: its page was closed before the service answered. */
export type KeptReport = Omit<CallReport, 'is'> & { readonly is: CallReport['is'] | 'unheard' }

const reportShape = v.object({
  name: v.nullable(v.pipe(v.string(), v.maxLength(100))),
  host: v.pipe(v.string(), v.maxLength(400)),
  is: v.picklist(['limited', 'refused', 'unreached', 'unknown', 'private', 'calling', 'unheard']),
})
const missedShape = v.object({
  room: v.string(),
  group: v.nullable(v.string()),
  wasSeen: v.boolean(),
  reports: v.pipe(v.array(reportShape), v.maxLength(50), v.readonly()),
})
/** The calls of a table that failed, until its page has shown them. */
export type MissedCalls = v.InferOutput<typeof missedShape>
const listShape = v.pipe(v.array(missedShape), v.maxLength(MOST))

function readList(text: string): readonly MissedCalls[] {
  const read = v.safeParse(listShape, readJson(text))
  return read.success ? read.output : []
}

const unheard = (report: v.InferOutput<typeof reportShape>): v.InferOutput<typeof reportShape> =>
  report.is === 'calling' ? { ...report, is: 'unheard' } : report

/** The calls of this device that failed, by table: pages of the table and the home page show them once. */
export const useMissedCalls = defineStore('missed-calls', () => {
  const all = useDeviceValue<readonly MissedCalls[]>(NAME, readList)
  /** At once: the page may be closed, or tell more, before the next tick. */
  const store = (list: readonly MissedCalls[]): void => storeDeviceValue(NAME, JSON.stringify(list))
  // No page waits for these answers.
  if (all.value.some(({ reports }) => reports.some(({ is }) => is === 'calling')))
    store(all.value.map((one) => ({ ...one, reports: one.reports.map(unheard) })))

  const others = (room: string): readonly MissedCalls[] => all.value.filter((one) => one.room !== room)
  return {
    all,
    /** What became of the last calls of a room; `group`: those of its group to a new table. */
    tell(room: string, reports: readonly CallReport[], group: string | null = null): void {
      const missed = reports.flatMap(({ is, ...report }) => (is === 'called' ? [] : [{ ...report, is }]))
      if (missed.length === 0 && others(room).length === all.value.length) return
      const fresh = missed.length === 0 ? [] : [{ room, group, wasSeen: false, reports: missed }]
      store([...fresh, ...others(room)].slice(0, MOST))
    },
    /** The home page has shown them. */
    see(room: string): void {
      store(all.value.map((one) => (one.room === room ? { ...one, wasSeen: true } : one)))
    },
    forget(room: string): void {
      if (others(room).length < all.value.length) store(others(room))
    },
  }
})
