import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { bundled } from '../in-worker.ts'
import type { Outcome } from './match.ts'
import type { WorkerSetup, Match } from './worker.ts'

/** Worker threads that play matches with the bundled code of the site, constants inlined. */
export interface WorkerPool {
  /** Plays all deals, some in each worker. */
  play(match: Match): Promise<Outcome[]>
  end(): Promise<void>
}

export async function openWorkerPool(jobs: number): Promise<WorkerPool> {
  const folder = mkdtempSync(join(tmpdir(), 'windrose-tune-'))
  for (const module of ['side', 'worker'])
    writeFileSync(join(folder, `${module}.mjs`), await bundled(`tools/lib/tune/${module}.ts`, 'node'))
  const workerData: WorkerSetup = { side: pathToFileURL(join(folder, 'side.mjs')).href }
  const workers = Array.from({ length: jobs }, () => new Worker(join(folder, 'worker.mjs'), { workerData }))
  return {
    async play(match) {
      const each = Math.ceil(match.deals / jobs)
      const parts = workers.flatMap((worker, at) => {
        const deals = Math.min(each, match.deals - at * each)
        return deals > 0 ? [ask(worker, { ...match, firstDeal: match.firstDeal + at * each, deals })] : []
      })
      return (await Promise.all(parts)).flat()
    },
    async end() {
      await Promise.all(workers.map((worker) => worker.terminate()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function ask(worker: Worker, match: Match): Promise<Outcome[]> {
  return new Promise((answer, fail) => {
    const clear = (): void => void worker.off('message', told).off('error', failed)
    const told = (outcomes: Outcome[]): void => {
      clear()
      answer(outcomes)
    }
    const failed = (error: unknown): void => {
      clear()
      fail(error instanceof Error ? error : new Error('a worker failed'))
    }
    worker.on('message', told).on('error', failed)
    worker.postMessage(match)
  })
}
