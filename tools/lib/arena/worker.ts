import { newGameRunner } from './game-runner.ts'
import type { GameRunner, RunnerPlan } from './game-runner.ts'
import type { Deal, Outcome } from './types.ts'

// A worker process of the arena. It runs from a bundle, so games and bots are compiled as on the site, constants inlined.

/** Requests to a worker: first the plan, then deal after deal. */
export type WorkerRequest = { readonly plan: RunnerPlan } | { readonly deal: Deal } | { readonly close: true }
/** Replies: the games of a deal, or why the worker failed. */
export type WorkerReply = { readonly outcomes: readonly Outcome[] } | { readonly failed: string }

/** Processor time of this process in milliseconds, garbage collection and compilation included. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

let runner: GameRunner | undefined

/** Handles a request; returns undefined where no reply is expected. */
async function handle(request: WorkerRequest): Promise<WorkerReply | undefined> {
  if ('plan' in request) runner = newGameRunner(request.plan, processorTime)
  else if ('deal' in request) return { outcomes: await runner!.play(request.deal) }
  else {
    await runner?.close()
    process.disconnect()
  }
  return undefined
}

// Ctrl-C reaches the whole process group; the parent decides what happens.
process.on('SIGINT', () => undefined)
// The parent is gone.
process.on('disconnect', () => void Promise.resolve(runner?.close()).finally(() => process.exit()))
process.on('message', (request: WorkerRequest) => {
  handle(request)
    .catch((error: unknown): WorkerReply => ({
      failed: error instanceof Error ? (error.stack ?? '') : 'no reason',
    }))
    // The parent may have gone meanwhile: no error, 'disconnect' ends the process.
    .then((report) => report !== undefined && process.send?.(report, undefined, undefined, () => undefined))
    .catch(() => process.exit(1))
})
