import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Person } from '../session/people.ts'
import type { GivenOptions } from '../session/table.ts'
import type { TableRecord } from '../storage/record.ts'

/** What the lobby asks for. */
export interface TableSetup {
  readonly game: string
  /** In the order of sitting, clockwise; 2 to 5 of them as the game allows. */
  readonly people: readonly Person[]
  readonly options: GivenOptions
  /** Who is the first governor: one of `people` by index, or anybody. */
  readonly governor: number | 'random'
  /** Any text; the same seed, people and choices give the same game. Without it, chance decides. */
  readonly seed?: string
}

/** Will the browser keep our data? `memory`: it cannot store anything here; `refused`: it may clear it when short of room. */
export type Persistence = 'unknown' | 'granted' | 'refused' | 'memory'

/** The tables on this device. (Signatures are final; the bodies follow.) */
export const useTables = defineStore('tables', () => {
  /** Newest first. */
  const running = shallowRef<readonly TableRecord[]>([])
  const finished = shallowRef<readonly TableRecord[]>([])
  const loaded = ref(false)
  const persistence = ref<Persistence>('unknown')
  /** The end of a message key, `app.error.<code>`; null if all is well. */
  const error = ref<string | null>(null)
  return {
    running,
    finished,
    loaded,
    persistence,
    error,
    /** Reads the list anew; it also follows changes of other tabs by itself. */
    refresh: async (): Promise<void> => undefined,
    /** Answers the new table's id; null on failure (see `error`). */
    create: async (_setup: TableSetup): Promise<string | null> => null,
    remove: async (_id: string): Promise<void> => undefined,
    /** Takes a file's text in as a new table and answers its id; null if it was refused (see `error`), then nothing has changed. */
    importFile: async (_text: string): Promise<string | null> => null,
    exportFile: async (_id: string): Promise<{ readonly name: string; readonly text: string } | null> => null,
  }
})
