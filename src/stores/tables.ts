import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Table } from '../session/table.ts'
import type { TableRecord } from '../storage/table-record.ts'
import type { RoomRecord } from '../storage/room-record.ts'
import type { NewTable, BranchPoint } from '../tables/import-export.ts'
import { usePlatform } from '../platform/platform.ts'
import type { Platform } from '../platform/platform.ts'
import type { TableSetup } from '../tables/new-record.ts'

export type { TableSetup } from '../tables/new-record.ts'

/** Will the browser keep our data? `memory`: it cannot store anything here; `refused`: it may clear it when short of room. */
export type StoragePersistence = 'unknown' | 'granted' | 'refused' | 'memory'

/** What the home page tells of a table; `invitation` is the path of its room if it is played online. */
export type TableListItem = Pick<TableRecord, 'id' | 'updated' | 'game' | 'seats' | 'status' | 'summary'> & {
  readonly invitation: string | null
}

/** What writes and reads whole games, fetched when it is wanted: the list of tables can do without. */
const importExport = () => import('../tables/import-export.ts')

/** The tables on this device. */
export const useTables = defineStore('tables', () => {
  const machine = usePlatform()
  /** Newest first. */
  const running = shallowRef<readonly TableListItem[]>([])
  const finished = shallowRef<readonly TableListItem[]>([])
  const loaded = ref(false)
  const persistence = ref<StoragePersistence>('unknown')
  /** The end of a message key, `app.error.<code>`; null if all is well. */
  const error = ref<string | null>(null)

  /** Reads the list anew; from then on it follows the changes of other tabs by itself. */
  async function refresh(): Promise<void> {
    const store = await machine.tableStore()
    try {
      const rooms = await (await machine.roomStore()).list()
      const here = (await store.list()).map((record): TableListItem => ({ ...record, invitation: null }))
      const all = [...here, ...rooms.flatMap(listed)].sort((one, other) => other.updated - one.updated)
      running.value = all.filter(({ status }) => status === 'running')
      finished.value = all.filter(({ status }) => status === 'finished')
      if (persistence.value === 'unknown') await learnPersistence(all.length === 0 ? 'unknown' : 'refused')
    } catch {
      error.value = 'notRead'
    }
    if (!loaded.value) machine.tabs.listen(() => void refresh())
    loaded.value = true
  }

  async function learnPersistence(otherwise: StoragePersistence, ask = false): Promise<void> {
    const { isPersistent } = await machine.tableStore()
    persistence.value = !isPersistent
      ? 'memory'
      : (await machine.isStoragePersistent(ask))
        ? 'granted'
        : otherwise
  }

  async function keep(table: NewTable | string): Promise<string | null> {
    if (typeof table === 'string') {
      error.value = table
      return null
    }
    const isFirst = await storeTable(machine, table)
    error.value = isFirst === 'notStored' ? isFirst : null
    if (isFirst === 'notStored') return null
    // Asked where it means something to the player: when there is something to lose for the first time.
    if (isFirst) void learnPersistence('refused', true)
    await refresh()
    return table.record.id
  }

  /** Answers the new table's id; null on failure (see `error`). */
  async function create(setup: TableSetup): Promise<string | null> {
    return keep(await (await importExport()).createTable(setup, machine))
  }

  /** A new table on which a game goes on from one of its moments; answers its id, null on failure. */
  async function goOn(told: Table, onward: BranchPoint): Promise<string | null> {
    return keep((await importExport()).branchTable(told, onward, machine))
  }

  async function remove(id: string): Promise<void> {
    const isRoom = [...running.value, ...finished.value].some(
      (one) => one.id === id && one.invitation !== null,
    )
    const store = isRoom ? await machine.roomStore() : await machine.tableStore()
    error.value = await store.remove(id).then(
      () => null,
      () => 'notStored',
    )
    machine.tabs.announce(id)
    await refresh()
  }

  /** Takes a file's text in as a new table and answers its id; null if it was refused (see `error`), then nothing has changed. */
  async function importFile(text: string): Promise<string | null> {
    return keep(await (await importExport()).importTable(text, machine))
  }

  async function exportFile(id: string): Promise<{ readonly name: string; readonly text: string } | null> {
    const file = await (await importExport()).exportTable(id, machine)
    error.value = typeof file === 'string' ? file : null
    return typeof file === 'string' ? null : file
  }

  const lists = { running, finished, loaded, persistence, error }
  return { ...lists, refresh, create, goOn, remove, importFile, exportFile }
})

/** The game of a room, once it has begun. */
function listed({ id, updated, path, table }: RoomRecord): TableListItem[] {
  if (table === null) return []
  const { game, seats, status, summary } = table
  return [{ id, updated, game, seats, status, summary, invitation: path }]
}

/** Keeps a new table; answers whether it is the first one here, or that it could not be kept. */
async function storeTable(machine: Platform, { record, entries }: NewTable): Promise<boolean | 'notStored'> {
  const store = await machine.tableStore()
  try {
    const isFirst = await store.list().then(
      (list) => list.length === 0,
      () => false,
    )
    await store.create(record, [...entries])
    machine.tabs.announce(record.id)
    return isFirst
  } catch {
    return 'notStored'
  }
}
