import { aroundEach } from 'vitest'
import { takePicture } from './browser.ts'
import { openPages } from './context.ts'
import { standstill } from './standstill.ts'

/** Runs a test, which fails as soon as all pages stand still: they are closed then, so that it ends. */
export async function watched(run: () => Promise<unknown>, turns?: number): Promise<void> {
  const ending = new AbortController()
  const failing = standstill(openPages, {
    signal: ending.signal,
    ...(turns !== undefined && { turns }),
  }).then(
    async (why) => {
      const pages = openPages()
      for (const page of pages.slice(0, 1)) await takePicture(page, [why])
      await Promise.all(pages.map((page) => page.context().close({ reason: why })))
      throw new Error(why)
    },
    // The test ended first.
    () => new Promise<never>(() => undefined),
  )
  await Promise.race([run(), failing]).finally(() => ending.abort())
}

aroundEach((run) => watched(run))
