import { offeredCaches } from './browser-stores.ts'

/** Milliseconds in which an installation that goes on puts at least one more file into the cache. */
const PROGRESS_TIME = 20_000

/**
 * Resolves with true when the installation of a worker no longer goes on. In WebKit, a page that reloads while the script
 * of its first worker is fetched leaves that worker `installing` for ever, and every later page finds it so.
 */
export async function isStuck(worker: ServiceWorker): Promise<boolean> {
  let before: number | undefined
  while (worker.state === 'installing') {
    const now = await countCachedFiles()
    if (now === before) return true
    before = now
    await new Promise((resolve) => setTimeout(resolve, PROGRESS_TIME))
  }
  return false
}

async function countCachedFiles(): Promise<number> {
  const caches = offeredCaches()
  const names = (await caches?.keys()) ?? []
  const counts = names.map(async (name) => (await (await caches!.open(name)).keys()).length)
  return (await Promise.all(counts)).reduce((one, other) => one + other, 0)
}
