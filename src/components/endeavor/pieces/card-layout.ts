import { TRACKS } from '../../../engine/games/endeavor/vocabulary.ts'
import type { Icons } from '../../../engine/games/endeavor/vocabulary.ts'
import type { IconName } from './track-shapes.ts'

/** A card is drawn on 44 x 60; the band with its number takes the upper part. */
export const CARD = { width: 44, height: 60, band: 17 } as const

/** An icon on a card: how often it is printed, and where. */
interface Printed {
  readonly icon: IconName
  readonly count: number
  readonly x: number
  readonly y: number
  readonly size: number
}

/** The icons printed on something, and how often. */
export function printedOn(icons: Icons): readonly (readonly [icon: IconName, count: number])[] {
  return [...TRACKS, 'glory' as const].flatMap((icon) => {
    const count = icons[icon] ?? 0
    return count > 0 ? [[icon, count] as const] : []
  })
}

/** The side of an icon, by how many kinds there are. */
const SIZES = [0, 24, 18.5, 13.6, 14, 12.6]

/** Where the icons stand: up to three below each other, more in two columns. */
export function cardLayout(icons: Icons): readonly Printed[] {
  const printed = printedOn(icons)
  const columns = printed.length > 3 ? 2 : 1
  const size = SIZES[printed.length]!
  const high = (CARD.height - CARD.band - 3) / Math.ceil(printed.length / columns)
  return printed.map(([icon, count], i) => {
    const isAlone = columns === 1 || (i === printed.length - 1 && i % columns === 0)
    const middle = isAlone ? CARD.width / 2 : CARD.width * (i % columns === 0 ? 0.29 : 0.74)
    return {
      icon,
      count,
      size,
      x: middle - size / 2 + (isNumbered(icon, count) ? size * 0.22 : 0),
      y: CARD.band + 1.5 + high * (Math.floor(i / columns) + 0.5) - size / 2,
    }
  })
}

/** Is there a number before the icon? Glory has its own inside. */
export function isNumbered(icon: IconName, count: number): boolean {
  return count > 1 && icon !== 'glory'
}
