import { overlap } from '../ui/box.ts'
import type { Box, Point, Size } from '../ui/box.ts'

/** Distance of a card from its target, in pixels. */
const GAP = 14

/** The smallest rectangle around all of them; undefined for none. */
export function boundingBox(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.left + box.width))
  const bottom = Math.max(...boxes.map((box) => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}

/** Covering this many square pixels of other choices costs as much as one pixel of distance. */
const PIXELS_PER_STEP = 12

/**
 * The position of a card inside `free`: the candidate that covers least of its targets `about`, then the one with the
 * lowest sum of distance to the first target and covered area of the other choices `open`.
 */
export function placeBeside(card: Size, about: readonly Box[], free: Box, open: readonly Box[] = []): Point {
  const first = about[0]
  if (first === undefined) return corner(card, free)
  const middle = centerOf(first)
  const costs = candidatePlaces(card, about, free).map((point) => {
    const at = { ...card, ...point }
    const hidden = coveredBy(at, open) / PIXELS_PER_STEP
    return { point, covered: coveredBy(at, about), way: distance(centerOf(at), middle) + hidden }
  })
  costs.sort((one, other) => one.covered - other.covered || one.way - other.way)
  return costs[0]!.point
}

function coveredBy(card: Box, boxes: readonly Box[]): number {
  return boxes.reduce((sum, box) => sum + overlap(card, box), 0)
}

/** Positions on all four sides of each target and of their bounding box, and in the corners. */
function candidatePlaces(card: Size, about: readonly Box[], free: Box): Point[] {
  const beside = [...about, boundingBox(about)!].flatMap((box): Point[] => {
    const { left, top } = centerOf(box)
    const besideLeft = left - card.width / 2
    const besideTop = top - card.height / 2
    return [
      { left: box.left + box.width + GAP, top: besideTop },
      { left: box.left - card.width - GAP, top: besideTop },
      { left: besideLeft, top: box.top + box.height + GAP },
      { left: besideLeft, top: box.top - card.height - GAP },
    ]
  })
  const right = free.left + free.width
  const bottom = free.top + free.height
  const corners = [free.left, right].flatMap((left) => [free.top, bottom].map((top) => ({ left, top })))
  return [...beside, ...corners].map((point) => clampInto(point, card, free))
}

function corner(card: Size, free: Box): Point {
  return clampInto({ left: free.left + free.width, top: free.top + free.height }, card, free)
}

function clampInto({ left, top }: Point, card: Size, free: Box): Point {
  const within = (at: number, least: number, most: number): number => Math.max(least, Math.min(at, most))
  return {
    left: within(left, free.left, free.left + free.width - card.width),
    top: within(top, free.top, free.top + free.height - card.height),
  }
}

function centerOf({ left, top, width, height }: Box): Point {
  return { left: left + width / 2, top: top + height / 2 }
}

function distance(one: Point, other: Point): number {
  return Math.abs(one.left - other.left) + Math.abs(one.top - other.top)
}
