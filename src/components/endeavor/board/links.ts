import { CONNECTIONS } from '../../../engine/games/endeavor/board.ts'
import { lineThrough, pointsIn } from './curve.ts'
import type { Point } from './curve.ts'
import { citySpot } from './geometry.ts'

/** By which points each connection goes, in the engine's order; its token lies on the one with the star. */
const WAYS: readonly string[] = [
  '930,332*', // Peking - Batavia
  '893,262*', // Calcutta - Canton
  '890,348*', // Calcutta - Malacca
  '690,108 775,160* 836,270 850,345', // Copenhagen - Malacca
  '732,183* 830,220', // Constantinople - Canton
  '640,110 702,246* 714,322', // Copenhagen - Goa
  '738,322*', // Surat - Goa
  '555,104 616,120* 690,160 738,230', // London - Surat
  '330,142*', // New York - Quebec
  '378,92*', // London - Quebec
  '390,138*', // Paris - New York
  '212,258*', // Havana - New Orleans
  '450,254 362,222* 280,222', // Algiers - New Orleans
  '396,240 310,252*', // Seville - Havana
  '288,290*', // Havana - Santo Domingo
  '378,266*', // Lisbon - Santo Domingo
  '280,392*', // Bahia - Portobelo
  '418,296* 428,350 398,410', // Lisbon - Bahia
  '452,310 436,400* 398,480', // Seville - Buenos Aires
  '496,305*', // Algiers - Timbuktu
  '570,340*', // Timbuktu - Zanzibar
  '686,348*', // Alexandria - Zanzibar
  '627,268*', // Tripoli - Alexandria
  '666,222*', // Constantinople - Alexandria
  '608,168*', // Rome - Constantinople
  '540,155*', // Paris - Rome
]

interface Link {
  readonly ends: readonly [string, string]
  readonly line: string
  readonly token: Point
}
/** Each connection as it is drawn. */
export const LINKS: readonly Link[] = CONNECTIONS.map((ends, connection) => {
  const way = WAYS[connection] ?? ''
  const by = pointsIn(way.replace('*', ''))
  const starred = way.split(' ').findIndex((point) => point.endsWith('*'))
  const [one, other] = ends
  return {
    ends,
    line: lineThrough([citySpot(one).at, ...by, citySpot(other).at]),
    token: by[starred] ?? [0, 0],
  }
})
