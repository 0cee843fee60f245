import type { Score } from '../../src/engine/core/game.ts'
import { gameById } from '../../src/engine/games/registry.ts'
import { HASH_EVERY } from '../../src/session/journal.ts'
import { hashState } from '../../src/engine/core/hash.ts'
import { readTableText } from '../../src/session/table-file.ts'

/** The result of replaying a journal, which must be the same everywhere. */
export interface ReplayResult {
  readonly plies: number
  /** State hashes after every HASH_EVERY entries, computed here and not read from the file. */
  readonly hashes: readonly string[]
  readonly hash: string
  readonly scores: readonly Score[]
}

/** Replays a table file; runs in Node and, bundled, in a worker of the browser. */
export function replayFile(text: string): ReplayResult {
  const read = readTableText(text, gameById)
  if ('fault' in read) throw new Error(`${read.fault.code}: ${read.fault.detail}`)
  const { table, game } = read
  const parts = Math.floor(table.ply() / HASH_EVERY)
  return {
    plies: table.ply(),
    hashes: Array.from({ length: parts }, (_, part) => hashState(table.state((part + 1) * HASH_EVERY))),
    hash: table.hash(),
    scores: game.scores(table.state()),
  }
}
