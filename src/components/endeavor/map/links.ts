import { CONNECTIONS } from '../../../engine/games/endeavor/board.ts'
import { lineThrough } from './curve.ts'
import type { Point } from './curve.ts'
import { citySpot } from './geometry.ts'

/** The way of a connection between its cities; its token lies on one of these points. */
interface Way {
  readonly by: readonly Point[]
  readonly token: number
}
/** In the order of the engine's connections. */
const WAYS: readonly Way[] = [
  { by: [[930, 330]], token: 0 }, // Peking - Batavia
  { by: [[893, 262]], token: 0 }, // Calcutta - Canton
  { by: [[890, 348]], token: 0 }, // Calcutta - Malacca
  {
    by: [
      [690, 108],
      [775, 160],
      [836, 270],
      [850, 345],
    ],
    token: 1,
  }, // Copenhagen - Malacca
  {
    by: [
      [740, 190],
      [830, 222],
    ],
    token: 0,
  }, // Constantinople - Canton
  {
    by: [
      [640, 110],
      [695, 240],
      [712, 320],
    ],
    token: 1,
  }, // Copenhagen - Goa
  { by: [[738, 322]], token: 0 }, // Surat - Goa
  {
    by: [
      [555, 104],
      [620, 122],
      [690, 160],
      [738, 230],
    ],
    token: 1,
  }, // London - Surat
  { by: [[328, 142]], token: 0 }, // New York - Quebec
  { by: [[392, 78]], token: 0 }, // London - Quebec
  { by: [[390, 136]], token: 0 }, // Paris - New York
  { by: [[212, 258]], token: 0 }, // Havana - New Orleans
  {
    by: [
      [450, 252],
      [362, 222],
      [280, 222],
    ],
    token: 1,
  }, // Algiers - New Orleans
  {
    by: [
      [400, 250],
      [320, 258],
    ],
    token: 0,
  }, // Seville - Havana
  { by: [[287, 292]], token: 0 }, // Havana - Santo Domingo
  { by: [[372, 282]], token: 0 }, // Lisbon - Santo Domingo
  { by: [[280, 392]], token: 0 }, // Bahia - Portobelo
  {
    by: [
      [412, 290],
      [408, 350],
    ],
    token: 1,
  }, // Lisbon - Bahia
  {
    by: [
      [446, 310],
      [430, 400],
      [395, 480],
    ],
    token: 1,
  }, // Seville - Buenos Aires
  { by: [[496, 305]], token: 0 }, // Algiers - Timbuktu
  { by: [[570, 340]], token: 0 }, // Timbuktu - Zanzibar
  { by: [[684, 350]], token: 0 }, // Alexandria - Zanzibar
  { by: [[627, 280]], token: 0 }, // Tripoli - Alexandria
  { by: [[668, 222]], token: 0 }, // Constantinople - Alexandria
  { by: [[608, 168]], token: 0 }, // Rome - Constantinople
  { by: [[541, 154]], token: 0 }, // Paris - Rome
]

interface Link {
  readonly ends: readonly [string, string]
  readonly line: string
  readonly token: Point
}
/** Each connection as it is drawn. */
export const LINKS: readonly Link[] = CONNECTIONS.map((ends, connection) => {
  const { by, token } = WAYS[connection] ?? { by: [], token: 0 }
  const [one, other] = ends
  return {
    ends,
    line: lineThrough([citySpot(one).at, ...by, citySpot(other).at]),
    token: by[token] ?? [0, 0],
  }
})
