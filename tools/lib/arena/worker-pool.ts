import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import type { DealEnd, WorkerRequest, WorkerReply } from './worker.ts'
import type { RunnerPlan } from './game-runner.ts'
import type { Deal, Outcome } from './types.ts'

/** How the deals are played. */
export interface PoolOptions {
  /** The module a worker process runs. */
  readonly file: string
  readonly workers: number
  /** Called after every game. */
  readonly onGame: (outcome: Outcome) => void
  /** Called after every deal. */
  readonly onDeal: (end: DealEnd) => void
  /** Aborting it stops all workers; games in progress are dropped. */
  readonly signal: AbortSignal
}

/** Plays all deals in several processes; resolves when all are played or the signal is aborted. Rejects if a worker fails. */
export async function playDeals(
  plan: RunnerPlan,
  deals: readonly Deal[],
  options: PoolOptions,
): Promise<void> {
  const queue = [...deals].reverse()
  const count = Math.max(1, Math.min(options.workers, deals.length))
  // When one worker fails, the others are stopped.
  const stop = new AbortController()
  const failures: unknown[] = []
  const abort = (): void => stop.abort()
  if (options.signal.aborted) abort()
  options.signal.addEventListener('abort', abort)
  const playing = Array.from({ length: count }, () =>
    runWorker(plan, queue, { ...options, signal: stop.signal }).catch((error: unknown) => {
      failures.push(error)
      stop.abort()
    }),
  )
  await Promise.all(playing)
  options.signal.removeEventListener('abort', abort)
  if (failures.length > 0) throw failures[0]
}

/** One worker process, which takes deal after deal from the queue. */
function runWorker(
  plan: RunnerPlan,
  queue: Deal[],
  { file, onGame, onDeal, signal }: PoolOptions,
): Promise<void> {
  // The child runs plain JavaScript and does not need the Node flags of its parent.
  const child = fork(file, { execArgv: [] })
  const send = (request: WorkerRequest): void => void (child.connected && child.send(request))
  return new Promise<void>((resolve, reject) => {
    const next = (): void => {
      const deal = signal.aborted ? undefined : queue.pop()
      send(deal === undefined ? { close: true } : { deal })
    }
    const stop = (): void => void stopSoon(child)
    signal.addEventListener('abort', stop)
    child.on('message', (reply: WorkerReply) => {
      if ('failed' in reply) {
        child.kill()
        reject(new Error(reply.failed))
      } else if ('outcome' in reply) onGame(reply.outcome)
      else {
        onDeal(reply.end)
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

/** Milliseconds a worker has to end its external programs. */
const SHUTDOWN_GRACE = 1500

/** Disconnects a worker so that it ends by itself, and kills it if it does not. */
function stopSoon(child: ChildProcess): void {
  if (child.connected) child.disconnect()
  setTimeout(() => child.kill('SIGKILL'), SHUTDOWN_GRACE).unref()
}
