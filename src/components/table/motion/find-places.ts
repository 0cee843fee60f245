import type { Place } from '../game-ui.ts'
import { dockHeight } from '../../ui/covered-foot.ts'

/** A rectangle on the screen. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
/** Something marked on the screen, and where it is. */
export interface PlacedElement {
  readonly element: Element
  readonly box: Box
}
/** Where a place is seen: itself, or what it is a part of. */
export interface FoundPlace extends PlacedElement {
  readonly name: Place
}

/** What a place may be marked as, from the most exact name to the whole: `ship:1`, `ship`. */
export function placeAndParents(place: Place): readonly Place[] {
  const parts = place.split(':')
  return parts.map((_, i) => parts.slice(0, parts.length - i).join(':'))
}

/**
 * Where a place is seen best: under its most exact name that is in sight. Of several of one name the last counts, as
 * boards come after the strip that sums them up.
 */
export function findVisiblePlace(
  place: Place,
  spotsOf: (name: Place) => readonly PlacedElement[],
  sight: Box,
): FoundPlace | undefined {
  for (const name of placeAndParents(place)) {
    const seen = spotsOf(name).findLast(({ box }) => isInViewport(box, sight))
    if (seen !== undefined) return { ...seen, name }
  }
  return undefined
}

/** Is its middle in sight? What is folded away has no size. */
function isInViewport({ left, top, width, height }: Box, sight: Box): boolean {
  const [x, y] = [left + width / 2, top + height / 2]
  const isAcross = x >= sight.left && x <= sight.left + sight.width
  return width > 0 && height > 0 && isAcross && y >= sight.top && y <= sight.top + sight.height
}

/** Looks for marked places in a page; every name is looked up once. */
export function newPlaceFinder(page: Document): (place: Place) => FoundPlace | undefined {
  const known = new Map<Place, readonly PlacedElement[]>()
  // Reading it lays the page out, so it waits for the first place.
  let viewport: Box | undefined
  const spotsOf = (name: Place): readonly PlacedElement[] => {
    const found =
      known.get(name) ??
      [...page.querySelectorAll(`[data-place="${CSS.escape(name)}"]`)].map((element) => ({
        element,
        box: element.getBoundingClientRect(),
      }))
    known.set(name, found)
    return found
  }
  return (place) => findVisiblePlace(place, spotsOf, (viewport ??= viewportOf(page)))
}

/** The part of the window in which boards are seen: the dock lies over its foot. */
function viewportOf(page: Document): Box {
  const { clientWidth, clientHeight } = page.documentElement
  return { left: 0, top: 0, width: clientWidth, height: clientHeight - dockHeight.value }
}
