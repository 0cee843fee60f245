import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { findChromium } from '../browsers.ts'
import { DIST, ensureFreshBuild } from '../fresh-build.ts'
import type { Kind } from './kinds.ts'
import type { Browsers } from './matrix.ts'
import { openInternet } from './networks.ts'
import { startBrowser } from './people.ts'
import { playScene, SCENES, secondsText } from './scenes.ts'
import type { SceneResult } from './scenes.ts'
import { startServers } from './servers.ts'
import type { Servers } from './servers.ts'

export interface Laboratory {
  readonly servers: Servers
  /** The browser in the first or second network of a kind, started when it is asked for first. */
  readonly browserAt: Browsers
  playScenes(names: readonly string[]): Promise<readonly SceneResult[]>
  close(): Promise<void>
  /** Ends everything at once, as before the end of this process. */
  closeNow(): void
}

/** Builds the site if needed, and starts the servers in an internet of their own. */
export async function openLaboratory(): Promise<Laboratory> {
  const chromiumPath = findChromium()
  if (chromiumPath === undefined) throw new Error('No Chromium found: run `npm run check:browser`.')
  await ensureFreshBuild()
  const folder = mkdtempSync(join(tmpdir(), 'windrose-natlab-'))
  const internet = openInternet()
  const closeNow = (): void => {
    internet.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const servers = await startServers(internet.servers, folder, DIST).catch((error: unknown) => {
    closeNow()
    throw error
  })
  const browsers = new Map<string, Promise<Browser>>()
  const closeBrowsers = async (): Promise<void> => {
    const started = [...browsers.values()]
    browsers.clear()
    await Promise.all(started.map(async (browser) => (await browser).close().catch(() => undefined)))
  }
  return {
    servers,
    browserAt(kind: Kind, at) {
      const place = `${kind} ${String(at)}`
      const browser = browsers.get(place) ?? startBrowser(folder, chromiumPath, internet.newHome(kind))
      browsers.set(place, browser)
      return browser
    },
    async playScenes(names) {
      await closeBrowsers()
      const [home, otherHome] = [internet.newHome('cone'), internet.newHome('cone')]
      const stage = {
        home,
        browser: await startBrowser(folder, chromiumPath, home),
        otherBrowser: await startBrowser(folder, chromiumPath, otherHome),
      }
      const results: SceneResult[] = []
      for (const scene of SCENES.filter(({ name }) => names.includes(name))) {
        await servers.use(scene.way)
        const result = await playScene(scene, stage)
        console.log(`${scene.what}: ${secondsText(result)}`)
        results.push(result)
      }
      return results
    },
    async close() {
      await closeBrowsers()
      closeNow()
    },
    closeNow,
  }
}
