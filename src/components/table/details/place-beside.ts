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

/** Where a card goes that tells about a box: beside it, or `below` it where its neighbours stand in a row; always wholly on the page. */
export function placeBeside(
  box: Box,
  card: Size,
  page: Size,
  below = false,
): { readonly left: number; readonly top: number } {
  const within = (at: number, size: number, room: number): number =>
    Math.round(Math.max(EDGE, Math.min(at, room - size - EDGE)))
  const top = within(box.top - GAP, card.height, page.height)
  if (!below && box.right + GAP + card.width + EDGE <= page.width)
    return { left: Math.round(box.right + GAP), top }
  if (!below && box.left - GAP - card.width >= EDGE)
    return { left: Math.round(box.left - GAP - card.width), top }
  const left = within(box.left, card.width, page.width)
  const fitsBelow = box.bottom + GAP + card.height + EDGE <= page.height
  return {
    left,
    top: within(fitsBelow ? box.bottom + GAP : box.top - GAP - card.height, card.height, page.height),
  }
}
