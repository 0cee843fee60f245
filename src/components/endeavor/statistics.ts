import type { GameStatistics } from '../statistics/game-statistics.ts'

const building = (name: string): string => `endeavor.building.${name}`
const region = (name: string): string => `endeavor.region.${name}`

/** The name of a board action by the event it brings about. */
const ACTIONS: Readonly<Record<string, string>> = {
  shipped: 'ship',
  occupied: 'occupy',
  attacked: 'attack',
  drew: 'draw',
  paid: 'payment',
}

/** What the statistics count in Endeavor. */
export const statistics: GameStatistics = {
  openings: [{ name: 'building', events: ['built'], key: building }],
  deeds: [
    { name: 'building', events: ['built'], key: building },
    {
      name: 'action',
      events: Object.keys(ACTIONS),
      byType: true,
      key: (event) => `endeavor.deed.${ACTIONS[event] ?? ''}`,
    },
    { name: 'region', events: ['shipped'], key: region },
  ],
  lessons: {
    firsts: [
      { event: 'built', key: building },
      { event: 'shipped', key: region },
      { event: 'occupied', key: (city) => `endeavor.city.${city}` },
    ],
    deeds: [
      { event: 'built', key: building },
      { event: 'drew', key: (deck) => `endeavor.deck.${deck}` },
    ],
  },
}
