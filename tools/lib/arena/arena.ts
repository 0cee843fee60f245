import { resolve } from 'node:path'
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
import { prepareFolder, writeGameList } from './journals.ts'
import type { Deal, DeclinedDeal, Outcome } from './types.ts'
import { reportOf, shown } from './report.ts'

/** Plays the games of the command line and returns the report; if it is stopped early, the report of the games played so far. */
export async function arena(
  args: readonly string[],
  registry: GameRegistry,
  signal: AbortSignal,
): Promise<CommandOutput> {
  const given = readArguments(args, registry)
  if (typeof given === 'string') return usageError(`arena: ${given}\n${USAGE}`)
  const unfit = given.journals === undefined ? undefined : prepareFolder(given.journals)
  if (unfit !== undefined) return usageError(`arena: ${unfit}`)
  const played = await play(given, signal)
  const { outcomes, declined, names } = played
  if (given.journals !== undefined) writeGameList(given.journals, names, outcomes)
  const out = tell(given, played)
  const failure =
    played.failure ?? (outcomes.length === 0 && declined.length > 0 ? 'every deal was declined' : undefined)
  return failure === undefined
    ? { exitCode: 0, out, error: '' }
    : { exitCode: 1, out: outcomes.length + declined.length > 0 ? out : '', error: `arena: ${failure}` }
}

/** The report, as text or as JSON. */
function tell(given: ArenaArguments, { outcomes, declined, names }: Played): string {
  const rungs = given.isLadder ? rateLadder(names, outcomes, given.seed) : undefined
  const summary = summaryOf(names, outcomes, given.seed)
  const unfinished = countUnfinished(given.deals, outcomes)
  const { game, seats, options } = given.setting
  if (given.json) {
    const setting = { game: game.id, version: game.version, seats, options, seed: given.seed }
    const commands = given.bots.map((bot, at) => ({ name: names[at], bot }))
    return JSON.stringify({ ...setting, ...summary, rungs, commands, unfinished, declined })
  }
  return [
    `${game.id}, ${String(seats)} seats, ${changedOptions(given)}seed ${given.seed}`,
    ...(unfinished > 0
      ? [`${String(unfinished)} deals unfinished: not every bot had every chair there`]
      : []),
    ...declinedLines(declined, names),
    reportOf(summary, rungs),
  ].join('\n')
}

/** What was played. */
interface Played {
  /** The games of all deals but the declined ones. */
  readonly outcomes: readonly Outcome[]
  readonly declined: readonly DeclinedDeal[]
  /** The names of the contenders; those that programs gave themselves, where they differ. */
  readonly names: readonly string[]
  /** Why a worker failed. */
  readonly failure: string | undefined
}

/** Plays the games; if a worker fails, returns the reason and the games played so far. */
async function play(given: ArenaArguments, signal: AbortSignal): Promise<Played> {
  const { setting, bots, deals, seed, workers, limit, journals } = given
  const progress = beginProgress(
    deals.reduce((sum, { seatings }) => sum + seatings.length, 0),
    !given.isLadder,
  )
  const outcomes: Outcome[] = []
  const declined: DeclinedDeal[] = []
  let ownNames: readonly (string | undefined)[] = []
  const stop = new AbortController()
  const stopNow = (): void => stop.abort()
  signal.addEventListener('abort', stopNow)
  const bundle = await bundleModule('worker')
  const alarm = Number.isFinite(given.minutes) ? setTimeout(stopNow, given.minutes * 60_000) : undefined
  const folder = journals === undefined ? {} : { journals: resolve(journals) }
  const plan = { setting: { ...setting, game: setting.game.id }, bots, seed, limit, ...folder }
  let failure: string | undefined
  try {
    await playDeals(plan, deals, {
      file: bundle.file,
      workers,
      onGame(outcome) {
        outcomes.push(outcome)
        progress.report(outcomes)
      },
      onDeal(end) {
        if (end.declined !== undefined) declined.push(end.declined)
        ownNames = end.ownNames
      },
      signal: stop.signal,
    })
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error)
  } finally {
    clearTimeout(alarm)
    signal.removeEventListener('abort', stopNow)
    progress.end()
    bundle.remove()
  }
  const isDeclined = new Set(declined.map(({ deal }) => deal))
  const counted = outcomes.filter(({ deal }) => !isDeclined.has(deal))
  return { outcomes: counted, declined, names: namesOf(bots, ownNames), failure }
}

/** The name of each bot: that which a program gave itself, with its command where two have the same. */
function namesOf(bots: readonly string[], ownNames: readonly (string | undefined)[]): string[] {
  const names = bots.map((bot, at) => shown(ownNames[at] ?? bot))
  return names.map((name, at) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${bots[at]!})`,
  )
}

/** Deals with some of their games, but not all. */
function countUnfinished(deals: readonly Deal[], outcomes: readonly Outcome[]): number {
  const played = new Map<number, number>()
  for (const { deal } of outcomes) played.set(deal, (played.get(deal) ?? 0) + 1)
  return deals.filter(({ deal, seatings }) => (played.get(deal) ?? seatings.length) < seatings.length).length
}

/** How many deals each bot declined, and why the first time. */
function declinedLines(declined: readonly DeclinedDeal[], names: readonly string[]): string[] {
  return names.flatMap((name, at) => {
    const own = declined.filter(({ bot }) => bot === at)
    return own.length === 0 ? [] : [`${name} declined ${String(own.length)} deals: ${shown(own[0]!.why)}`]
  })
}

/** The options that differ from their defaults. */
function changedOptions({ setting: { game, options } }: ArenaArguments): string {
  const changed = Object.entries(options).filter(([name, value]) => value !== game.options[name]?.default)
  return changed.map(([name, value]) => `${name}=${String(value)}, `).join('')
}
