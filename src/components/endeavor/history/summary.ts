import type { PlayerView, View } from '../../../engine/games/endeavor/view-types.ts'
import { REGIONS, TRACKS } from '../../../engine/games/endeavor/vocabulary.ts'
import { facts } from './facts.ts'
import type { Curve, GameSummary } from '../../table/game-ui.ts'
import type { RoundSummary } from '../../../stores/curves.ts'

function curve(name: string, key: string, of: (player: PlayerView, chapter: RoundSummary) => number): Curve {
  return {
    name,
    key,
    covered: false,
    of(chapter, seat) {
      const player = (chapter.view as View).players[seat]
      return player === undefined ? 0 : of(player, chapter)
    },
  }
}

/** The summary of a whole game of Endeavor: curves and facts. */
export const summary: GameSummary = {
  curves: [
    curve('glory', 'chronicle.curve.glory', ({ seat }, { scores }) => scores[seat]?.total ?? 0),
    ...TRACKS.map((track) => curve(track, `endeavor.score.${track}`, ({ markers }) => markers[track])),
    curve(
      'cities',
      'endeavor.score.cities',
      ({ seat }, { view }) => (view as View).cities.filter(({ owner }) => owner === seat).length,
    ),
    curve('presence', 'chronicle.curve.presence', ({ presence }) =>
      REGIONS.reduce((sum, region) => sum + presence[region], 0),
    ),
    curve('cards', 'endeavor.score.cards', ({ cards }) => cards.length),
  ],
  facts,
}
