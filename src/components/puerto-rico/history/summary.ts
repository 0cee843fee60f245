import type { Seat } from '../../../engine/core/game.ts'
import type { Event } from '../../../engine/games/puerto-rico/events.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import { changes } from './changes.ts'
import { facts } from './facts.ts'
import type { Round } from './facts.ts'
import type { GameSummary } from '../../table/game-ui.ts'

/** The number of pieces a player gained in a round; losses and payments are not subtracted. */
function gained({ events }: Round, seat: Seat, kind: string): number {
  return events
    .flatMap((event) => changes(event))
    .filter((change) => change.seat === seat && change.piece.split(':')[0] === kind)
    .reduce((sum, { amount }) => sum + Math.max(0, amount ?? 0), 0)
}
const playerOf = ({ view }: Round, seat: Seat) => view.players[seat]

/** The summary of a whole game of Puerto Rico: curves and facts. */
export const summary: GameSummary<View, Event> = {
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
