import { defaultDocument, defaultWindow, useEventListener } from '@vueuse/core'
import { watch } from 'vue'
import { afterPaint } from '../../ui/after-paint.ts'
import { dockHeight } from '../../ui/covered-foot.ts'
import type { DockState } from '../prompt/dock.ts'

/** Up to this far down the page still counts as looked at from its top; so high are the bar and the line on what changed. */
const NEAR_TOP = 128
/** How far the ring around what can be chosen reaches. */
const RING = 4

/** Where something lies in the window, in CSS pixels. */
interface Extent {
  readonly top: number
  readonly bottom: number
}

/**
 * By how much the page has to scroll until the uppermost of these is in sight: to the top of the page if it can be seen
 * from there, otherwise so that it lies in the middle; then a little further down if that brings all of them into sight.
 * `end` is where the visible part of the window ends.
 */
export function scrollTowards(open: readonly Extent[], scrolled: number, end: number): number {
  const first = open.toSorted((a, b) => a.top - b.top)[0]
  if (first === undefined) return 0
  const by = towardsFirst(first, scrolled, end)
  const hidden = Math.ceil(Math.max(...open.map(({ bottom }) => bottom)) + RING - by - end)
  const isNear = scrolled + by + hidden <= NEAR_TOP && first.top - by - hidden >= RING
  return hidden > 0 && isNear ? by + hidden : by
}
function towardsFirst(first: Extent, scrolled: number, end: number): number {
  const isSeen = (by: number): boolean => first.top - by >= 0 && first.bottom - by <= end
  if (isSeen(0) && scrolled > NEAR_TOP) return 0
  if (isSeen(-scrolled)) return 0 - scrolled
  return isSeen(0) ? 0 : Math.round((first.top + first.bottom - end) / 2)
}

/**
 * After a choice the boards may stand in another order, and the browser keeps what the player last saw where it was. This
 * brings the next question into sight, unless the player has scrolled since the choice.
 */
export function useQuestionInSight(
  state: () => DockState,
  plies: () => number,
  isGuided: () => boolean,
): void {
  let isScrolled = false
  useEventListener(defaultWindow, ['wheel', 'touchmove'], () => (isScrolled = true), { passive: true })
  watch(
    [() => state().is, plies],
    ([is], [before]) => {
      if (before === 'asking' || before === 'complete') isScrolled = false
      if (is === 'asking' && !isScrolled && !isGuided()) void show()
    },
    { flush: 'post' },
  )

  async function show(): Promise<void> {
    await afterPaint()
    if (isScrolled || defaultDocument === undefined || defaultWindow === undefined) return
    const by = scrollTowards(
      openExtents(defaultDocument),
      defaultWindow.scrollY,
      defaultWindow.innerHeight - dockHeight.value,
    )
    if (by !== 0) defaultWindow.scrollBy({ top: by, behavior: 'instant' })
  }
}

/** Pixels of a panel that are its head. */
const HEAD = 44

/** Where everything lies that can be chosen, and the heads of the panels that the question is about. */
function openExtents(page: Document): readonly Extent[] {
  const extents = (selector: string): Extent[] =>
    [...page.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
  const heads = extents('main .panel--needed').map(({ top }) => ({ top, bottom: top + HEAD }))
  return [...extents('main :is([data-open], [data-draft="circle"])'), ...heads]
}
