import { OVER } from '../../src/engine/core/game.ts'

import type { Shelf } from '../../src/session/journal.ts'
import { readTableText } from '../../src/session/table-file.ts'
import type { FileFault } from '../../src/session/table-file.ts'
import type { Told } from './told.ts'

/** Replays the text of a journal, or of a table's file, and says in one line of JSON how it came out. */
export function replay(text: string, shelf: Shelf): Told {
  const read = readTableText(text, shelf)
  if ('fault' in read) {
    return { exitCode: read.fault.code === 'engineFault' ? 3 : 1, out: '', error: reason(read.fault) }
  }
  const { game, journal, table } = read
  const over = table.turn() === OVER
  const scores = game.scores(table.state())
  const winners = over ? scores.filter(({ winner }) => winner).map(({ seat }) => seat) : []
  const { version, seats, options } = journal
  const plies = table.ply()
  const line = { game: game.id, version, seats, options, plies, over, winners, scores, hash: table.hash() }
  return { exitCode: 0, out: JSON.stringify(line), error: '' }
}

function reason({ code, detail, at }: FileFault): string {
  return `replay: ${code}${at === undefined ? '' : ` at entry ${String(at)}`}: ${detail}`
}
