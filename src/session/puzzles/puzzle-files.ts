import type { PuzzleData } from './puzzle-data.ts'

/** Files that `npm run puzzles` writes; they are parts of the app, and a test parses them. */
const FILES = import.meta.glob<PuzzleData>('./data/*.json', { import: 'default' })

/** The ids of the games that have puzzles. */
export const PUZZLE_GAMES: readonly string[] = Object.keys(FILES).map((file) =>
  file.slice('./data/'.length, -'.json'.length),
)

/** Fetches the puzzles of a game; undefined if there are none. Rejects if the network refuses them. */
export async function loadPuzzles(game: string): Promise<PuzzleData | undefined> {
  return FILES[`./data/${game}.json`]?.()
}
