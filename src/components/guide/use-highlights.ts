import { defaultDocument, useElementSize, useEventListener, useIntervalFn } from '@vueuse/core'
import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef, ShallowRef } from 'vue'
import { useReducedMotion } from '../settings/use-reduced-motion.ts'
import { placeAndParents } from '../table/motion/find-places.ts'
import type { Highlight, HighlightTarget } from './lesson.ts'
import { boundingBox } from './card-placement.ts'
import type { Box } from './card-placement.ts'

/** So often the boards are looked at again: pieces move, parts fold and unfold. */
const REFRESH_INTERVAL = 300
/** The dock's place in the page. */
const DOCK = 'dock'
/** The edge of the screen a card keeps free. */
const EDGE = 8

/** How a spot is found on the page; a place that is not marked stands for the next shorter one. */
function selectorsOf(spot: HighlightTarget): readonly string[] {
  if (spot === 'part:dock') return [`#${DOCK}`]
  if (spot.startsWith('circle:'))
    return [`[data-draft="circle"][data-place="${spot.slice('circle:'.length)}"]`]
  if (spot.startsWith('place:'))
    return placeAndParents(spot.slice('place:'.length)).map((name) => `[data-place="${name}"]`)
  if (spot.startsWith('part:')) return [`[data-part="${spot.slice('part:'.length)}"]`]
  return [`[data-target="${spot}"]`]
}

/** What a lesson points at, as far as it is on the page, in the lesson's order. */
function elementsOf(spots: readonly Highlight[], page: ParentNode): readonly HTMLElement[] {
  return spots.flatMap((pointed) => {
    const names: readonly HighlightTarget[] = typeof pointed === 'string' ? [pointed] : pointed
    for (const selector of names.flatMap(selectorsOf)) {
      const found = [...page.querySelectorAll<HTMLElement>(selector)]
      // The same thing may be on several boards: mine can be pointed at; what is folded away comes last.
      const best =
        found.find((element) => element.dataset['open'] !== undefined) ??
        found.find((element) => element.checkVisibility()) ??
        found[0]
      if (best !== undefined) return best
    }
    return []
  })
}

/** Where an element is seen: what lies folded away is seen where it is folded into. */
function boxOf(element: HTMLElement): Box | undefined {
  const parts = [element, ...element.children].map((part) => part.getBoundingClientRect())
  const seen = parts.find(({ width, height }) => width > 0 && height > 0)
  if (seen !== undefined && seen !== parts[0]) return boundingBox(parts.filter(({ width }) => width > 0))
  if (seen !== undefined) return { left: seen.left, top: seen.top, width: seen.width, height: seen.height }
  return element.parentElement === null ? undefined : boxOf(element.parentElement)
}

/** Where something is seen; the dock lies above everything else on the screen. */
export type HighlightBox = Box & { readonly isDock: boolean }
interface Highlights {
  /** Where what the lesson points at is seen now, on the screen. */
  readonly boxes: Readonly<ShallowRef<readonly HighlightBox[]>>
  /** Where everything else is seen that can be chosen now. */
  readonly open: Readonly<ShallowRef<readonly Box[]>>
  /** The part of the screen between the bar and the dock. */
  readonly free: ComputedRef<Box>
  /** Looks anew where they are. */
  measure(): void
  /** Brings the first of them into sight. */
  scrollIntoView(): void
  /** Brings the first of them into sight and gives it the focus. */
  scrollAndFocus(): void
}

/** Follows what a lesson points at over the screen. */
export function useHighlights(spots: () => readonly Highlight[]): Highlights {
  const page = defaultDocument
  const isStill = useReducedMotion()
  const root = useElementSize(() => page?.documentElement)
  const boxes = shallowRef<readonly HighlightBox[]>([])
  const open = shallowRef<readonly Box[]>([])
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
        return box === undefined ? [] : { ...box, isDock: element.id === DOCK }
      }),
    )
    setIfChanged(
      open,
      [...page.querySelectorAll('[data-open]')].map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return { left, top, width, height }
      }),
    )
  }
  useIntervalFn(look, REFRESH_INTERVAL, { immediateCallback: true })
  useEventListener('scroll', look, { capture: true, passive: true })
  watch([spots, root.width, root.height], look, { flush: 'post' })

  const first = (): HTMLElement | undefined => page && elementsOf(spots(), page)[0]
  const reveal = (): void => {
    first()?.scrollIntoView({
      block: 'center',
      inline: 'nearest',
      behavior: isStill.value ? 'auto' : 'smooth',
    })
  }
  return {
    boxes,
    open,
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

/** Nothing on the screen is drawn anew for what has not changed. */
function setIfChanged<T>(ref: ShallowRef<T>, value: T): void {
  if (JSON.stringify(ref.value) !== JSON.stringify(value)) ref.value = value
}
