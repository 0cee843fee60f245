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

/** Does the browser keep the data? `memory`: it stores nothing; `refused`: it may delete the data when short of space. */
export type StoragePersistence = 'unknown' | 'granted' | 'refused' | 'memory'

/** A table in the list of the home page; `invitation` is the path of its room if it is played online. */
export type TableListItem = Pick<
  TableRecord,
  'id' | 'updated' | 'game' | 'seats' | 'status' | 'summary' | 'brought'
> & {
  readonly invitation: string | null
  /** Over days: since when it waits for this device, in milliseconds since 1970. */
  readonly mine?: number | null
  /** It is played over days, and when its mailboxes were read last, in milliseconds since 1970. */
  readonly isOverDays?: boolean
  readonly readAt?: number
  /** The number of free seats of a table over days that has not begun. */
  readonly free?: number
}

/** Bytes of a file; a larger one is not read. Thirty times as many as a whole online game of five has. */
const LARGEST_FILE = 4 * 1024 * 1024

/** Loaded when it is needed: the list of tables does without. */
const loadImportExport = () => import('../tables/import-export.ts')

/** The table in a file, or the code of what is wrong with it. */
async function tableIn(file: Blob, platform: Platform): Promise<NewTable | string> {
  if (file.size > LARGEST_FILE) return 'tooLarge'
  return (await loadImportExport()).importTable(await file.text(), platform)
}

/** The tables on this device. */
export const useTables = defineStore('tables', () => {
  const platform = usePlatform()
  /** Newest first. */
  const running = shallowRef<readonly TableListItem[]>([])
  const finished = shallowRef<readonly TableListItem[]>([])
  const loaded = ref(false)
  const persistence = ref<StoragePersistence>('unknown')
  /** The end of a message key, `app.error.<code>`; null without an error. */
  const error = ref<string | null>(null)

  /** Reads the list; from then on it follows the changes of other tabs. */
  async function refresh(): Promise<void> {
    try {
      const store = await platform.tableStore()
      const rooms = await (await platform.roomStore()).list()
      const here = (await store.list()).map((record): TableListItem => ({ ...record, invitation: null }))
      const all = [...here, ...rooms.flatMap(listItem)].sort(comesFirst)
      running.value = all.filter(({ status }) => status === 'running')
      finished.value = all.filter(({ status }) => status === 'finished')
      if (persistence.value === 'unknown') await learnPersistence(all.length === 0 ? 'unknown' : 'refused')
    } catch {
      error.value = 'notRead'
    }
    if (!loaded.value) platform.tabs.listen(() => void refresh())
    loaded.value = true
  }

  async function learnPersistence(otherwise: StoragePersistence, ask = false): Promise<void> {
    const { isPersistent } = await platform.tableStore()
    persistence.value = !isPersistent
      ? 'memory'
      : (await platform.isStoragePersistent(ask))
        ? 'granted'
        : otherwise
  }

  async function add(table: NewTable | string): Promise<string | null> {
    if (typeof table === 'string') {
      error.value = table
      return null
    }
    const isFirst = await storeTable(platform, table)
    error.value = isFirst === 'notStored' ? isFirst : null
    if (isFirst === 'notStored') return null
    // Asked with the first table: now there are data to lose.
    if (isFirst) void learnPersistence('refused', true)
    await refresh()
    return table.record.id
  }

  /** Returns the new table's id; null on failure (see `error`). */
  async function create(setup: TableSetup): Promise<string | null> {
    return add(await (await loadImportExport()).createTable(setup, platform))
  }

  /** A new table which continues a game from one of its plies; returns its id, null on failure. */
  async function branch(table: Table, point: BranchPoint): Promise<string | null> {
    return add((await loadImportExport()).branchTable(table, point, platform))
  }

  async function remove(id: string): Promise<void> {
    const found = [...running.value, ...finished.value].find((item) => item.id === id)
    const isOnline = typeof found?.invitation === 'string'
    error.value = await (await loadImportExport()).removeTable(id, isOnline, platform)
    platform.tabs.announce(id)
    await refresh()
  }

  /** Imports a file as a new table and returns its id; null if it was refused (see `error`). */
  async function importFile(file: Blob): Promise<string | null> {
    return add(await tableIn(file, platform))
  }

  async function exportFile(id: string): Promise<{ readonly name: string; readonly text: string } | null> {
    const file = await (await loadImportExport()).exportTable(id, platform)
    error.value = typeof file === 'string' ? file : null
    return typeof file === 'string' ? null : file
  }

  const actions = { refresh, create, branch, remove, importFile, exportFile }
  return { running, finished, loaded, persistence, error, ...actions }
})

/** Those that wait for this device come first, then the newest. */
function comesFirst(one: TableListItem, other: TableListItem): number {
  const isMine = ({ mine }: TableListItem): number => (typeof mine === 'number' ? 1 : 0)
  return isMine(other) - isMine(one) || other.updated - one.updated
}

/** The list item of a room whose game has begun, or is to begin over days. */
function listItem({ id, updated, path, table, seating, mail, readAt }: RoomRecord): TableListItem[] {
  const isOverDays = mail !== undefined
  const item = { id, updated, invitation: path, isOverDays, ...(readAt !== undefined && { readAt }) }
  if (table !== null) {
    const { game, seats, status, summary, mine = null } = table
    return [{ ...item, game, seats, status, summary, mine }]
  }
  const summary = { round: null, turn: null, totals: [], winners: [] }
  return seating === undefined ? [] : [{ ...item, ...seating, status: 'running', summary }]
}

/** Stores a new table; returns whether it is the first one here, or `notStored`. */
async function storeTable(platform: Platform, { record, entries }: NewTable): Promise<boolean | 'notStored'> {
  try {
    const store = await platform.tableStore()
    const isFirst = await store.list().then(
      (list) => list.length === 0,
      () => false,
    )
    await store.create(record, [...entries])
    platform.tabs.announce(record.id)
    return isFirst
  } catch {
    return 'notStored'
  }
}
