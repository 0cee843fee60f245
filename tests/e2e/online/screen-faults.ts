import type { Page } from 'playwright-core'
import { axeFindings, COLOURS, layoutFaults } from '../layout.ts'

const SIZES = [
  [320, 640],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1440, 900],
] as const

/** Milliseconds after which the screen stays as it is, on a busy machine, too. */
const SETTLED = 12_000

/** What comes over the network while one looks moves things for a moment; what stays is a fault. */
async function lasting(look: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + SETTLED
  for (;;) {
    const found = await look()
    if (found.length === 0 || Date.now() > end) return found
    await new Promise((done) => setTimeout(done, 200))
  }
}

/** What is wrong with the screen as it is: at every size, in both themes, to eyes and to machines. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    const found = await lasting(() => layoutFaults(page))
    if (width === 390 || width === 1440) found.push(...(await lasting(() => axeFindings(page))))
    faults.push(...found.map((fault) => `${String(width)}: ${fault}`))
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  faults.push(...(await lasting(() => axeFindings(page, COLOURS))).map((fault) => `dark: ${fault}`))
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}
