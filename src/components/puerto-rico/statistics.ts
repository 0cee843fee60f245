import type { GameStatistics } from '../statistics/game-statistics.ts'

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
  lessons: {
    firsts: [
      { event: 'role', key: role },
      { event: 'built', key: building },
    ],
    deeds: [{ event: 'built', key: building }],
  },
}
