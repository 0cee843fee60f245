import type { Page } from 'playwright-core'
import { axeFindings, COLOURS, layoutFaults } from '../layout.ts'

const SIZES = [
  [320, 640],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1440, 900],
] as const

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

/** What is wrong with the screen as it is: at every size, in both themes, to eyes and to machines. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    const found = await lasting(page, () => layoutFaults(page))
    if (width === 390 || width === 1440) found.push(...(await lasting(page, () => axeFindings(page))))
    faults.push(...found.map((fault) => `${String(width)}: ${fault}`))
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  faults.push(...(await lasting(page, () => axeFindings(page, COLOURS))).map((fault) => `dark: ${fault}`))
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}
