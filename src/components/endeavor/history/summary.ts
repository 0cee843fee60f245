import type { Event } from '../../../engine/games/endeavor/events.ts'
import type { PlayerView, View } from '../../../engine/games/endeavor/view-types.ts'
import { REGIONS, TRACKS } from '../../../engine/games/endeavor/vocabulary.ts'
import { facts } from './facts.ts'
import type { Round } from './facts.ts'
import type { Curve, GameSummary } from '../../table/game-ui.ts'

function curve(
  name: string,
  key: string,
  of: (player: PlayerView, chapter: Round) => number,
): Curve<View, Event> {
  return {
    name,
    key,
    covered: false,
    of(chapter, seat) {
      const player = chapter.view.players[seat]
      return player === undefined ? 0 : of(player, chapter)
    },
  }
}

/** The summary of a whole game of Endeavor: curves and facts. */
export const summary: GameSummary<View, Event> = {
  curves: [
    curve('glory', 'chronicle.curve.glory', ({ seat }, { scores }) => scores[seat]?.total ?? 0),
    ...TRACKS.map((track) => curve(track, `endeavor.score.${track}`, ({ markers }) => markers[track])),
    curve(
      'cities',
      'endeavor.score.cities',
      ({ seat }, { view }) => view.cities.filter(({ owner }) => owner === seat).length,
    ),
    curve('presence', 'chronicle.curve.presence', ({ presence }) =>
      REGIONS.reduce((sum, region) => sum + presence[region], 0),
    ),
    curve('cards', 'endeavor.score.cards', ({ cards }) => cards.length),
  ],
  facts,
}
