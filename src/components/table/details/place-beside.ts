import { overlap } from '../../ui/box.ts'
import type { Box, Point, Size } from '../../ui/box.ts'

const GAP = 10
const EDGE = 8

/**
 * Where a card goes that tells about a box: beside it, or `below` it where its neighbours stand in a row; always wholly on the
 * page, and not on what it is to `avoid` if there is another place.
 */
export function placeBeside(
  box: Box,
  card: Size,
  page: Size,
  { below = false, avoid }: { readonly below?: boolean; readonly avoid?: Box | undefined } = {},
): Point {
  const within = (at: number, size: number, room: number): number =>
    Math.round(Math.max(EDGE, Math.min(at, room - size - EDGE)))
  const at = (left: number, top: number): Point => ({
    left: within(left, card.width, page.width),
    top: within(top, card.height, page.height),
  })
  const toRight = at(box.left + box.width + GAP, box.top - GAP)
  const toLeft = at(box.left - GAP - card.width, box.top - GAP)
  const under = at(box.left, box.top + box.height + GAP)
  const over = at(box.left, box.top - GAP - card.height)
  const isBeside = (point: Point, other: Box): boolean => overlap({ ...point, ...card }, other) === 0
  const places = (below ? [under, over] : [toRight, toLeft, under, over]).filter((one) => isBeside(one, box))
  return places.find((one) => avoid === undefined || isBeside(one, avoid)) ?? places[0] ?? over
}
