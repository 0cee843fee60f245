import type { Seat } from '../../../engine/core/game.ts'
import type { Event } from '../../../engine/games/puerto-rico/events.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import { changes } from './changes.ts'
import { facts } from './facts.ts'
import type { GameSummary } from '../../table/game-ui.ts'
import type { RoundSummary } from '../../../stores/curves.ts'

/** How much of something a player was given in a round; what he lost or paid is not taken away from it. */
function gained({ events }: RoundSummary, seat: Seat, kind: string): number {
  return events
    .flatMap((event) => changes(event as Event))
    .filter((change) => change.seat === seat && change.piece.split(':')[0] === kind)
    .reduce((sum, { amount }) => sum + Math.max(0, amount ?? 0), 0)
}
const playerOf = ({ view }: RoundSummary, seat: Seat) => (view as View).players[seat]

/** What is told of a whole game of Puerto Rico. */
export const summary: GameSummary = {
  curves: [
    {
      name: 'points',
      key: 'story.curve.points',
      covered: true,
      of: ({ scores }, seat) => scores[seat]?.total ?? 0,
    },
    {
      name: 'shipped',
      key: 'story.curve.shipped',
      covered: true,
      of: (chapter, seat) => playerOf(chapter, seat)?.points ?? 0,
    },
    {
      name: 'income',
      key: 'story.curve.income',
      covered: false,
      of: (chapter, seat) => gained(chapter, seat, 'coin'),
    },
    {
      name: 'goods',
      key: 'story.curve.goods',
      covered: false,
      of: (chapter, seat) => gained(chapter, seat, 'good'),
    },
    {
      name: 'buildings',
      key: 'story.curve.buildings',
      covered: false,
      of: (chapter, seat) => playerOf(chapter, seat)?.city.length ?? 0,
    },
  ],
  facts,
}
