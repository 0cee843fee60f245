import type { Shelf } from '../../../src/session/journal.ts'
import { misused } from '../told.ts'
import type { Told } from '../told.ts'
import { readArgs, USAGE } from './asked.ts'
import type { Asked } from './asked.ts'
import { buildArena } from './build.ts'
import { playAll } from './pool.ts'
import { beginProgress } from './progress.ts'
import { blocksOf } from './seatings.ts'
import { summaryOf } from './summary.ts'
import type { Outcome } from './types.ts'
import { inWords } from './words.ts'

/** Plays the games the command line asks for and answers how everybody did; what was played, if it is stopped before the end. */
export async function arena(args: readonly string[], shelf: Shelf, signal: AbortSignal): Promise<Told> {
  const asked = readArgs(args, shelf)
  if (typeof asked === 'string') return misused(`arena: ${asked}\n${USAGE}`)
  const outcomes = await played(asked, signal)
  const summary = summaryOf(asked.bots, outcomes, asked.seed)
  const { game, seats, options } = asked.setting
  const setting = { game: game.id, version: game.version, seats, options, seed: asked.seed }
  const out = asked.json
    ? JSON.stringify({ ...setting, ...summary })
    : `${game.id}, ${String(seats)} seats, ${differing(asked)}seed ${asked.seed}\n${inWords(summary)}`
  return { exitCode: 0, out, error: '' }
}

async function played(asked: Asked, signal: AbortSignal): Promise<Outcome[]> {
  const { setting, bots, lineUp, seed, jobs } = asked
  const blocks = blocksOf(lineUp, asked.games, seed)
  const progress = beginProgress(blocks.reduce((sum, { seatings }) => sum + seatings.length, 0))
  const outcomes: Outcome[] = []
  const build = await buildArena()
  try {
    const inWords = { game: setting.game.id, seats: setting.seats, options: setting.options }
    const heard = (more: readonly Outcome[]): void => {
      outcomes.push(...more)
      progress.tell(outcomes)
    }
    await playAll({ setting: inWords, bots, seed }, blocks, { file: build.worker, many: jobs, heard, signal })
  } finally {
    progress.end()
    build.remove()
  }
  return outcomes
}

/** The options that are not as usual. */
function differing({ setting: { game, options } }: Asked): string {
  const unusual = Object.entries(options).filter(([name, value]) => value !== game.options[name]?.default)
  return unusual.map(([name, value]) => `${name}=${String(value)}, `).join('')
}
