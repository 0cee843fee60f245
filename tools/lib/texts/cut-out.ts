import type { Place } from '../screens-keys.ts'

// The part of a picture that shows a text, as CSS: a box in which the picture is moved and scaled, and a mark in it.

/** The width of the box, which fits the column of the keys. */
const WIDTH = 240
const LEAST_SCALE = 0.45
/** Pixels of the picture around the text, and the heights that are shown. */
const MARGIN = 24
const LEAST_HEIGHT = 72
const MOST_HEIGHT = 260

export interface CutOut {
  /** Width and height of the box. */
  readonly box: string
  /** Position and size of the picture behind it. */
  readonly image: string
  /** The place of the text in the box. */
  readonly mark: string
}

export function cutOut([width, height]: readonly [number, number], place: Place): CutOut {
  const [x, y, textWidth, textHeight] = place
  const scale = Math.min(1, Math.max(LEAST_SCALE, WIDTH / (textWidth + 2 * MARGIN)))
  const shownWidth = WIDTH / scale
  const shownHeight = Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, textHeight + 2 * MARGIN), height)
  const left = startOf(x, textWidth, shownWidth, width)
  const top = startOf(y, textHeight, shownHeight, height)
  const px = (length: number): string => `${String(Math.round(length * scale))}px`
  return {
    box: `width:${String(WIDTH)}px;height:${px(shownHeight)}`,
    image: `${px(-left)} ${px(-top)}/${px(width)} auto no-repeat`,
    mark: `left:${px(x - left)};top:${px(y - top)};width:${px(textWidth)};height:${px(textHeight)}`,
  }
}
/** Where the shown part starts: the text is in its middle, or begins in it if it is longer. */
function startOf(at: number, length: number, shown: number, whole: number): number {
  const wanted = length + 2 * MARGIN > shown ? at - MARGIN : at + length / 2 - shown / 2
  return Math.max(0, Math.min(wanted, whole - shown))
}

/** Sizes of windows by how well their pictures show a text. */
const BEST_SIZES = ['-desk-', '-phone-', '-tablet-']

/** The pictures of a message, the one that shows it best first: in English, and not in an unusual window. */
export function sortedPictures(pictures: { readonly [picture: string]: Place }): readonly string[] {
  const rank = (name: string): number => {
    const size = BEST_SIZES.findIndex((part) => name.includes(part))
    return (name.includes('-russian') ? 10 : 0) + (size < 0 ? BEST_SIZES.length : size)
  }
  return Object.keys(pictures).sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
}
