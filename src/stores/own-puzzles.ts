import { defineStore } from 'pinia'
import * as v from 'valibot'
import { computed, ref } from 'vue'
import { useDeviceValue } from '../platform/device-value.ts'
import { usePlatform } from '../platform/platform.ts'
import { readJson } from '../session/parse.ts'
import { findOwnPuzzles, ownIdOf, ownPuzzleShape } from '../session/puzzles/own-puzzles.ts'
import type { OwnPuzzle, ReasonTeller } from '../session/puzzles/own-puzzles.ts'
import type { PuzzleGrade } from '../session/puzzles/puzzle-data.ts'
import type { MyGame } from '../session/statistics/my-games.ts'
import type { Table } from '../session/table.ts'
import { useOwnGame } from './own-game.ts'

/** The most puzzles that are kept; solved ones go first. */
const MOST = 80
/** The most games that are known as searched. */
const MOST_SEARCHED = 2000

const storedShape = v.object({
  /** Those that wait, the next one first, and the solved ones. */
  puzzles: v.pipe(v.array(ownPuzzleShape), v.maxLength(MOST)),
  /** How the ids of the puzzles of the games begin that were searched. */
  searched: v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(MOST_SEARCHED)),
})
type Stored = v.InferOutput<typeof storedShape>
function readStored(text: string): Stored {
  const read = v.safeParse(storedShape, readJson(text))
  return read.success ? read.output : { puzzles: [], searched: [] }
}

/** Makes what tells the reasons of a game, whose words are fetched first. */
export type TellerOf = (game: string, table: Table) => Promise<ReasonTeller>

const startOf = ({ id, seat }: MyGame): string => ownIdOf(id, seat)

/** The mistakes of my finished games as puzzles. Each comes back until it is solved. */
export const useOwnPuzzles = defineStore('own-puzzles', () => {
  const stored = useDeviceValue('windrose-own-puzzles', readStored)
  const all = computed(() => stored.value.puzzles)
  const isSearched = (game: MyGame): boolean => stored.value.searched.includes(startOf(game))
  function put(puzzles: readonly OwnPuzzle[], searched: readonly string[] = stored.value.searched): void {
    const kept = [...puzzles.filter(({ solved }) => !solved), ...puzzles.filter(({ solved }) => solved)]
    stored.value = { puzzles: kept.slice(0, MOST), searched: searched.slice(-MOST_SEARCHED) }
  }
  const searching = newSearching((game, found) => {
    const known = new Set(all.value.map(({ puzzle }) => puzzle.id))
    put(
      [...all.value, ...found.filter(({ puzzle }) => !known.has(puzzle.id))],
      [...stored.value.searched, startOf(game)],
    )
  })
  return {
    ...searching,
    /** Those that are not solved, the next one first. */
    waiting: computed(() => all.value.filter(({ solved }) => !solved)),
    solved: computed(() => all.value.filter(({ solved }) => solved)),
    isSearched,
    find: (id: string): OwnPuzzle | undefined => all.value.find(({ puzzle }) => puzzle.id === id),
    /** Searches the games that were not searched yet, until `stop`. */
    search: (games: readonly MyGame[], tellerOf: TellerOf): Promise<void> =>
      searching.search(
        games.filter((game) => !isSearched(game)),
        tellerOf,
      ),
    /** Notes the first answer of a visit: a puzzle that is not solved goes behind the others that wait. */
    note(id: string, grade: PuzzleGrade): void {
      const one = all.value.find(({ puzzle }) => puzzle.id === id)
      if (one === undefined) return
      const others = all.value.filter((other) => other !== one)
      put([...others, { ...one, solved: one.solved || grade === 'good' }])
    },
    /** Forgets a puzzle, if it is one of these: it is of older rules. */
    forget(id: string): void {
      const others = all.value.filter(({ puzzle }) => puzzle.id !== id)
      if (others.length < all.value.length) put(others)
    },
    /** Forgets the puzzles of all other games: those were deleted. */
    keepOnly(games: readonly MyGame[]): void {
      const starts = new Set(games.map(startOf))
      const kept = all.value.filter(({ puzzle: { id } }) => starts.has(id.replace(/\d+$/, '')))
      if (kept.length < all.value.length) put(kept)
    },
  }
})

/** Searches games one after the other; `done` gets what was found in each. */
function newSearching(done: (game: MyGame, found: readonly OwnPuzzle[]) => void) {
  const platform = usePlatform()
  const own = useOwnGame()
  /** How much of the games has been searched, 0 to 1; null while none is. */
  const progress = ref<number | null>(null)
  const failed = ref(false)
  let abort = new AbortController()

  function stop(): void {
    abort.abort()
    progress.value = null
  }
  async function search(games: readonly MyGame[], tellerOf: TellerOf): Promise<void> {
    stop()
    const { signal } = (abort = new AbortController())
    failed.value = false
    for (const [at, game] of games.entries()) {
      progress.value = at / games.length
      const found = await searchGame(game, tellerOf, signal, (share) => {
        if (!signal.aborted) progress.value = (at + share) / games.length
      })
      if (signal.aborted) return
      if (found === undefined) {
        failed.value = true
        break
      }
      done(game, found)
    }
    progress.value = null
  }
  /** There is nothing in a game that is not on this device. */
  async function searchGame(
    { id, game, seat }: MyGame,
    tellerOf: TellerOf,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<readonly OwnPuzzle[] | undefined> {
    const read = await own.read(id)
    if (read === undefined) return []
    const teller = await tellerOf(game, read.table)
    return findOwnPuzzles({ ...read, seat }, teller, platform, signal, onProgress)
  }
  return { progress, failed, stop, search }
}
