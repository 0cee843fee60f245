import { newGameRunner } from './game-runner.ts'
import type { GameRunner, RunnerPlan } from './game-runner.ts'
import type { Deal, Outcome } from './types.ts'

// A process of the arena, run from a bundle: the games and the bots as the site ships them, constants inlined.

/** What a process of the arena is told: first how the hall is to be, then deal after deal. */
export type WorkerRequest =
  { readonly plan: RunnerPlan } | { readonly block: Deal } | { readonly close: true }
/** What it answers: all games of a deal, or why it can play no more. */
export type WorkerReply = { readonly outcomes: readonly Outcome[] } | { readonly failed: string }

/** Milliseconds of processor time, of the choices and of what the engine that runs them does beside. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

let hall: GameRunner | undefined

/** Carries out an order; answers nothing where nothing is asked. */
async function handle(order: WorkerRequest): Promise<WorkerReply | undefined> {
  if ('plan' in order) hall = newGameRunner(order.plan, processorTime)
  else if ('block' in order) return { outcomes: await hall!.play(order.block) }
  else {
    await hall?.close()
    process.disconnect()
  }
  return undefined
}

// Ctrl-C reaches the whole group; the one who asks for games says what becomes of them.
process.on('SIGINT', () => undefined)
// Nobody is there any more to play for.
process.on('disconnect', () => void Promise.resolve(hall?.close()).finally(() => process.exit()))
process.on('message', (order: WorkerRequest) => {
  handle(order)
    .catch((error: unknown): WorkerReply => ({
      failed: error instanceof Error ? (error.stack ?? '') : 'no reason',
    }))
    // Whoever asked may have gone meanwhile: that is no fault, and 'disconnect' ends it all.
    .then((report) => report !== undefined && process.send?.(report, undefined, undefined, () => undefined))
    .catch(() => process.exit(1))
})
