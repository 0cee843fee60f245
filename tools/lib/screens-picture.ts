import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { ROOT } from './fresh-build.ts'

// How a picture of the site is taken: in every size, in the light and in the dark.

export const FOLDER = join(ROOT, 'docs', 'screens')
/** A day in the life of the tables; the clocks of the pages stand still there. */
export const NOON = new Date('2026-05-16T12:00:00Z')

export interface Size {
  readonly name: 'desk' | 'tablet' | 'phone'
  readonly width: number
  readonly height: number
  readonly isTouched: boolean
}
export const SIZES: readonly Size[] = [
  { name: 'desk', width: 1440, height: 900, isTouched: false },
  { name: 'tablet', width: 768, height: 1024, isTouched: true },
  { name: 'phone', width: 390, height: 844, isTouched: true },
]
const THEMES = ['light', 'dark'] as const
/** So many milliseconds a page gets to come to rest. */
const REST = 400

/** Takes the page as it is now, once in each theme, and answers how many bytes that were. */
export async function takeBoth(page: Page, name: string, size: Size): Promise<number> {
  let bytes = 0
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await page.mouse.move(0, 0)
    await page.waitForTimeout(REST)
    const path = join(FOLDER, `${name}-${size.name}-${colorScheme}.png`)
    await page.screenshot({ path, scale: 'css', caret: 'hide' })
    bytes += statSync(path).size
  }
  return bytes
}

/** Takes one open page in several sizes, as if its owner changed the device without anybody noticing. */
export async function takeResized(
  page: Page,
  name: string,
  { sizes = SIZES, isAtEnd = false } = {},
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  for (const size of sizes) {
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: size.isTouched })
    await page.setViewportSize({ width: size.width, height: size.height })
    await page.evaluate((top) => scrollTo(0, top), isAtEnd ? size.height * 10 : 0)
    bytes += await takeBoth(page, name, size)
  }
  await session.detach()
  report(name, bytes)
}

export function report(name: string, bytes: number): void {
  console.log(`${name.padEnd(16)} ${String(Math.round(bytes / 1024)).padStart(6)} KB`)
}
