import { BUILDINGS } from '../../engine/games/puerto-rico/buildings/index.ts'
import { commonGoals, hasDone } from '../../session/statistics/goals.ts'
import type { Goal } from '../../session/statistics/goals.ts'
import type { MyGame } from '../../session/statistics/my-games.ts'
import type { GameStatistics } from '../statistics/game-statistics.ts'
import type { View } from '../../engine/games/puerto-rico/view-types.ts'

/** The choice of a role itself belongs to no phase. */
const CHOICE = 'choice'
const role = (name: string): string => `pr.role.${name}`
const building = (name: string): string => `pr.building.${name}`
const good = (name: string): string => `pr.good.${name}`

const LARGE = BUILDINGS.filter(({ wide }) => wide).map(({ name }) => name)
const largeOnes = (game: MyGame): number => LARGE.filter((large) => hasDone(game, `built ${large}`)).length
/** Points gained in one phase: only the captain's brings that much. */
const BIG_SHIPMENT = 20
const WAYS: Readonly<Record<string, (game: MyGame) => boolean>> = {
  noLuxury: (game) => !hasDone(game, 'built tobacco-storage') && !hasDone(game, 'built coffee-roaster'),
  noQuarry: (game) => !hasDone(game, 'tookTile quarry'),
  noLarge: (game) => largeOnes(game) === 0,
  twoLarge: (game) => largeOnes(game) >= 2,
  bigShipment: (game) => game.bestPhase >= BIG_SHIPMENT,
  allGoods: (game) =>
    ['corn', 'indigo', 'sugar', 'tobacco', 'coffee'].every((name) => hasDone(game, `loaded ${name}`)),
}
const goals: readonly Goal[] = [
  ...commonGoals([2, 3, 4, 5], [40, 50, 60]),
  ...LARGE.map((large) => ({
    group: 'large',
    name: large,
    isReached: (game: MyGame) => game.won && hasDone(game, `built ${large}`),
  })),
  ...Object.entries(WAYS).map(([name, isWay]) => ({
    group: 'way',
    name,
    isReached: (game: MyGame) => game.won && isWay(game),
  })),
]

/** What the statistics count in Puerto Rico. */
export const statistics: GameStatistics<View> = {
  openings: [
    { name: 'role', events: ['role'], key: role },
    { name: 'building', events: ['built'], key: building },
  ],
  eventGrids: [
    { name: 'building', events: ['built'], key: building },
    { name: 'role', events: ['role'], key: role },
    { name: 'sold', events: ['sold'], key: good },
    { name: 'loaded', events: ['loaded', 'shipped'], key: good },
  ],
  story: {
    shares: [{ name: 'roles', event: 'role', key: role }],
    firsts: [{ name: 'buildings', event: 'built', key: building }],
    mistakes: {
      kindOf: (view) => view.phase ?? CHOICE,
      key: (kind) => (kind === CHOICE ? 'statistics.story.choice' : role(kind)),
    },
  },
  goals: {
    all: goals,
    key: (group, name) => (group === 'large' ? building(name) : `statistics.goals.ways.${name}`),
  },
  lessons: {
    firsts: [
      { event: 'role', key: role },
      { event: 'built', key: building },
    ],
    events: [{ event: 'built', key: building }],
  },
}
