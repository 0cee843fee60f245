import type { Strokes, StrokesByName } from '../../ui/drawing/drawing.ts'
import { BUILDINGS } from '../../../engine/games/endeavor/buildings.ts'
import { HIGH_ART } from './building-drawings/high.ts'
import { LOW_ART } from './building-drawings/low.ts'
import { printedOn } from './card-layout.ts'

/** The drawings of the buildings, on 32 x 32. */
export const BUILDING_ART: StrokesByName = { ...LOW_ART, ...HIGH_ART }
const GROUND: Strokes = [['rope', 'M1 28.4H31']]

/** A building on the ground it stands on. */
export function drawingOf(building: string): Strokes {
  return [...(BUILDING_ART[building] ?? []), ...GROUND]
}

/** The colour of a building's roof: its icon's, or the blue of what is done. */
export function accentOf(building: string): string {
  const icons = BUILDINGS.find(({ name }) => name === building)?.icons ?? {}
  const [first] = printedOn(icons)
  if (first === undefined) return 'var(--en-roof)'
  return first[0] === 'glory' ? 'var(--art-brass)' : `var(--en-${first[0]})`
}
