import { defineStore } from 'pinia'
import * as v from 'valibot'
import { ref } from 'vue'
import { useDeviceValue } from '../platform/device-value.ts'
import type { BotScript } from '../session/active-table.ts'
import { readJson, integer } from '../session/parse.ts'
import { idShape } from '../storage/ids.ts'
import { useTables } from './tables.ts'
import type { TableSetup } from './tables.ts'

const pliesShape = v.record(v.pipe(v.string(), v.maxLength(40)), integer(0, 100_000))
const guidedGameShape = v.object({
  /** The id of its table; null while there is none. */
  table: v.fallback(v.nullable(idShape), null),
  /** The lessons that are done, each with the ply at which it was finished. */
  done: v.fallback(pliesShape, {}),
  /** The lessons that asked for another choice than the one made, each with the ply of that. */
  left: v.fallback(pliesShape, {}),
})
type GuidedGame = v.InferOutput<typeof guidedGameShape>
type LessonProgress = Pick<GuidedGame, 'done' | 'left'>
const NOT_STARTED: GuidedGame = { table: null, done: {}, left: {} }

/** By the game's id. */
const storedShape = v.record(v.string(), v.fallback(guidedGameShape, NOT_STARTED))
type StoredGuides = v.InferOutput<typeof storedShape>

function readStored(text: string): StoredGuides {
  const read = v.safeParse(storedShape, readJson(text))
  return read.success ? read.output : {}
}

/** The guided games of this device, at most one of each game: its table, its progress, and the scripts of its bots. */
export const useGuide = defineStore('guide', () => {
  const tables = useTables()
  /** The scripts of the guided tables that are on the screen, by table id. */
  const scripts = new Map<string, BotScript>()
  /** Is a guided game on the screen? */
  const isOn = ref(false)
  const stored = useDeviceValue('windrose-guide', readStored)
  const guided = (game: string): GuidedGame => stored.value[game] ?? NOT_STARTED
  const store = (game: string, now: GuidedGame): void => {
    stored.value = { ...stored.value, [game]: now }
  }
  const tableOf = (game: string): string | null => guided(game).table
  return {
    isOn,
    tableOf,
    progressIn: (game: string): LessonProgress => guided(game),
    /** The game that is taught at this table; undefined for other tables. */
    gameAt: (table: string): string | undefined =>
      Object.keys(stored.value).find((game) => tableOf(game) === table),
    /** Creates a table for the guided game and returns its id; null if it could not be stored. */
    async begin(setup: TableSetup): Promise<string | null> {
      const table = await tables.create(setup)
      store(setup.game, { ...NOT_STARTED, table })
      return table
    },
    /** The bots of the game's guided table follow the script; returns how to stop that. */
    playScript(game: string, script: BotScript): () => void {
      const table = tableOf(game)
      if (table === null) return () => undefined
      scripts.set(table, script)
      isOn.value = true
      return () => {
        if (scripts.get(table) !== script) return
        scripts.delete(table)
        isOn.value = false
      }
    },
    /** The script of this table's bots, if it has one. */
    scriptAt: (table: string): BotScript | undefined => scripts.get(table),
    setProgress(game: string, { done, left }: LessonProgress): void {
      store(game, { table: tableOf(game), done, left })
    },
    /** Marks a lesson as done at this ply. */
    finish(game: string, lesson: string, ply: number): void {
      const { table, done, left } = guided(game)
      store(game, { table, done: { ...done, [lesson]: ply }, left })
    },
    /** Ends the guided game; its table becomes a normal one. */
    leave(game: string): void {
      store(game, NOT_STARTED)
    },
  }
})
