import type { Message, MessageValue } from '../../../i18n/message.ts'
import { GOODS, QUARRY } from '../../../engine/games/puerto-rico/vocabulary.ts'
import type { GoodCounts } from '../../../engine/games/puerto-rico/view-types.ts'
import { asks, highlight } from '../../guide/lesson.ts'
import type { Lesson as AnyLesson, HighlightTarget } from '../../guide/lesson.ts'
import { DOCK, HAND_OVER, freeChoice } from '../../guide/shared-lessons.ts'
import { isAsked, isMyTurn, lastEvent, matchesPattern, mayChoose } from '../../guide/situation.ts'
import type { ActionPattern } from '../../guide/situation.ts'
import { targetsOf } from '../dock/targets.ts'
import { building } from '../values.ts'
import { placing, productionPlaces } from './placement.ts'
import { learnerOf } from './situation.ts'
import type { PuertoRicoSituation as Situation } from './situation.ts'

type Lesson = AnyLesson<Situation>

/** The round in which the learner plays on alone, and the one until which lessons still to come are waited for. */
const FREE = 5
const AT_LATEST = 7
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
  type: 'counts',
  counts: [[count, `pr.noun.${noun}`]],
})
const lessonMessage = (id: string, values: Message['values'] = {}): Message => ({
  key: `guide-puerto-rico.${id}.text`,
  values,
})

/** The lessons, in the order in which a learner who follows them meets them. */
export const LESSONS: readonly Lesson[] = [
  { id: 'aim', isNow: isMyTurn, highlights: ({ me }) => [`place:player:${String(me)}`] },
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
    isNow: (situation) => situation.view.round === 1 && mayChoose(situation, { role: 'settler' }),
    wants: () => [{ role: 'settler' }],
    isStrict: true,
    highlights: highlight(['role:0', 'part:roles']),
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
    ...placing((situation) => (isForQuarry(situation) ? [QUARRY] : [])),
    isStrict: true,
    message: (situation) => lessonMessage(isForQuarry(situation) ? 'place' : 'placeAnywhere'),
    wants: (situation) => [isForQuarry(situation) ? { verb: 'place', place: QUARRY } : { verb: 'place' }],
  },
  {
    id: 'build',
    ...asks('build', { building: PLANT }),
    isStrict: true,
    highlights: highlight(`building:${PLANT}`),
    message: (situation) => {
      const price = priceOf(situation, PLANT)
      if (price > 0) return lessonMessage('buildPaid', { doubloons: counted('doubloons', price) })
      return lessonMessage(hasQuarry(situation) ? 'build' : 'buildPrivilege')
    },
  },
  {
    id: 'works',
    isNow: (situation) =>
      isAsked(situation, 'placeColonist') &&
      learnerOf(situation).colonists > 1 &&
      productionPlaces(situation, PLANT) !== undefined,
    ...placing((situation) => productionPlaces(situation, PLANT) ?? []),
    isStrict: true,
    message: (situation) =>
      lessonMessage(
        learnerOf(situation).city.some(({ building: name }) => name === PLANT) ? 'works' : 'worksOther',
      ),
  },
  {
    id: 'craftsman',
    isNow: (situation) => isMyTurn(situation) && seatWithRole(situation, 'craftsman') !== undefined,
    highlights: highlight('role:3', 'good:indigo'),
    message: (situation) =>
      lessonMessage('craftsman', { seat: { type: 'seat', seat: seatWithRole(situation, 'craftsman')! } }),
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
    isNow: (situation) => mayChoose(situation, { verb: 'sell' }),
    wants: (situation) => [suggestedOr(situation, { verb: 'sell' })],
    highlights: (situation) => [...goodOf(situation, { verb: 'sell' }), 'house'],
    namesChoice: true,
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
    isNow: (situation) => violetOf(situation) !== undefined,
    wants: (situation) => [{ verb: 'build', building: violetOf(situation)! }],
    highlights: (situation) => [`building:${violetOf(situation)!}`],
    message: (situation) => {
      const name = violetOf(situation)!
      if (name !== STALL) return lessonMessage('violetOther', { building: building(name) })
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
    isNow: (situation) => mayChoose(situation, { verb: 'bonus' }),
    wants: (situation) => [isForCorn(situation) ? CORN : suggestedOr(situation, { verb: 'bonus' })],
    highlights: (situation) => [
      `supply:${isForCorn(situation) ? 'corn' : String(suggestedOr(situation, { verb: 'bonus' })['good'])}`,
    ],
    message: (situation) => lessonMessage(isForCorn(situation) ? 'bonus' : 'bonusOther'),
  },
  {
    id: 'captain',
    isNow: (situation) => isAsked(situation, 'load'),
    highlights: highlight('role:5', 'good:corn', 'good:indigo'),
  },
  {
    id: 'load',
    isNow: (situation) => mayChoose(situation, { verb: 'load' }),
    wants: (situation) => [suggestedOr(situation, { verb: 'load' })],
    highlights: (situation) => [
      ...goodOf(situation, { verb: 'load' }),
      `ship:${String(suggestedOr(situation, { verb: 'load' })['ship'])}`,
    ],
    namesChoice: true,
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
  { id: 'end', isNow: isLate, waitsUntil: AT_LATEST, highlights: highlight('part:shared') },
  {
    id: 'large',
    isNow: isLate,
    waitsUntil: AT_LATEST,
    highlights: highlight(...LARGE.map((building): HighlightTarget => `building:${building}`)),
  },
  { id: 'free', isNow: isLate, waitsUntil: AT_LATEST, highlights: highlight('part:mine') },
  HAND_OVER,
  {
    id: 'placeAgain',
    isNow: (situation) => isAsked(situation, 'placeColonist'),
    ...placing(() => []),
    wants: () => [{ verb: 'place' }],
    isFallback: true,
  },
  freeChoice<Situation>(({ described }, { view }) =>
    targetsOf(described, view).map((target) => [target, 'part:dock']),
  ),
]

function hasQuarry(situation: Situation): boolean {
  return learnerOf(situation).island[QUARRY]!.occupied > 0
}

/** May the learner place a single colonist, and on a quarry? */
function isForQuarry(situation: Situation): boolean {
  return learnerOf(situation).colonists === 1 && mayChoose(situation, { tile: 'quarry' })
}

const CORN: ActionPattern = { verb: 'bonus', good: 'corn' }
const isForCorn = (situation: Situation): boolean => mayChoose(situation, CORN)

/** The suggested choice if it is of this kind, else the first one that is. */
function suggestedOr({ suggested, legalActions }: Situation, wish: ActionPattern): ActionPattern {
  if (suggested !== undefined && matchesPattern(suggested.described, wish)) return suggested.described
  return legalActions.find(({ described }) => matchesPattern(described, wish))?.described ?? wish
}
const goodOf = (situation: Situation, wish: ActionPattern): readonly HighlightTarget[] => [
  `good:${String(suggestedOr(situation, wish)['good'])}`,
]

/** The small market if it can be built, else the first building without production that can be. */
function violetOf(situation: Situation): string | undefined {
  const wish = (name: string): ActionPattern => ({ verb: 'build', building: name })
  if (mayChoose(situation, wish(STALL))) return STALL
  return situation.view.market.find(
    ({ building: name, produces, isLarge }) =>
      produces === null && !isLarge && mayChoose(situation, wish(name)),
  )?.building
}

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
