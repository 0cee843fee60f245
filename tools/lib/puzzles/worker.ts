import { parentPort } from 'node:worker_threads'
import { gameById } from '../../../src/engine/games/registry.ts'
import type { Puzzle } from '../../../src/session/puzzles/puzzle-data.ts'
import { findPuzzles } from './find.ts'

/** A game to look for puzzles in, and the puzzles that are known. */
export interface Wanted {
  readonly game: string
  readonly number: number
  readonly known: readonly Puzzle[]
}

parentPort?.on('message', ({ game, number, known }: Wanted) => {
  parentPort!.postMessage(findPuzzles(gameById(game)!, number, known))
})
