import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { resize, WINDOWS } from '../../tests/e2e/windows.ts'
import { ROOT } from './fresh-build.ts'
import { recordMessages } from './screens-keys.ts'

// Takes pictures of the site in every window, light and dark.

export const FOLDER = join(ROOT, 'screens')
/** The time at which the clocks of the pages stand still. */
export const NOON = new Date('2026-05-16T12:00:00Z')

/** Windows of pictures. */
export const PICTURED = ['large', 'desk', 'tablet-lying', 'tablet', 'phone', 'small-phone'] as const
export type PicturedWindow = (typeof PICTURED)[number]
export const isTouched = (window: PicturedWindow): boolean => window !== 'large' && window !== 'desk'
/** The windows of pictures of online games. */
export const THREE_WINDOWS = ['desk', 'tablet', 'phone'] as const
const THEMES = ['light', 'dark'] as const
/** What pictures are for: to look at the site in all windows and both themes, or to see where texts stand. */
export type Purpose = 'look' | 'texts'
/** Milliseconds for a page to settle. */
export const REST = 400
/** The pictures have few colours: a palette reduces the files to a third. */
const PALETTE = { palette: true, quality: 90, effort: 8, colours: 200 } as const

/** Takes the page in each theme, records which messages it shows, and returns the number of bytes. */
export async function takeThemes(
  page: Page,
  name: string,
  window: PicturedWindow,
  purpose: Purpose = 'look',
): Promise<number> {
  let bytes = 0
  for (const colorScheme of purpose === 'look' ? THEMES : THEMES.slice(0, 1)) {
    await page.emulateMedia({ colorScheme })
    await page.mouse.move(0, 0)
    await page.waitForTimeout(REST)
    const file = `${name}-${window}-${colorScheme}.png`
    const path = join(FOLDER, file)
    await sharp(await page.screenshot({ scale: 'css', caret: 'hide' }))
      .png(PALETTE)
      .toFile(path)
    bytes += statSync(path).size
    if (colorScheme === THEMES[0]) await recordMessages(page, FOLDER, file)
  }
  return bytes
}

/** Takes one open page in several windows. */
export async function takeResized(
  page: Page,
  name: string,
  {
    windows = THREE_WINDOWS,
    isAtEnd = false,
  }: { windows?: readonly PicturedWindow[]; isAtEnd?: boolean } = {},
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  for (const window of windows) {
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: isTouched(window) })
    await resize(page, window)
    await page.evaluate((top) => scrollTo(0, top), isAtEnd ? WINDOWS[window].height * 10 : 0)
    bytes += await takeThemes(page, name, window)
  }
  await session.detach()
  report(name, bytes)
}

export function report(name: string, bytes: number): void {
  console.log(`${name.padEnd(20)} ${String(Math.round(bytes / 1024)).padStart(6)} KB`)
}
