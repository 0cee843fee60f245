import type { Page } from 'playwright-core'
import { axeFindings, COLOURS, layoutFaults } from '../layout.ts'

const SIZES = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const

/** What is wrong with the screen as it is: at every size, in both themes, to eyes and to machines. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    const found = [
      ...(await layoutFaults(page)),
      ...(width === 390 || width === 1440 ? await axeFindings(page) : []),
    ]
    faults.push(...found.map((fault) => `${String(width)}: ${fault}`))
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  faults.push(...(await axeFindings(page, COLOURS)).map((fault) => `dark: ${fault}`))
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}
