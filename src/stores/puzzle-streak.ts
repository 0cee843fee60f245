import { defineStore } from 'pinia'
import * as v from 'valibot'
import { ref } from 'vue'
import { useDeviceValue } from '../platform/device-value.ts'
import { usePlatform } from '../platform/platform.ts'
import { integer, readJson } from '../session/parse.ts'
import { puzzleOfStreak } from '../session/puzzles/series.ts'
import type { Puzzle } from '../session/puzzles/puzzle-data.ts'

/** The longest streak by game. */
const storedShape = v.record(v.string(), integer(0, 10_000))
function readStored(text: string): v.InferOutput<typeof storedShape> {
  const read = v.safeParse(storedShape, readJson(text))
  return read.success ? read.output : {}
}

const SEED_DIGITS = 8

/** A streak: puzzles that become harder and harder, until one is missed. */
export const usePuzzleStreak = defineStore('puzzle-streak', () => {
  const platform = usePlatform()
  const stored = useDeviceValue('windrose-puzzle-streaks', readStored)
  const count = ref(0)
  const isOver = ref(false)
  let seed = ''
  const longestOf = (game: string): number => stored.value[game] ?? 0
  return {
    /** Puzzles that were solved in the streak. */
    count,
    /** Was one missed, or the hardest one solved? */
    isOver,
    longestOf,
    /** Begins a streak; returns its first puzzle. */
    begin(puzzles: readonly Puzzle[]): Puzzle | undefined {
      seed = platform.randomHex(SEED_DIGITS)
      count.value = 0
      isOver.value = false
      return puzzleOfStreak(puzzles, seed, 0)
    },
    /** Counts the first answer to its puzzle. */
    note(game: string, isRight: boolean): void {
      if (isOver.value) return
      if (!isRight) isOver.value = true
      else count.value++
      if (count.value > longestOf(game)) stored.value = { ...stored.value, [game]: count.value }
    },
    /** The next puzzle; undefined after the hardest one. */
    next: (puzzles: readonly Puzzle[]): Puzzle | undefined => puzzleOfStreak(puzzles, seed, count.value),
  }
})
