import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { ROOT } from './fresh-build.ts'
import { recordMessages } from './screens-keys.ts'

// Takes pictures of the site in every size, light and dark.

export const FOLDER = join(ROOT, 'screens')
/** The time at which the clocks of the pages stand still. */
export const NOON = new Date('2026-05-16T12:00:00Z')

export interface Size {
  readonly name: 'huge' | 'desk' | 'tablet-wide' | 'tablet' | 'phone' | 'small'
  readonly width: number
  readonly height: number
  readonly isTouched: boolean
}
export const SIZES: readonly Size[] = [
  { name: 'huge', width: 2560, height: 1440, isTouched: false },
  { name: 'desk', width: 1440, height: 900, isTouched: false },
  { name: 'tablet-wide', width: 1024, height: 768, isTouched: true },
  { name: 'tablet', width: 768, height: 1024, isTouched: true },
  { name: 'phone', width: 390, height: 844, isTouched: true },
  { name: 'small', width: 320, height: 640, isTouched: true },
]
/** The sizes for pictures of online games. */
export const THREE_SIZES = SIZES.filter(({ name }) => ['desk', 'tablet', 'phone'].includes(name))
const THEMES = ['light', 'dark'] as const
/** What pictures are for: to look at the site in all sizes and both themes, or to see where texts stand. */
export type Purpose = 'look' | 'texts'
/** Milliseconds for a page to settle. */
export const REST = 400
/** The pictures have few colours: a palette reduces the files to a third. */
const PALETTE = { palette: true, quality: 90, effort: 8, colours: 200 } as const

/** Takes the page in each theme, records which messages it shows, and returns the number of bytes. */
export async function takeThemes(
  page: Page,
  name: string,
  size: Pick<Size, 'name'>,
  purpose: Purpose = 'look',
): Promise<number> {
  let bytes = 0
  for (const colorScheme of purpose === 'look' ? THEMES : THEMES.slice(0, 1)) {
    await page.emulateMedia({ colorScheme })
    await page.mouse.move(0, 0)
    await page.waitForTimeout(REST)
    const file = `${name}-${size.name}-${colorScheme}.png`
    const path = join(FOLDER, file)
    await sharp(await page.screenshot({ scale: 'css', caret: 'hide' }))
      .png(PALETTE)
      .toFile(path)
    bytes += statSync(path).size
    if (colorScheme === THEMES[0]) await recordMessages(page, FOLDER, file)
  }
  return bytes
}

/** Takes one open page in several sizes. */
export async function takeResized(
  page: Page,
  name: string,
  { sizes = THREE_SIZES, isAtEnd = false } = {},
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  for (const size of sizes) {
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: size.isTouched })
    await page.setViewportSize({ width: size.width, height: size.height })
    await page.evaluate((top) => scrollTo(0, top), isAtEnd ? size.height * 10 : 0)
    bytes += await takeThemes(page, name, size)
  }
  await session.detach()
  report(name, bytes)
}

export function report(name: string, bytes: number): void {
  console.log(`${name.padEnd(20)} ${String(Math.round(bytes / 1024)).padStart(6)} KB`)
}
