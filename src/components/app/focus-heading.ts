import { afterPaint } from '../ui/after-paint.ts'

/** How many paints to wait for the heading of a page that is still loading. */
const PAINTS = 60

/**
 * Gives the focus to the heading of a page that was just opened, so that keyboards and screen readers begin there; not if
 * a field of the page has taken the focus already. The heading of the page before may stand there for a while.
 */
export async function focusHeading(): Promise<void> {
  let heading: HTMLElement | null = null
  for (let paint = 0; paint < PAINTS; paint++) {
    await afterPaint()
    const active = document.activeElement
    if (active !== document.body && active !== heading) return
    if (active === heading) continue
    heading = document.querySelector('h1')
    if (heading === null) continue
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
}
