import type { Page, ViewportSize } from 'playwright-core'
import type { WindowName as NamedInStyles } from '../../src/components/ui/windows.ts'

// The windows of browser tests and of pictures; no test types a size. One stands for many, since the unit follows the window
// (docs/design.md, "Layout"); `long/sizes.e2e.ts` tries those between them.

/** The windows that have names in styles, a size each, and the ends of what the tables are made for. */
const NAMED = {
  'small-phone': { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  'phone-lying': { width: 844, height: 390 },
  tablet: { width: 768, height: 1024 },
  'tablet-lying': { width: 1024, height: 768 },
  low: { width: 1366, height: 640 },
  /** The lowest that has a column beside the boards. */
  laptop: { width: 1280, height: 720 },
  desk: { width: 1440, height: 900 },
  wide: { width: 1920, height: 1080 },
  large: { width: 2560, height: 1440 },
} as const satisfies Record<Exclude<NamedInStyles, `from-${string}`>, ViewportSize> &
  Record<string, ViewportSize>
export const EVERY_WINDOW = Object.keys(NAMED) as readonly (keyof typeof NAMED)[]

export const WINDOWS = {
  ...NAMED,
  /** Where the words are long, the supply lies below its end. */
  'low-tablet': { width: 1024, height: 560 },
  /** A desk of 1280 × 1024 that the browser enlarges. */
  'zoom-200': { width: 640, height: 512 },
  'zoom-400': { width: 320, height: 256 },
} as const
export type WindowName = keyof typeof WINDOWS

export const resize = (page: Page, window: WindowName): Promise<void> => page.setViewportSize(WINDOWS[window])
