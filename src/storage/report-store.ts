import type { DBSchema } from 'idb'
import { openReconnecting } from './reconnecting-database.ts'

/** Stores what was computed from finished games, by the id of the table or room. All of it can be computed again. */
export interface ReportStore {
  /** Everything stored; its values are not parsed yet. */
  all(): Promise<ReadonlyMap<string, unknown>>
  put(id: string, report: unknown): Promise<void>
  remove(id: string): Promise<void>
  clear(): Promise<void>
}

interface Schema extends DBSchema {
  reports: { key: string; value: unknown }
}

/** The reports of this browser; without a database they last as long as the page. */
export function openReportStore(name = 'windrose-reports'): Promise<ReportStore> {
  return databaseReportStore(name).catch(() => memoryReportStore())
}

async function databaseReportStore(name: string): Promise<ReportStore> {
  const ready = await openReconnecting<Schema>(name, (db) => void db.createObjectStore('reports'))
  return {
    async all() {
      const reading = (await ready()).transaction('reports')
      const [keys, values] = await Promise.all([reading.store.getAllKeys(), reading.store.getAll()])
      return new Map(keys.map((key, at) => [key, values[at]]))
    },
    async put(id, report) {
      await (await ready()).put('reports', report, id)
    },
    async remove(id) {
      await (await ready()).delete('reports', id)
    },
    async clear() {
      await (await ready()).clear('reports')
    },
  }
}

/** Stores reports as long as the page lives: without a database, and for tests. */
export function memoryReportStore(): ReportStore {
  const reports = new Map<string, unknown>()
  return {
    all: async () => new Map(reports),
    put: async (id, report) => void reports.set(id, report),
    remove: async (id) => void reports.delete(id),
    clear: async () => reports.clear(),
  }
}
