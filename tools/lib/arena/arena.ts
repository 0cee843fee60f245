import type { Shelf } from '../../../src/session/journal.ts'
import { misused } from '../told.ts'
import type { Told } from '../told.ts'
import { readArgs, USAGE } from './asked.ts'
import type { Asked } from './asked.ts'
import { buildAside } from './build.ts'
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
  const { outcomes, broken } = await played(asked, signal)
  const summary = summaryOf(asked.bots, outcomes, asked.seed)
  const { game, seats, options } = asked.setting
  const setting = { game: game.id, version: game.version, seats, options, seed: asked.seed }
  const out = asked.json
    ? JSON.stringify({ ...setting, ...summary })
    : `${game.id}, ${String(seats)} seats, ${differing(asked)}seed ${asked.seed}\n${inWords(summary)}`
  return broken === undefined
    ? { exitCode: 0, out, error: '' }
    : { exitCode: 1, out: outcomes.length > 0 ? out : '', error: `arena: ${broken}` }
}

/** Plays what is asked for; if something breaks, why, and what has been played until then. */
async function played(
  asked: Asked,
  signal: AbortSignal,
): Promise<{ outcomes: readonly Outcome[]; broken: string | undefined }> {
  const { setting, bots, lineUp, seed, jobs, limit } = asked
  const blocks = blocksOf(lineUp, asked.games, seed)
  const progress = beginProgress(blocks.reduce((sum, { seatings }) => sum + seatings.length, 0))
  const outcomes: Outcome[] = []
  const heard = (more: readonly Outcome[]): void => {
    outcomes.push(...more)
    progress.tell(outcomes)
  }
  const build = await buildAside('worker')
  const plan = { setting: { ...setting, game: setting.game.id }, bots, seed, limit }
  let broken: string | undefined
  try {
    await playAll(plan, blocks, { file: build.file, many: jobs, heard, signal })
  } catch (error) {
    broken = error instanceof Error ? error.message : String(error)
  } finally {
    progress.end()
    build.remove()
  }
  return { outcomes, broken }
}

/** The options that are not as usual. */
function differing({ setting: { game, options } }: Asked): string {
  const unusual = Object.entries(options).filter(([name, value]) => value !== game.options[name]?.default)
  return unusual.map(([name, value]) => `${name}=${String(value)}, `).join('')
}
