interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}
interface Size {
  readonly width: number
  readonly height: number
}
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
): { readonly left: number; readonly top: number } {
  const within = (at: number, size: number, room: number): number =>
    Math.round(Math.max(EDGE, Math.min(at, room - size - EDGE)))
  const at = (left: number, top: number) => ({
    left: within(left, card.width, page.width),
    top: within(top, card.height, page.height),
  })
  const toRight = at(box.right + GAP, box.top - GAP)
  const toLeft = at(box.left - GAP - card.width, box.top - GAP)
  const under = at(box.left, box.bottom + GAP)
  const over = at(box.left, box.top - GAP - card.height)
  const isFree = ({ left, top }: typeof over, other: Box): boolean =>
    left >= other.right ||
    left + card.width <= other.left ||
    top >= other.bottom ||
    top + card.height <= other.top
  const places = (below ? [under, over] : [toRight, toLeft, under, over]).filter((one) => isFree(one, box))
  return places.find((one) => avoid === undefined || isFree(one, avoid)) ?? places[0] ?? over
}
