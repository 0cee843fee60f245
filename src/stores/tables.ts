import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { OVER } from '../engine/core/game.ts'
import { packEntry } from '../session/journal.ts'
import type { Packed } from '../session/journal.ts'
import type { Person } from '../session/people.ts'
import { readTableText, writeTableText } from '../session/table-file.ts'
import type { TableFile } from '../session/table-file.ts'
import type { TableRecord } from '../storage/record.ts'
import { useMachine } from './machine.ts'
import type { Machine } from './machine.ts'
import { tellKept } from './opened.ts'
import { newRecord, recordOf } from './seating.ts'
import type { TableSetup } from './seating.ts'

export type { TableSetup } from './seating.ts'

/** Will the browser keep our data? `memory`: it cannot store anything here; `refused`: it may clear it when short of room. */
export type Persistence = 'unknown' | 'granted' | 'refused' | 'memory'

/** The tables on this device. */
export const useTables = defineStore('tables', () => {
  const machine = useMachine()
  /** Newest first. */
  const running = shallowRef<readonly TableRecord[]>([])
  const finished = shallowRef<readonly TableRecord[]>([])
  const loaded = ref(false)
  const persistence = ref<Persistence>('unknown')
  /** The end of a message key, `app.error.<code>`; null if all is well. */
  const error = ref<string | null>(null)

  /** Reads the list anew; from then on it follows the changes of other tabs by itself. */
  async function refresh(): Promise<void> {
    const store = await machine.store()
    try {
      const all = (await store.list()).sort((one, other) => other.updated - one.updated)
      running.value = all.filter(({ status }) => status === 'running')
      finished.value = all.filter(({ status }) => status === 'finished')
      if (persistence.value === 'unknown') await learnPersistence(all.length === 0 ? 'unknown' : 'refused')
    } catch {
      error.value = 'notRead'
    }
    if (!loaded.value) machine.tabs.hear(() => void refresh())
    loaded.value = true
  }

  async function learnPersistence(otherwise: Persistence, ask = false): Promise<void> {
    const { lasts } = await machine.store()
    persistence.value = !lasts ? 'memory' : (await machine.persists(ask)) ? 'granted' : otherwise
  }

  async function keep(record: TableRecord, file?: TableFile): Promise<string | null> {
    const entries = file?.journal.entries.map((entry) => packEntry(entry, record.luck)) ?? []
    const isFirst = await kept(machine, record, entries)
    error.value = isFirst === 'notStored' ? isFirst : null
    if (isFirst === 'notStored') return null
    // Asked where it means something to the player: when there is something to lose for the first time.
    if (isFirst) void learnPersistence('refused', true)
    await refresh()
    return record.id
  }

  /** Answers the new table's id; null on failure (see `error`). */
  async function create(setup: TableSetup): Promise<string | null> {
    const record = newRecord(setup, machine)
    if (typeof record !== 'string') return keep(record)
    error.value = record
    return null
  }

  async function remove(id: string): Promise<void> {
    const store = await machine.store()
    error.value = await store.remove(id).then(
      () => null,
      () => 'notStored',
    )
    machine.tabs.say(id)
    await refresh()
  }

  /** Takes a file's text in as a new table and answers its id; null if it was refused (see `error`), then nothing has changed. */
  async function importFile(text: string): Promise<string | null> {
    const file = readTableText(text, machine.games)
    const code = 'fault' in file ? file.fault.code : isStuck(file) ? 'foreignLuck' : null
    error.value = code
    if ('fault' in file || code !== null) return null
    return keep(recordOf(file.table, people(file), file.journal.luck, machine), file)
  }

  async function exportFile(id: string): Promise<{ readonly name: string; readonly text: string } | null> {
    const file = await exported(machine, id)
    error.value = typeof file === 'string' ? file : null
    return typeof file === 'string' ? null : file
  }

  return { running, finished, loaded, persistence, error, refresh, create, remove, importFile, exportFile }
})

/** Keeps a new table; answers whether it is the first one here, or that it could not be kept. */
async function kept(
  machine: Machine,
  record: TableRecord,
  entries: Packed[],
): Promise<boolean | 'notStored'> {
  const store = await machine.store()
  try {
    const isFirst = await store.list().then(
      (list) => list.length === 0,
      () => false,
    )
    await store.create(record, entries)
    machine.tabs.say(record.id)
    return isFirst
  } catch {
    return 'notStored'
  }
}

/** A running table whose dice all players made together cannot go on here alone. */
function isStuck({ journal, table }: TableFile): boolean {
  return journal.luck === 'table' && table.turn() !== OVER
}

/** A journal alone does not say who sat where: its seats have numbers for names, and the looks of their places. */
function people({ people, journal }: TableFile): Person[] {
  const nobody = (seat: number): Person => ({
    kind: 'person',
    name: String(seat + 1),
    color: 'any',
    symbol: 'any',
  })
  return [...(people ?? Array.from({ length: journal.seats }, (_, seat) => nobody(seat)))]
}

async function exported(machine: Machine, id: string): Promise<{ name: string; text: string } | string> {
  const told = await tellKept(await machine.store(), machine, id)
  if (typeof told === 'string') return told
  const { record, table } = told
  const day = new Date(record.created).toISOString().slice(0, 10)
  return {
    name: `windrose-${record.game}-${day}-${record.id.slice(0, 4)}.json`,
    text: writeTableText(table, record.luck, record.seats),
  }
}
