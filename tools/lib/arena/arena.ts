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

/** Plays the games of the command line and returns the report; if it is stopped early, the report of the games played so far. */
export async function arena(
  args: readonly string[],
  registry: GameRegistry,
  signal: AbortSignal,
): Promise<CommandOutput> {
  const given = readArguments(args, registry)
  if (typeof given === 'string') return usageError(`arena: ${given}\n${USAGE}`)
  const { outcomes, failure } = await play(given, signal)
  const rungs = given.isLadder ? rateLadder(given.bots, outcomes, given.seed) : undefined
  const summary = summaryOf(given.bots, outcomes, given.seed)
  const { game, seats, options } = given.setting
  const setting = { game: game.id, version: game.version, seats, options, seed: given.seed }
  const out = given.json
    ? JSON.stringify({ ...setting, ...summary, rungs })
    : `${game.id}, ${String(seats)} seats, ${changedOptions(given)}seed ${given.seed}\n${reportOf(summary, rungs)}`
  return failure === undefined
    ? { exitCode: 0, out, error: '' }
    : { exitCode: 1, out: outcomes.length > 0 ? out : '', error: `arena: ${failure}` }
}

/** Plays the games; if a worker fails, returns the reason and the games played so far. */
async function play(
  given: ArenaArguments,
  signal: AbortSignal,
): Promise<{ outcomes: readonly Outcome[]; failure: string | undefined }> {
  const { setting, bots, deals, seed, workers, limit } = given
  const progress = beginProgress(
    deals.reduce((sum, { seatings }) => sum + seatings.length, 0),
    !given.isLadder,
  )
  const outcomes: Outcome[] = []
  const onOutcomes = (more: readonly Outcome[]): void => {
    outcomes.push(...more)
    progress.report(outcomes)
  }
  const stop = new AbortController()
  const stopNow = (): void => stop.abort()
  signal.addEventListener('abort', stopNow)
  const bundle = await bundleModule('worker')
  const alarm = Number.isFinite(given.minutes) ? setTimeout(stopNow, given.minutes * 60_000) : undefined
  const plan = { setting: { ...setting, game: setting.game.id }, bots, seed, limit }
  let failure: string | undefined
  try {
    await playDeals(plan, deals, { file: bundle.file, workers, onOutcomes, signal: stop.signal })
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error)
  } finally {
    clearTimeout(alarm)
    signal.removeEventListener('abort', stopNow)
    progress.end()
    bundle.remove()
  }
  return { outcomes, failure }
}

/** The options that differ from their defaults. */
function changedOptions({ setting: { game, options } }: ArenaArguments): string {
  const changed = Object.entries(options).filter(([name, value]) => value !== game.options[name]?.default)
  return changed.map(([name, value]) => `${name}=${String(value)}, `).join('')
}
