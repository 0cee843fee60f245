import { parentPort } from 'node:worker_threads'
import { gameById } from '../../../src/engine/games/registry.ts'
import type { Puzzle } from '../../../src/session/puzzles/puzzle-data.ts'
import { findPuzzles } from './find.ts'
import type { Searched } from './find.ts'

/** A game to look for puzzles in, and the puzzles that are known. */
export interface Wanted {
  readonly game: string
  readonly number: number
  readonly known: readonly Puzzle[]
}

/** What a worker tells: a puzzle it found, or that the game is done. */
export type Told = { readonly puzzle: Puzzle } | { readonly searched: Searched }

parentPort?.on('message', ({ game, number, known }: Wanted) => {
  const tell = (told: Told): void => parentPort!.postMessage(told)
  tell({ searched: findPuzzles(gameById(game)!, number, known, (puzzle) => tell({ puzzle })) })
})
