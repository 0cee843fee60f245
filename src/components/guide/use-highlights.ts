import { defaultDocument, useEventListener, useIntervalFn } from '@vueuse/core'
import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef, ShallowRef } from 'vue'
import { useReducedMotion } from '../settings/use-reduced-motion.ts'
import { DETAILS_ID } from '../table/details/details.ts'
import { placeAndParents } from '../table/motion/find-places.ts'
import type { Highlight, HighlightTarget } from './lesson.ts'
import { boundingBox } from './card-placement.ts'
import type { Box } from '../ui/box.ts'
import { useSize } from '../ui/use-size.ts'

/** Milliseconds between two measurements: pieces move, parts fold and unfold. */
const REFRESH_INTERVAL = 300
/** The HTML id of the dock. */
const DOCK = 'dock'
/** Margin of a card to the edges of the screen, in pixels. */
const EDGE = 8

/** The CSS selectors of a target, best first; a place that is not on the page falls back to the place around it. */
function selectorsOf(spot: HighlightTarget): readonly string[] {
  if (spot === 'part:dock') return [`#${DOCK}`]
  if (spot.startsWith('place:'))
    return placeAndParents(spot.slice('place:'.length)).map((name) => `[data-place="${name}"]`)
  if (spot.startsWith('part:')) return [`[data-part="${spot.slice('part:'.length)}"]`]
  return [`[data-target="${spot}"]`]
}

const CIRCLE = 'circle:'
const isCircle = (pointed: Highlight): pointed is HighlightTarget =>
  typeof pointed === 'string' && pointed.startsWith(CIRCLE)

/** The circles of a draft that have to be filled or emptied; once there are none, its confirm button. */
function draftElements(spots: readonly HighlightTarget[], page: ParentNode): readonly HTMLElement[] {
  if (spots.length === 0) return []
  const find = (selector: string): HTMLElement[] => [...page.querySelectorAll<HTMLElement>(selector)]
  const changing = spots.flatMap((spot) => {
    const [place = '', count = ''] = spot.slice(CIRCLE.length).split(':')
    const circles = find(`[data-draft="circle"][data-place="${place}"]`)
    const filled = circles.filter((circle) => circle.getAttribute('aria-pressed') === 'true')
    const missing = Number(count) - filled.length
    return missing < 0
      ? filled.slice(missing)
      : circles.filter((circle) => !filled.includes(circle)).slice(0, missing)
  })
  return changing.length > 0 ? changing : find('[data-draft="confirm"]').slice(0, 1)
}

/** The elements of the targets that are on the page, in the lesson's order. */
function elementsOf(spots: readonly Highlight[], page: ParentNode): readonly HTMLElement[] {
  const drafted = draftElements(spots.filter(isCircle), page)
  return [
    ...drafted,
    ...targetElements(
      spots.filter((pointed) => !isCircle(pointed)),
      page,
    ),
  ]
}
function targetElements(spots: readonly Highlight[], page: ParentNode): readonly HTMLElement[] {
  return spots.flatMap((pointed) => {
    const names: readonly HighlightTarget[] = typeof pointed === 'string' ? [pointed] : pointed
    for (const selector of names.flatMap(selectorsOf)) {
      const found = [...page.querySelectorAll<HTMLElement>(selector)]
      // A target may be on several boards: the one that can be chosen comes first, folded ones last.
      const best =
        found.find((element) => element.dataset['open'] !== undefined) ??
        found.find((element) => element.checkVisibility()) ??
        found[0]
      if (best !== undefined) return best
    }
    return []
  })
}

function rectangleOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}

/** The visible box of an element; for a folded element, that of its nearest visible ancestor. */
function boxOf(element: HTMLElement): Box | undefined {
  const parts = [element, ...element.children].map((part) => part.getBoundingClientRect())
  const seen = parts.find(({ width, height }) => width > 0 && height > 0)
  if (seen !== undefined && seen !== parts[0]) return boundingBox(parts.filter(({ width }) => width > 0))
  if (seen !== undefined) return rectangleOf(element)
  return element.parentElement === null ? undefined : boxOf(element.parentElement)
}

