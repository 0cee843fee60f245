import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { ROOT } from './fresh-build.ts'
import { report, REST } from './screens-picture.ts'
import type { PicturedWindow } from './screens-picture.ts'
import { goToMark, openReview } from './screens-review.ts'
import { openShot } from './screens-tables.ts'

// The pictures of README.md: `npm run screens -- --readme` makes all of them again from the tables beside them, which are
// recorded games, so that bots that play otherwise change no picture.

const PICTURES = join(ROOT, 'docs', 'pictures')
/** Small files for a page that everyone loads: WebP, and on a desk narrower than the window. */
const QUALITY = { quality: 78, effort: 6 } as const
const DESK_WIDTH = 1200
/** The most bytes of a picture. */
const LARGEST = 150_000

interface ReadmePicture {
  /** Of the picture, and of the table that it shows. */
  readonly name: string
  readonly window: PicturedWindow
  readonly set?: (page: Page) => Promise<void>
}
export const README: readonly ReadmePicture[] = [
  { name: 'puerto-rico', window: 'desk' },
  { name: 'endeavor', window: 'desk' },
  { name: 'puerto-rico-phone', window: 'phone' },
  {
    name: 'review',
    window: 'desk',
    async set(page) {
      await openReview(page)
      await goToMark(page)
      // In the middle of the game there is more to see.
      for (let further = 0; further < 5; further++) await page.locator('[data-review="next"]').click()
    },
  },
]

/** Makes one picture, light as README.md shows it. */
export async function takeReadmePicture(
  browser: Browser,
  url: string,
  picture: ReadmePicture,
): Promise<void> {
  const { name, window, set } = picture
  const text = readFileSync(join(PICTURES, `${name}.json`), 'utf8')
  const page = await openShot(browser, url, window, { name: `${name}.json`, text })
  await page.emulateMedia({ colorScheme: 'light' })
  await set?.(page)
  await page.mouse.move(0, 0)
  // What the pointer lay on is explained until it goes.
  await page.locator('#details').waitFor({ state: 'detached' })
  await page.waitForTimeout(REST)
  const file = join(PICTURES, `${name}.webp`)
  await sharp(await page.screenshot({ caret: 'hide', animations: 'disabled' }))
    .resize({ width: DESK_WIDTH, withoutEnlargement: true })
    .webp(QUALITY)
    .toFile(file)
  await page.context().close()
  const { size: bytes } = statSync(file)
  if (bytes > LARGEST)
    throw new Error(`${name}.webp has ${String(bytes)} bytes, more than ${String(LARGEST)}.`)
  report(name, bytes)
}
