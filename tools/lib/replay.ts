import { OVER } from '../../src/engine/core/game.ts'
import type { Table } from '../../src/session/table.ts'
import { verifyLog, readLogText } from '../../src/log/verify-log.ts'
import type { GameRegistry } from '../../src/session/journal.ts'
import { readTableText } from '../../src/session/table-file.ts'
import type { FileFault } from '../../src/session/table-file.ts'
import type { CommandOutput } from './command-output.ts'
import { refusal } from './verify-log.ts'

/** Replays a journal, a table file or a log and prints the result as one line of JSON. */
export function replay(text: string, registry: GameRegistry): CommandOutput {
  const log = readLogText(text)
  if (log !== undefined) return replayLog(log, registry)
  const read = readTableText(text, registry)
  if ('fault' in read) {
    return { exitCode: read.fault.code === 'engineFault' ? 3 : 1, out: '', error: reason(read.fault) }
  }
  return told(read.table)
}

/** Replays the journal of a log. It does not verify signatures. */
function replayLog(log: unknown, registry: GameRegistry): CommandOutput {
  const read = verifyLog(log, registry, () => true)
  return 'fault' in read ? refusal(read.fault) : told(read.table)
}

function told(table: Table): CommandOutput {
  const { game, seats, options } = table
  const over = table.turn() === OVER
  const scores = game.scores(table.state())
  const winners = over ? scores.filter(({ winner }) => winner).map(({ seat }) => seat) : []
  const plies = table.ply()
  const line = {
    game: game.id,
    version: game.version,
    seats,
    options,
    plies,
    over,
    winners,
    scores,
    hash: table.hash(),
  }
  return { exitCode: 0, out: JSON.stringify(line), error: '' }
}

function reason({ code, detail, at }: FileFault): string {
  return `replay: ${code}${at === undefined ? '' : ` at entry ${String(at)}`}: ${detail}`
}
