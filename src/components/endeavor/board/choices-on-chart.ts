import type { View } from '../../../engine/games/endeavor/view-types.ts'
import type { Targets } from '../../table/targets/targets.ts'
import { BESIDE_SPOTS, CHART, citySpot, DECK_SPOTS, TRACK_SPOTS } from './geometry.ts'

/** CSS pixels of the dock, and of what can be chosen beyond its middle, with the ring around it. */
const AROUND = 56 + 48

/**
 * How high a window has to be to show everything at once that can be chosen on a chart of this width; in CSS pixels. 0
 * without such a choice.
 */
export function heightOfChoices(view: View, targets: Pick<Targets, 'isOpen'>, width: number): number {
  const spots = [
    ...view.cities.map(({ city }) => ({ target: `city:${city}`, at: citySpot(city).at })),
    ...view.decks.map(({ deck }) => ({ target: `deck:${deck}`, at: DECK_SPOTS[deck] })),
    ...view.regions.map(({ region, track }) => ({
      target: `ship:${region}`,
      at: TRACK_SPOTS[region][track.findIndex(({ sailor }) => sailor === null)] ?? BESIDE_SPOTS[region],
    })),
  ]
  const down = spots.filter(({ target }) => targets.isOpen(target)).map(({ at: [, y] }) => y)
  if (down.length === 0) return 0
  return ((Math.max(...down) - Math.min(...down)) * width) / CHART.width + AROUND
}
