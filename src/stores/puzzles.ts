import { defineStore } from 'pinia'
import * as v from 'valibot'
import { ref } from 'vue'
import { useDeviceValue } from '../platform/device-value.ts'
import { usePlatform } from '../platform/platform.ts'
import { isDay } from '../session/deal/day.ts'
import { integer, readJson } from '../session/parse.ts'
import { PUZZLE_GRADES } from '../session/puzzles/puzzle-data.ts'
import type { Puzzle, PuzzleGrade } from '../session/puzzles/puzzle-data.ts'
import type { PuzzleTry } from '../session/puzzles/puzzle-rating.ts'
import { localDay } from './local-day.ts'

/** The most first tries of a game that are kept. */
const MOST_TRIES = 5000

const tryShape = v.object({
  id: v.pipe(v.string(), v.regex(/^\d{1,8}-\d{1,5}$/)),
  rating: integer(0, 4000),
  grade: v.picklist(PUZZLE_GRADES),
  day: v.pipe(v.string(), v.check(isDay)),
})
/** By game, the oldest first. */
const storedShape = v.record(v.string(), v.pipe(v.array(tryShape), v.maxLength(MOST_TRIES)))
type Stored = v.InferOutput<typeof storedShape>

function readStored(text: string): Stored {
  const read = v.safeParse(storedShape, readJson(text))
  return read.success ? read.output : {}
}

/** The puzzles that were tried on this device. Only the first try at each counts. */
export const usePuzzles = defineStore('puzzles', () => {
  const platform = usePlatform()
  const stored = useDeviceValue('windrose-puzzles', readStored)
  const today = ref(localDay(platform.now()))
  const triesOf = (game: string): readonly PuzzleTry[] => stored.value[game] ?? []
  return {
    today,
    /** Reads the clock again: a page may stay open past midnight. */
    readClock: (): void => void (today.value = localDay(platform.now())),
    triesOf,
    tryOf: (game: string, id: string): PuzzleTry | undefined => triesOf(game).find((one) => one.id === id),
    /** Notes a try, if it is the first at this puzzle. */
    note(game: string, { id, rating }: Puzzle, grade: PuzzleGrade): void {
      if (triesOf(game).some((one) => one.id === id)) return
      const tries = [...triesOf(game), { id, rating, grade, day: localDay(platform.now()) }]
      stored.value = { ...stored.value, [game]: tries.slice(-MOST_TRIES) }
    },
  }
})
