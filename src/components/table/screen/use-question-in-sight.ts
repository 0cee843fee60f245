import { defaultDocument, defaultWindow, useEventListener, useTimeoutFn } from '@vueuse/core'
import { onScopeDispose, watch } from 'vue'
import { afterPaint } from '../../ui/after-paint.ts'
import { dockHeight } from '../../ui/covered-foot.ts'
import type { DockState } from '../dock/dock.ts'

/** Up to this far down the page still counts as looked at from its top; so high are the bar and the line on what changed. */
const NEAR_TOP = 128
/** How many paints to wait for the boards of a table that was just opened. */
const PAINTS = 60
/** Milliseconds in which the dock comes to its height after a question. */
const SETTLING = 700
/** How far the ring around what can be chosen reaches. */
const RING = 4

/** Pixels of a panel that are its head. */
const HEAD = 44

/** Where something lies in the window, in CSS pixels. */
interface Extent {
  readonly top: number
  readonly bottom: number
  /** Is it the head of a panel, and not something to choose? */
  readonly isHead?: true
}

/**
 * By how much the page has to scroll until the uppermost of these is in sight: to the top of the page if it can be seen
 * from there, otherwise so that it lies in the middle; then as far down as brings all choices into sight, if the window is
 * high enough. Where only heads of panels would be in sight, what can be chosen comes first. `end` is where the visible
 * part of the window ends. `isOurs` says that the page was brought to where it is for the question before, and not by the
 * player.
 */
export function scrollTowards(
  open: readonly Extent[],
  scrolled: number,
  end: number,
  isOurs = false,
): number {
  const by = scrollToFirst(open, scrolled, end, isOurs)
  const choices = open.filter(({ isHead }) => isHead !== true)
  const isInSight = ({ top, bottom }: Extent): boolean =>
    Math.min(bottom - by, end) - Math.max(top - by, 0) >= Math.min(bottom - top, HEAD)
  if (choices.length === 0 || choices.some(isInSight)) return by
  const { top, bottom } = choices.reduce((one, other) => (other.top < one.top ? other : one))
  return Math.round((top + bottom - end) / 2)
}

function scrollToFirst(open: readonly Extent[], scrolled: number, end: number, isOurs: boolean): number {
  const sorted = open.toSorted((a, b) => a.top - b.top)
  const [first] = sorted
  if (first === undefined) return 0
  const isSeen = (by: number): boolean => first.top - by >= 0 && first.bottom - by <= end
  if (isSeen(0) && scrolled > NEAR_TOP && !isOurs) return 0
  const middle = Math.round((first.top + first.bottom - end) / 2)
  const by = isSeen(-scrolled) ? 0 - scrolled : isSeen(0) ? 0 : middle
  const hidden = Math.ceil(Math.max(...open.map(({ bottom }) => bottom)) + RING - by - end)
  const choice = sorted.find(({ isHead }) => isHead !== true) ?? first
  return hidden > 0 && choice.top - by - hidden >= RING ? by + hidden : by
}

/**
 * After a choice the boards may stand in another order, and the browser keeps what the player last saw where it was. This
 * brings the first and every next question into sight, unless the player has scrolled since the choice.
 */
export function useQuestionInSight(
  state: () => Pick<DockState, 'type'>,
  plies: () => number,
  isGuided: () => boolean,
): void {
  let isScrolled = false
  /** Where the page was brought for the last question, in CSS pixels. */
  let brought: number | undefined
  /** The number of the question that is brought into sight. */
  let latest = 0
  const { isPending, start } = useTimeoutFn(() => undefined, SETTLING, { immediate: false })
  useEventListener(defaultWindow, ['wheel', 'touchmove'], () => (isScrolled = true), { passive: true })
  watch(
    [() => state().type, plies],
    ([type], [before]) => {
      if (before === 'asking' || before === 'complete') isScrolled = false
      if (type !== 'asking' || isScrolled || isGuided()) return
      start()
      void show()
    },
    { flush: 'post', immediate: true },
  )
  // A table that is left has nothing to bring into sight.
  onScopeDispose(() => latest++)
  // It shows the question later than the boards do.
  watch(dockHeight, () => {
    if (isPending.value && !isScrolled && state().type === 'asking') void show()
  })

  async function show(): Promise<void> {
    const asked = ++latest
    let open: readonly Extent[] = []
    for (let paint = 0; open.length === 0 && paint < PAINTS; paint++) {
      await afterPaint()
      if (isScrolled || asked !== latest || defaultDocument === undefined) return
      open = openExtents(defaultDocument)
    }
    if (defaultWindow !== undefined) bring(open, defaultWindow)
  }

  function bring(open: readonly Extent[], page: Window): void {
    const scrolled = page.scrollY
    const end = page.innerHeight - dockHeight.value
    // A lower dock leaves less to scroll.
    const isOurs = brought !== undefined && Math.abs(scrolled - brought) < 64
    const by = scrollTowards(open, scrolled, end, isOurs)
    if (by !== 0) page.scrollBy({ top: by, behavior: 'instant' })
    // The page may end before.
    brought = isOurs || by !== 0 ? page.scrollY : undefined
  }
}

/**
 * Where everything lies that can be chosen or leads to something that can be, and the heads of the panels that the question
 * is about.
 */
function openExtents(page: Document): readonly Extent[] {
  const extents = (selector: string): Extent[] =>
    [...page.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
  const heads = extents('main .panel--needed').map(({ top }): Extent => ({
    top,
    bottom: top + HEAD,
    isHead: true,
  }))
  return [...extents('main :is([data-open], [data-leads], [data-draft="circle"])'), ...heads]
}
