import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchOptions } from '../../../tests/e2e/launch-options.ts'
import type { Home } from './networks.ts'
import { hostsFile, SITE } from './servers.ts'

/** Starts a browser on the device of a home. It knows the names of the servers of the laboratory, and no other names. */
export async function startBrowser(folder: string, chromiumPath: string, home: Home): Promise<Browser> {
  const [hosts, resolver] = [join(folder, 'hosts'), join(folder, 'resolv.conf')]
  writeFileSync(hosts, hostsFile())
  writeFileSync(resolver, 'nameserver 127.0.0.1\n')
  // The files are replaced in the mount namespace of this process only.
  const inside = `mount --bind ${hosts} /etc/hosts && mount --bind ${resolver} /etc/resolv.conf && exec ${chromiumPath} "$@"`
  const program = join(folder, `browser-${home.device}`)
  writeFileSync(program, `#!/bin/sh\nexec ip netns exec ${home.device} sh -c '${inside}' sh "$@"\n`)
  chmodSync(program, 0o755)
  const options = launchOptions(program)
  return chromium.launch({ ...options, args: [...(options.args ?? []), '--ignore-certificate-errors'] })
}

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
}

/** A new profile with a stored name, and ICE servers if given, before its first visit. */
export async function newVisitor(
  browser: Browser,
  name: string,
  ice: readonly string[] = [],
): Promise<Visitor> {
  const settings = {
    pace: 'instant',
    motion: 'reduced',
    confirm: 'never',
    me: { name, color: name === 'Ann' ? 'blue' : 'green', symbol: name === 'Ann' ? 'star' : 'cross' },
    ice,
  }
  const localStorage = [{ name: 'windrose-settings', value: JSON.stringify(settings) }]
  const context = await browser.newContext({
    locale: 'en-GB',
    ignoreHTTPSErrors: true,
    storageState: { cookies: [], origins: [{ origin: new URL(SITE).origin, localStorage }] },
  })
  return { page: await context.newPage(), context }
}

/** Opens a room for two, takes the first seat, and returns its link. */
export async function opensRoom({ page }: Visitor): Promise<string> {
  await page.goto(SITE)
  await page.locator('[data-lobby="online"]').click()
  await page.getByRole('radio', { name: '2', exact: true }).check({ force: true })
  await page.locator('[data-lobby="create"]').click()
  await page.locator('[data-lobby="ready"]').waitFor()
  return page.url()
}
