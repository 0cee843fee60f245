import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import type { WorkerRequest, WorkerReply } from './worker.ts'
import type { RunnerPlan } from './game-runner.ts'
import type { Deal, Outcome } from './types.ts'

/** What the games are played by. */
export interface PoolOptions {
  /** The file that starts a process of the arena. */
  readonly file: string
  readonly workers: number
  /** Hears after every deal. */
  readonly onOutcomes: (outcomes: readonly Outcome[]) => void
  /** Aborted when no more deals are to be begun; what is under way is dropped. */
  readonly signal: AbortSignal
}

/** Plays all deals in processes side by side; answers when all are played, or none is wanted any more. Rejects if one breaks. */
export async function playDeals(plan: RunnerPlan, blocks: readonly Deal[], jobs: PoolOptions): Promise<void> {
  const waiting = [...blocks].reverse()
  const many = Math.max(1, Math.min(jobs.workers, blocks.length))
  // Where one breaks, the others are not waited for.
  const stop = new AbortController()
  const broken: unknown[] = []
  const asked = (): void => stop.abort()
  if (jobs.signal.aborted) asked()
  jobs.signal.addEventListener('abort', asked)
  const playing = Array.from({ length: many }, () =>
    runWorker(plan, waiting, { ...jobs, signal: stop.signal }).catch((error: unknown) => {
      broken.push(error)
      stop.abort()
    }),
  )
  await Promise.all(playing)
  jobs.signal.removeEventListener('abort', asked)
  if (broken.length > 0) throw broken[0]
}

/** One process, which takes deal after deal from those waiting. */
function runWorker(
  plan: RunnerPlan,
  waiting: Deal[],
  { file, onOutcomes, signal }: PoolOptions,
): Promise<void> {
  // A child runs plain JavaScript: the flags its parent was started with are not its own.
  const child = fork(file, { execArgv: [] })
  const send = (order: WorkerRequest): void => void (child.connected && child.send(order))
  return new Promise<void>((resolve, reject) => {
    const next = (): void => {
      const block = signal.aborted ? undefined : waiting.pop()
      send(block === undefined ? { close: true } : { block })
    }
    const stop = (): void => void stopSoon(child)
    signal.addEventListener('abort', stop)
    child.on('message', (report: WorkerReply) => {
      if ('failed' in report) {
        child.kill()
        reject(new Error(report.failed))
      } else {
        onOutcomes(report.outcomes)
        next()
      }
    })
    child.on('exit', (code) => {
      signal.removeEventListener('abort', stop)
      if (code === 0 || signal.aborted) resolve()
      else reject(new Error(`a process of the arena ended with ${String(code)}`))
    })
    send({ plan })
    next()
  })
}

/** How long programs outside have for their farewell. */
const SHUTDOWN_GRACE = 1500

/** Lets a process end by itself, and ends it if it does not. */
function stopSoon(child: ChildProcess): void {
  if (child.connected) child.disconnect()
  setTimeout(() => child.kill('SIGKILL'), SHUTDOWN_GRACE).unref()
}
