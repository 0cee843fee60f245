import { useLocalStorage } from '@vueuse/core'
import { defineStore } from 'pinia'
import * as v from 'valibot'
import { readJson, integer } from '../session/parse.ts'
import { idShape } from '../storage/table-record.ts'
import { adviseAt } from './advice.ts'
import type { Advise } from './advice.ts'
import { useTables } from './tables.ts'
import type { TableSetup } from './tables.ts'

const guidedGameShape = v.object({
  /** The table the guided game is played at; null while there is none. */
  table: v.fallback(v.nullable(idShape), null),
  /** Which of its lessons are done, each with the ply at which it was. */
  done: v.fallback(v.record(v.pipe(v.string(), v.maxLength(40)), integer(0, 100_000)), {}),
})
type GuidedGame = v.InferOutput<typeof guidedGameShape>
const NOT_STARTED: GuidedGame = { table: null, done: {} }

/** By the game's id. */
const storedShape = v.record(v.string(), v.fallback(guidedGameShape, NOT_STARTED))
type StoredGuides = v.InferOutput<typeof storedShape>
/** Whose guided game it was while there was only one. */
const FIRST_GAME = 'puerto-rico'
const aloneShape = v.object({ ...guidedGameShape.entries, table: idShape })

function readStored(text: string): StoredGuides {
  const kept: unknown = readJson(text)
  const alone = v.safeParse(aloneShape, kept)
  if (alone.success) return { [FIRST_GAME]: alone.output }
  const read = v.safeParse(storedShape, kept)
  return read.success ? read.output : {}
}

/** The guided games of this device, one of each game: at which table it is played, and how far one has come. */
export const useGuide = defineStore('guide', () => {
  const tables = useTables()
  const kept = useLocalStorage<StoredGuides>(
    'windrose-guide',
    {},
    {
      serializer: { read: readStored, write: (games) => JSON.stringify(games) },
      shallow: true,
      // Where the browser refuses storage, a reload begins the lessons anew; the game itself cannot be kept either.
      onError: () => undefined,
    },
  )
  const guided = (game: string): GuidedGame => kept.value[game] ?? NOT_STARTED
  const keep = (game: string, now: GuidedGame): void => {
    kept.value = { ...kept.value, [game]: now }
  }
  const tableOf = (game: string): string | null => guided(game).table
  return {
    tableOf,
    doneIn: (game: string): GuidedGame['done'] => guided(game).done,
    /** The game that is learnt at this table; undefined at tables without a guide. */
    gameAt: (table: string): string | undefined =>
      Object.keys(kept.value).find((game) => tableOf(game) === table),
    /** Sets a new table for the guided game and answers its id; null if it could not be kept. */
    async begin(setup: TableSetup): Promise<string | null> {
      const table = await tables.create(setup)
      keep(setup.game, { table, done: {} })
      return table
    },
    /** The bots of the guided table play their parts; answers how to let go of them. */
    playParts(game: string, advise: Advise): () => void {
      const table = tableOf(game)
      return table === null ? () => undefined : adviseAt(table, advise)
    },
    /** A lesson is done, at this ply. */
    finish(game: string, lesson: string, ply: number): void {
      const { table, done } = guided(game)
      keep(game, { table, done: { ...done, [lesson]: ply } })
    },
    /** The table is a table like any other from now on. */
    leave(game: string): void {
      keep(game, NOT_STARTED)
    },
  }
})
