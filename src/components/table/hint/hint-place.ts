import { overlap } from '../../ui/box.ts'
import type { Box, Size } from '../../ui/box.ts'

// Where on the screen a hint lies: it never covers what it recommends, as long as any corner has room for it.

/** The corners a hint may lie in, the one it likes best first, as classes of its card. */
const CORNERS = ['', 'hint--left', 'hint--top', 'hint--top hint--left'] as const
export type Corner = (typeof CORNERS)[number]
export interface HintPlace {
  readonly corner: Corner
  /** As high as the card may be there, in CSS pixels: where it has more to say, that scrolls. */
  readonly room: number
}

/** What lies on the screen, in CSS pixels. */
interface Screen {
  readonly width: number
  /** The lower edge of the bar, and the upper edge of the dock. */
  readonly top: number
  readonly bottom: number
  /** The card with all that it has to say. */
  readonly card: Size
  /** What it recommends. */
  readonly about: readonly Box[]
  /** What else can be chosen. */
  readonly open: readonly Box[]
}

/** Between the card and what it recommends. */
const GAP = 8
/** Less than this is no room. */
const LEAST = 150

/** The corner in which the whole card covers nothing that it recommends, and the least of the rest; else the roomiest one. */
export function placeHint(screen: Screen): HintPlace {
  const places = CORNERS.map((corner) => {
    const room = roomIn(screen, corner)
    const card = cardIn(screen, corner, room)
    return { corner, room, hides: screen.open.reduce((sum, one) => sum + overlap(card, one), 0) }
  })
  const whole = places.filter(({ room }) => room >= screen.card.height)
  const [first, ...others] = whole.length > 0 ? whole : places
  const isBetter = (one: (typeof places)[number], other: (typeof places)[number]): boolean =>
    whole.length > 0 ? one.hides < other.hides : one.room > other.room
  const { corner, room } = others.reduce((best, one) => (isBetter(one, best) ? one : best), first!)
  return { corner, room: Math.max(room, LEAST) }
}

/** How high the card can be in a corner before it covers something that it recommends. */
function roomIn({ width, top, bottom, card, about }: Screen, corner: Corner): number {
  const left = corner.includes('left') ? 0 : width - card.width
  const beside = about.filter(
    (one) => one.left < left + card.width + GAP && one.left + one.width > left - GAP,
  )
  const isTop = corner.includes('top')
  const edges = beside.map((one) => (isTop ? one.top - GAP - top : bottom - GAP - (one.top + one.height)))
  return Math.max(0, Math.min(bottom - top, ...edges))
}

function cardIn({ width, top, bottom, card }: Screen, corner: Corner, room: number): Box {
  const height = Math.min(card.height, room)
  return {
    left: corner.includes('left') ? 0 : width - card.width,
    top: corner.includes('top') ? top : bottom - height,
    width: card.width,
    height,
  }
}
