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

/** Where a card goes that tells about a box: at the side with room, else below or above; always wholly on the page. */
export function placeBeside(
  box: Box,
  card: Size,
  page: Size,
): { readonly left: number; readonly top: number } {
  const within = (at: number, size: number, room: number): number =>
    Math.round(Math.max(EDGE, Math.min(at, room - size - EDGE)))
  const top = within(box.top - GAP, card.height, page.height)
  if (box.right + GAP + card.width + EDGE <= page.width) return { left: Math.round(box.right + GAP), top }
  if (box.left - GAP - card.width >= EDGE) return { left: Math.round(box.left - GAP - card.width), top }
  const left = within(box.left, card.width, page.width)
  const below = box.bottom + GAP + card.height + EDGE <= page.height
  return {
    left,
    top: within(below ? box.bottom + GAP : box.top - GAP - card.height, card.height, page.height),
  }
}
