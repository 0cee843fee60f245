import type { LaunchOptions } from 'playwright-core'

/** A browser that makes no requests of its own. */
export const launchOptions = (executablePath: string): LaunchOptions => ({
  executablePath,
  // The sandbox needs rights that containers do not give; the pages under test are ours.
  chromiumSandbox: false,
  args: [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-gpu',
    '--disable-quic',
    '--disable-sync',
    '--no-first-run',
  ],
})
