import { BUILDINGS } from '../../engine/games/endeavor/buildings.ts'
import { commonGoals, hasDone } from '../../session/statistics/goals.ts'
import type { Goal } from '../../session/statistics/goals.ts'
import type { MyGame } from '../../session/statistics/my-games.ts'
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

const LAST_LEVEL = Math.max(...BUILDINGS.map(({ level }) => level))
const LAST_BUILDINGS = BUILDINGS.filter(({ level }) => level === LAST_LEVEL).map(({ name }) => name)
const FAR = ['far-east', 'india', 'north-america', 'caribbean', 'south-america', 'africa'] as const
/** This number of attacks, or of seats of a governor, is a way of its own. */
const MANY_ATTACKS = 3
const TWO_SEATS = 2
const WAYS: Readonly<Record<string, (game: MyGame) => boolean>> = {
  noAttack: (game) => !hasDone(game, 'attacked'),
  attacks: (game) => hasDone(game, 'attacked', MANY_ATTACKS),
  noSlavery: (game) => !hasDone(game, 'drew slavery'),
  abolition: (game) => hasDone(game, 'abolished'),
  twoGovernors: (game) => hasDone(game, 'governor', TWO_SEATS),
  allRegions: (game) => FAR.every((name) => hasDone(game, `shipped ${name}`)),
}
const goals: readonly Goal[] = [
  ...commonGoals([3, 4, 5], [40, 50, 60]),
  ...LAST_BUILDINGS.map((last) => ({
    group: 'last',
    name: last,
    isReached: (game: MyGame) => game.won && hasDone(game, `built ${last}`),
  })),
  ...Object.entries(WAYS).map(([name, isWay]) => ({
    group: 'way',
    name,
    isReached: (game: MyGame) => game.won && isWay(game),
  })),
]

/** What the statistics count in Endeavor. */
export const statistics: GameStatistics = {
  openings: [{ name: 'building', events: ['built'], key: building }],
  eventGrids: [
    { name: 'building', events: ['built'], key: building },
    {
      name: 'action',
      events: Object.keys(ACTIONS),
      byType: true,
      key: (event) => `endeavor.action.${ACTIONS[event] ?? ''}`,
    },
    { name: 'region', events: ['shipped'], key: region },
  ],
  goals: {
    all: goals,
    key: (group, name) => (group === 'last' ? building(name) : `statistics.goals.ways.${name}`),
  },
  lessons: {
    firsts: [
      { event: 'built', key: building },
      { event: 'shipped', key: region },
      { event: 'occupied', key: (city) => `endeavor.city.${city}` },
    ],
    events: [
      { event: 'built', key: building },
      { event: 'drew', key: (deck) => `endeavor.deck.${deck}` },
    ],
  },
}
