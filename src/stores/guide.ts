import { useLocalStorage } from '@vueuse/core'
import { defineStore } from 'pinia'
import * as v from 'valibot'
import { computed } from 'vue'
import { readJson, whole } from '../session/parse.ts'
import { idShape } from '../storage/record.ts'
import { adviseAt } from './advice.ts'
import type { Advise } from './advice.ts'
import { useTables } from './tables.ts'
import type { TableSetup } from './tables.ts'

const guidedShape = v.object({
  /** The table the guided game is played at; null while there is none. */
  table: v.fallback(v.nullable(idShape), null),
  /** Which of its lessons are done, each with the ply at which it was. */
  done: v.fallback(v.record(v.pipe(v.string(), v.maxLength(40)), whole(0, 100_000)), {}),
})
type Guided = v.InferOutput<typeof guidedShape>
const NOWHERE: Guided = { table: null, done: {} }

function readGuided(text: string): Guided {
  const read = v.safeParse(guidedShape, readJson(text))
  return read.success ? read.output : NOWHERE
}

/** The guided game of this device: at which table it is played, and how far one has come. */
export const useGuide = defineStore('guide', () => {
  const tables = useTables()
  const kept = useLocalStorage<Guided>('windrose-guide', NOWHERE, {
    serializer: { read: readGuided, write: (guided) => JSON.stringify(guided) },
    shallow: true,
    // Where the browser refuses storage, a reload begins the lessons anew; the game itself cannot be kept either.
    onError: () => undefined,
  })
  return {
    table: computed(() => kept.value.table),
    done: computed(() => kept.value.done),
    /** Sets a new table for the guided game and answers its id; null if it could not be kept. */
    async begin(setup: TableSetup): Promise<string | null> {
      const table = await tables.create(setup)
      kept.value = { table, done: {} }
      return table
    },
    /** The bots of the guided table play their parts; answers how to let go of them. */
    playParts(advise: Advise): () => void {
      return kept.value.table === null ? () => undefined : adviseAt(kept.value.table, advise)
    },
    /** A lesson is done, at this ply. */
    finish(lesson: string, ply: number): void {
      kept.value = { ...kept.value, done: { ...kept.value.done, [lesson]: ply } }
    },
    /** The table is a table like any other from now on. */
    leave(): void {
      kept.value = NOWHERE
    },
  }
})
