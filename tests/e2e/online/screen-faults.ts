import type { Page } from 'playwright-core'
import { axeFindings, COLOURS, layoutFaults } from '../layout.ts'
import { resize } from '../windows.ts'

const WINDOWS = ['small-phone', 'phone', 'phone-lying', 'tablet', 'desk'] as const

/** Turns of a second that the page has had, after which the screen stays as it is. */
const SETTLED = 12

/** What comes over the network while one looks moves things for a moment; what stays is a fault. */
async function lasting(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const turns = (): Promise<number> => page.evaluate(() => window.signs!().turns)
  const end = (await turns()) + SETTLED
  for (;;) {
    const found = await look()
    if (found.length === 0 || (await turns()) > end) return found
    await new Promise((done) => setTimeout(done, 200))
  }
}

/** What is wrong with the screen as it is: in every window, in both themes, to eyes and to machines. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const window of WINDOWS) {
    await resize(page, window)
    const found = await lasting(page, () => layoutFaults(page))
    if (window === 'phone' || window === 'desk') found.push(...(await lasting(page, () => axeFindings(page))))
    faults.push(...found.map((fault) => `${window}: ${fault}`))
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  faults.push(...(await lasting(page, () => axeFindings(page, COLOURS))).map((fault) => `dark: ${fault}`))
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}
