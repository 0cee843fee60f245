import { LARGE_ART } from './building-drawings/large.ts'
import { NEW_SMALL_ART } from './building-drawings/new-small.ts'
import { PRODUCTION_ART } from './building-drawings/production.ts'
import { SMALL_ART } from './building-drawings/small.ts'
import type { Strokes, StrokesByName } from '../../ui/drawing/drawing.ts'

/** For a building that has no drawing of its own yet. */
const PLAIN_HOUSE: Strokes = [
  ['wall', 'M5 14H27V28H5Z'],
  ['shade', 'M23 14.7H26.3V27.3H23Z'],
  ['accent', 'M2.5 14.4L16 4.5 29.5 14.4Z'],
  ['shade', 'M16 5.5L27.4 13.7H16Z'],
  ['dark', 'M13.5 28V22H18.5V28Z'],
]

const SMALL: StrokesByName = { ...PRODUCTION_ART, ...SMALL_ART, ...NEW_SMALL_ART }
const HEIGHT = 32
const WIDTH = 32
const LARGE_WIDTH = 48

/** The drawing of a building, with the ground it stands on, and how wide it is: the large ones take half as much more. */
export interface BuildingDrawing {
  readonly strokes: Strokes
  readonly width: number
  readonly height: number
}

export function drawingOf(building: string): BuildingDrawing {
  const large = LARGE_ART[building]
  const width = large === undefined ? WIDTH : LARGE_WIDTH
  const strokes = large ?? SMALL[building] ?? PLAIN_HOUSE
  return { strokes: [...strokes, ['rope', `M1 28.4H${String(width - 1)}`]], width, height: HEIGHT }
}

/** Every building that has a drawing, those of the expansion included. */
export const DRAWN_BUILDINGS: readonly string[] = [SMALL, LARGE_ART].flatMap((arts) => Object.keys(arts))