/** The element itself; where its parts stand in the layout in its place, as on a phone, the first of them. */
function shownPart(element: HTMLElement): Element | undefined {
  return [element, ...element.children].find((part) => part.getClientRects().length > 0)
}

/** The box of a highlight on the screen; the dock and what is in it lie above everything else. */
export type HighlightBox = Box & { readonly isDock: boolean; readonly isInDock: boolean }
interface Highlights {
  /** The boxes of the lesson's targets on the screen. */
  readonly boxes: Readonly<ShallowRef<readonly HighlightBox[]>>
  /** The boxes of everything that can be chosen now. */
  readonly open: Readonly<ShallowRef<readonly Box[]>>
  /** The box of the details that a finger asked for. */
  readonly details: Readonly<ShallowRef<Box | undefined>>
  /** The part of the screen between the bar and the dock. */
  readonly free: ComputedRef<Box>
  /** Measures all boxes. */
  measure(): void
  /** Scrolls to the first target. */
  scrollIntoView(): void
  /** Scrolls to the first target and focuses it. */
  scrollAndFocus(): void
}

/** Tracks where the targets of a lesson are on the screen. */
export function useHighlights(spots: () => readonly Highlight[]): Highlights {
  const page = defaultDocument
  const isStill = useReducedMotion()
  const root = useSize(() => page?.documentElement)
  const boxes = shallowRef<readonly HighlightBox[]>([])
  const open = shallowRef<readonly Box[]>([])
  const details = shallowRef<Box>()
  const frame = shallowRef({ top: 0, bottom: 0, width: 0 })

  function look(): void {
    if (page === undefined) return
    const { clientWidth, clientHeight } = page.documentElement
    const dock = page.querySelector(`#${DOCK}`)?.getBoundingClientRect().top ?? clientHeight
    const bar = page.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0
    setIfChanged(frame, { top: Math.max(0, bar), bottom: dock, width: clientWidth })
    setIfChanged(
      boxes,
      elementsOf(spots(), page).flatMap((element) => {
        const box = boxOf(element)
        return box === undefined
          ? []
          : { ...box, isDock: element.id === DOCK, isInDock: element.closest(`#${DOCK}`) !== null }
      }),
    )
    setIfChanged(open, [...page.querySelectorAll('[data-open]')].map(rectangleOf))
    const sheet = page.querySelector(`#${DETAILS_ID}[role="dialog"]`)
    setIfChanged(details, sheet ? rectangleOf(sheet) : undefined)
  }
  useIntervalFn(look, REFRESH_INTERVAL, { immediateCallback: true })
  useEventListener('scroll', look, { capture: true, passive: true })
  watch([spots, root.width, root.height], look, { flush: 'post' })

  const first = (): HTMLElement | undefined => page && elementsOf(spots(), page)[0]
  const reveal = (): void => {
    const element = first()
    const shown = element && shownPart(element)
    shown?.scrollIntoView({
      block: shown === element ? 'center' : 'start',
      inline: 'nearest',
      behavior: isStill.value ? 'auto' : 'smooth',
    })
  }
  return {
    boxes,
    open,
    details,
    free: computed(() => ({
      left: EDGE,
      top: frame.value.top + EDGE,
      width: frame.value.width - 2 * EDGE,
      height: frame.value.bottom - frame.value.top - 2 * EDGE,
    })),
    measure: look,
    scrollIntoView: reveal,
    scrollAndFocus() {
      reveal()
      first()?.focus({ preventScroll: true })
    },
  }
}

/** Keeps the old value if the new one is equal, so that nothing is rendered again. */
function setIfChanged<T>(ref: ShallowRef<T>, value: T): void {
  if (JSON.stringify(ref.value) !== JSON.stringify(value)) ref.value = value
}
