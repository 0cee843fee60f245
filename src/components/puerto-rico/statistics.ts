import type { GameStatistics } from '../statistics/game-statistics.ts'

import type { View } from '../../engine/games/puerto-rico/view-types.ts'

/** The choice of a role itself belongs to no phase. */
const CHOICE = 'choice'
const role = (name: string): string => `pr.role.${name}`
const building = (name: string): string => `pr.building.${name}`
const good = (name: string): string => `pr.good.${name}`

/** What the statistics count in Puerto Rico. */
export const statistics: GameStatistics = {
  openings: [
    { name: 'role', events: ['role'], key: role },
    { name: 'building', events: ['built'], key: building },
  ],
  deeds: [
    { name: 'building', events: ['built'], key: building },
    { name: 'role', events: ['role'], key: role },
    { name: 'sold', events: ['sold'], key: good },
    { name: 'loaded', events: ['loaded', 'shipped'], key: good },
  ],
  story: {
    shares: [{ name: 'roles', event: 'role', key: role }],
    firsts: [{ name: 'buildings', event: 'built', key: building }],
    mistakes: {
      kindOf: (view) => (view as View).phase ?? CHOICE,
      key: (kind) => (kind === CHOICE ? 'statistics.story.choice' : role(kind)),
    },
  },
  lessons: {
    firsts: [
      { event: 'role', key: role },
      { event: 'built', key: building },
    ],
    deeds: [{ event: 'built', key: building }],
  },
}
