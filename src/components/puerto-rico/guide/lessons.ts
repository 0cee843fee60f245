import type { Message, MessageValue } from '../../../i18n/message.ts'
import { GOODS, QUARRY, TILES, WORKED_TILES } from '../../../engine/games/puerto-rico/vocabulary.ts'
import type { GoodCounts } from '../../../engine/games/puerto-rico/view-types.ts'
import { asks, highlight } from '../../guide/lesson.ts'
import type { Lesson as AnyLesson, HighlightTarget } from '../../guide/lesson.ts'
import { DOCK, HAND_OVER } from '../../guide/shared-lessons.ts'
import { isAsked, isMyTurn, lastEvent, mayChoose } from '../../guide/situation.ts'
import { learnerOf } from './situation.ts'
import type { PuertoRicoSituation as Situation } from './situation.ts'

type Lesson = AnyLesson<Situation>

/** The round in which the learner plays on alone. */
const FREE = 5
/** The buildings of two lessons. */
const PLANT = 'small-indigo-plant'
const STALL = 'small-market'
const LARGE = ['guild-hall', 'residence', 'fortress', 'customs-house', 'city-hall'] as const

const total = (goods: GoodCounts): number => GOODS.reduce((sum, good) => sum + goods[good], 0)
const priceOf = ({ view, me }: Situation, building: string): number =>
  view.market.find((one) => one.building === building)?.prices[me] ?? 0
const circlesOf = (situation: Situation): number => {
  const { island, city } = learnerOf(situation)
  const onIsland = island.reduce((sum, { count, occupied }) => sum + count - occupied, 0)
  return city.reduce((sum, { circles, colonists }) => sum + circles - colonists, onIsland)
}

const counted = (noun: 'doubloons' | 'barrels', count: number): MessageValue => ({
  kind: 'counts',
  counts: [[count, `pr.noun.${noun}`]],
})
const lessonMessage = (id: string, values: Message['values'] = {}): Message => ({
  key: `guide-puerto-rico.${id}.text`,
  values,
})

