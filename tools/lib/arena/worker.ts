import { RefusedStart } from './external-bot.ts'
import { newGameRunner } from './game-runner.ts'
import type { GameRunner, RunnerPlan } from './game-runner.ts'
import type { Deal, DeclinedDeal, Outcome } from './types.ts'

// A worker process of the arena. It runs from a bundle, so games and bots are compiled as on the site, constants inlined.

/** Requests to a worker: first the plan, then deal after deal. */
export type WorkerRequest = { readonly plan: RunnerPlan } | { readonly deal: Deal } | { readonly close: true }
/** The end of a deal. */
export interface DealEnd {
  readonly declined: DeclinedDeal | undefined
  /** The names that programs gave themselves, by contender. */
  readonly ownNames: readonly (string | undefined)[]
}
/** Replies: each game of a deal, the end of the deal, or why the worker failed. */
export type WorkerReply =
  | { readonly outcome: Outcome }
  | { readonly end: DealEnd }
  | { readonly failed: string }

/** Sends a reply and waits until it is on its way, so that a request to stop is heard between two games. */
function reply(sent: WorkerReply): Promise<void> {
  // The parent may have gone meanwhile: no error, 'disconnect' ends the process.
  return new Promise((done) => {
    if (process.send === undefined || !process.connected) done()
    else process.send(sent, undefined, undefined, () => done())
  })
}

/** Processor time of this process in milliseconds, garbage collection and compilation included. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

let runner: GameRunner | undefined

async function handle(request: WorkerRequest): Promise<void> {
  if ('plan' in request) runner = newGameRunner(request.plan, processorTime)
  else if ('deal' in request) {
    const declined = await runner!.play(request.deal, (outcome) => reply({ outcome }))
    await reply({ end: { declined, ownNames: runner!.ownNames() } })
  } else {
    await runner?.close()
    process.disconnect()
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof RefusedStart) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : 'no reason'
}

// Ctrl-C reaches the whole process group; the parent decides what happens.
process.on('SIGINT', () => undefined)
// The parent is gone.
process.on('disconnect', () => void Promise.resolve(runner?.close()).finally(() => process.exit()))
process.on('message', (request: WorkerRequest) => {
  handle(request).catch((error: unknown) => reply({ failed: reasonOf(error) }))
})
