/** Is a modifier key held, so that the browser or the system means something by it? */
export const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey

/** Where something lies on the screen. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** The cost of a pixel sideways, against one ahead. */
const ASIDE = 2

/**
 * The index a key leads to from the box `at`: an arrow leads to the nearest box in its direction, or the next in reading
 * order if there is none; Home and End lead to the first and last. `undefined` for other keys.
 */
export function arrowKeyTarget(key: string, at: number, boxes: readonly Box[]): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return boxes.length - 1
  const arrow = ARROWS[key]
  if (arrow === undefined) return undefined
  return nearest(arrow, at, boxes) ?? neighbour(arrow[0] + arrow[1], at, boxes.length)
}

function nearest([x, y]: readonly [number, number], at: number, boxes: readonly Box[]): number | undefined {
  const from = middle(boxes[at]!)
  let best: number | undefined
  let bestCost = Infinity
  for (const [i, box] of boxes.entries()) {
    const to = middle(box)
    const ahead = (to.x - from.x) * x + (to.y - from.y) * y
    const aside = Math.abs((to.x - from.x) * y) + Math.abs((to.y - from.y) * x)
    // Sideways wins over ahead only by a hair: a thing on the same row is not "below".
    if (i === at || ahead <= 1 || ahead * 2 < aside) continue
    const cost = ahead + aside * ASIDE
    if (cost < bestCost) [best, bestCost] = [i, cost]
  }
  return best
}

function neighbour(step: number, at: number, count: number): number {
  return Math.min(Math.max(at + step, 0), count - 1)
}

function middle(box: Box): { readonly x: number; readonly y: number } {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}
