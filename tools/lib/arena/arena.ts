import type { GameRegistry } from '../../../src/session/journal.ts'
import { usageError } from '../command-output.ts'
import type { CommandOutput } from '../command-output.ts'
import { readArguments, USAGE } from './arguments.ts'
import type { ArenaArguments } from './arguments.ts'
import { bundleModule } from './bundle.ts'
import { rateLadder } from './ladder.ts'
import { playDeals } from './worker-pool.ts'
import { beginProgress } from './progress.ts'
import { summaryOf } from './summary.ts'
import type { Outcome } from './types.ts'
import { reportOf } from './report.ts'

/** Plays the games the command line asks for and answers how everybody did; what was played, if it is stopped before the end. */
export async function arena(
  args: readonly string[],
  shelf: GameRegistry,
  signal: AbortSignal,
): Promise<CommandOutput> {
  const asked = readArguments(args, shelf)
  if (typeof asked === 'string') return usageError(`arena: ${asked}\n${USAGE}`)
  const { outcomes, broken } = await played(asked, signal)
  const rungs = asked.isLadder ? rateLadder(asked.bots, outcomes, asked.seed) : undefined
  const summary = summaryOf(asked.bots, outcomes, asked.seed)
  const { game, seats, options } = asked.setting
  const setting = { game: game.id, version: game.version, seats, options, seed: asked.seed }
  const out = asked.json
    ? JSON.stringify({ ...setting, ...summary, rungs })
    : `${game.id}, ${String(seats)} seats, ${differing(asked)}seed ${asked.seed}\n${reportOf(summary, rungs)}`
  return broken === undefined
    ? { exitCode: 0, out, error: '' }
    : { exitCode: 1, out: outcomes.length > 0 ? out : '', error: `arena: ${broken}` }
}

/** Plays what is asked for; if something breaks, why, and what has been played until then. */
async function played(
  asked: ArenaArguments,
  signal: AbortSignal,
): Promise<{ outcomes: readonly Outcome[]; broken: string | undefined }> {
  const { setting, bots, deals, seed, workers, limit } = asked
  const progress = beginProgress(
    deals.reduce((sum, { seatings }) => sum + seatings.length, 0),
    !asked.isLadder,
  )
  const outcomes: Outcome[] = []
  const heard = (more: readonly Outcome[]): void => {
    outcomes.push(...more)
    progress.tell(outcomes)
  }
  const stop = new AbortController()
  const stopNow = (): void => stop.abort()
  signal.addEventListener('abort', stopNow)
  const build = await bundleModule('worker')
  const alarm = Number.isFinite(asked.minutes) ? setTimeout(stopNow, asked.minutes * 60_000) : undefined
  const plan = { setting: { ...setting, game: setting.game.id }, bots, seed, limit }
  let broken: string | undefined
  try {
    await playDeals(plan, deals, { file: build.file, workers: workers, onOutcomes, signal: stop.signal })
  } catch (error) {
    broken = error instanceof Error ? error.message : String(error)
  } finally {
    clearTimeout(alarm)
    signal.removeEventListener('abort', stopNow)
    progress.end()
    build.remove()
  }
  return { outcomes, broken }
}

/** The options that are not as usual. */
function differing({ setting: { game, options } }: ArenaArguments): string {
  const unusual = Object.entries(options).filter(([name, value]) => value !== game.options[name]?.default)
  return unusual.map(([name, value]) => `${name}=${String(value)}, `).join('')
}