/** The lessons, in the order in which a learner who follows them meets them. */
export const LESSONS: readonly Lesson[] = [
  {
    id: 'mine',
    isNow: isMyTurn,
    highlights: highlight('part:mine'),
    message: (situation) =>
      lessonMessage('mine', { doubloons: counted('doubloons', learnerOf(situation).coins) }),
  },
  { id: 'shared', isNow: isMyTurn, highlights: highlight('part:shared', 'part:market') },
  DOCK,
  {
    id: 'settler',
    ...asks('chooseRole', { role: 'settler' }),
    isStrict: true,
    highlights: highlight('role:0', 'part:roles'),
  },
  {
    id: 'quarry',
    ...asks('takeTile', { tile: 'quarry' }),
    isStrict: true,
    highlights: highlight('tile:quarry'),
  },
  {
    id: 'place',
    isNow: (situation) => isAsked(situation, 'placeColonist'),
    isLong: true,
    highlights: (situation) => [
      mayChoose(situation, { tile: 'quarry' }) ? `circle:${String(QUARRY)}` : 'part:mine',
    ],
    message: (situation) =>
      lessonMessage(mayChoose(situation, { tile: 'quarry' }) ? 'place' : 'placeAnywhere'),
    wants: (situation) => [mayChoose(situation, { tile: 'quarry' }) ? { tile: 'quarry' } : { verb: 'place' }],
  },
  {
    id: 'build',
    ...asks('build', { building: PLANT }),
    isStrict: true,
    highlights: highlight(`building:${PLANT}`),
    message: (situation) => {
      const price = priceOf(situation, PLANT)
      return price === 0
        ? lessonMessage('build')
        : lessonMessage('buildPaid', { doubloons: counted('doubloons', price) })
    },
  },
  {
    id: 'works',
    isNow: (situation) =>
      isAsked(situation, 'placeColonist') &&
      learnerOf(situation).city.some(({ building }) => building === PLANT),
    isLong: true,
    highlights: plantCircles,
    wants: () => [{ tile: 'indigo' }, { building: PLANT }],
  },
  {
    id: 'craftsman',
    isNow: (situation) => isMyTurn(situation) && seatWithRole(situation, 'craftsman') !== undefined,
    highlights: highlight('role:3', 'good:indigo'),
    message: (situation) =>
      lessonMessage('craftsman', { seat: { kind: 'seat', seat: seatWithRole(situation, 'craftsman')! } }),
  },
  {
    id: 'coins',
    isNow: (situation) =>
      isAsked(situation, 'chooseRole') && situation.view.cards.some(({ coins }) => coins > 0),
    highlights: ({ view }) =>
      view.cards.filter(({ coins }) => coins > 0).map(({ card }): HighlightTarget => `role:${String(card)}`),
  },
  {
    id: 'trader',
    isNow: (situation) =>
      isAsked(situation, 'chooseRole') &&
      mayChoose(situation, { role: 'trader' }) &&
      total(learnerOf(situation).goods) > 0,
    wants: () => [{ role: 'trader' }],
    highlights: highlight('role:4'),
  },
  {
    id: 'sell',
    isNow: (situation) => isAsked(situation, 'sell'),
    wants: () => [{ verb: 'sell' }],
    highlights: highlight('house', 'good:indigo'),
  },
  { id: 'corn', ...asks('takeTile', { tile: 'corn' }), highlights: highlight('tile:corn') },
  {
    id: 'mayor',
    isNow: (situation) =>
      isAsked(situation, 'chooseRole') && mayChoose(situation, { role: 'mayor' }) && circlesOf(situation) > 1,
    wants: () => [{ role: 'mayor' }],
    highlights: highlight('role:1'),
  },
  { id: 'recruit', ...asks('recruit', { verb: 'recruit' }), highlights: highlight('recruit') },
  {
    id: 'violet',
    ...asks('build', { building: STALL }),
    highlights: highlight(`building:${STALL}`),
    message: (situation) => {
      const price = priceOf(situation, STALL)
      return price === 0
        ? lessonMessage('violetFree')
        : lessonMessage('violet', { doubloons: counted('doubloons', price) })
    },
  },
  {
    id: 'produce',
    isNow: (situation) =>
      isAsked(situation, 'chooseRole') &&
      mayChoose(situation, { role: 'craftsman' }) &&
      producesMost(situation),
    wants: () => [{ role: 'craftsman' }],
    highlights: highlight('role:3'),
    message: (situation) =>
      lessonMessage('produce', { barrels: counted('barrels', total(learnerOf(situation).production)) }),
  },
  {
    id: 'bonus',
    ...asks('bonusGood', { verb: 'bonus' }),
    highlights: highlight('supply:corn', 'supply:indigo'),
  },
  {
    id: 'captain',
    isNow: (situation) => isAsked(situation, 'load'),
    highlights: highlight('role:5', 'good:corn', 'good:indigo'),
  },
  {
    id: 'load',
    ...asks('load', { verb: 'load' }),
    highlights: highlight('ship:0', 'ship:1', 'ship:2'),
  },
  {
    id: 'rot',
    isNow: (situation) =>
      isMyTurn(situation) &&
      lastEvent(situation, 'loaded') !== undefined &&
      situation.view.phase !== 'captain',
    highlights: highlight('ship:0', 'ship:1', 'ship:2'),
    message: (situation) =>
      lessonMessage(lastEvent(situation, 'kept')?.seat === situation.me ? 'rotKept' : 'rot'),
  },
  { id: 'end', isNow: isLate, highlights: highlight('part:shared') },
  {
    id: 'large',
    isNow: isLate,
    highlights: highlight(...LARGE.map((building): HighlightTarget => `building:${building}`)),
  },
  { id: 'aim', isNow: isLate, highlights: highlight('part:mine') },
  HAND_OVER,
]

function isLate(situation: Situation): boolean {
  return isMyTurn(situation) && situation.view.round >= FREE
}

/** The seat of another player who had this role last. */
function seatWithRole({ events, me }: Situation, role: string): number | undefined {
  const taken = events.findLast((event) => event.type === 'role' && event.role === role && event.seat !== me)
  return taken?.type === 'role' ? taken.seat : undefined
}

/** Would a craftsman phase bring the learner at least as much as every other player? */
function producesMost(situation: Situation): boolean {
  const mine = total(learnerOf(situation).production)
  return mine > 1 && situation.view.players.every(({ production }) => total(production) <= mine)
}

/** The circles of the first production building and of its plantation. */
function plantCircles(situation: Situation): readonly HighlightTarget[] {
  const slot = learnerOf(situation).city.find(({ building }) => building === PLANT)?.slot ?? 0
  return [`circle:${String(TILES.indexOf('indigo'))}`, `circle:${String(WORKED_TILES + slot)}`]
}
