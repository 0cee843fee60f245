import { asks, highlight } from '../../guide/lesson.ts'
import type { Lesson as AnyLesson } from '../../guide/lesson.ts'
import { DOCK, HAND_OVER, freeChoice } from '../../guide/shared-lessons.ts'
import { isAsked, isMyTurn, lastEvent, mayChoose } from '../../guide/situation.ts'
import type { ActionPattern } from '../../guide/situation.ts'
import { OCCASIONAL_LESSONS } from './occasional-lessons.ts'
import {
  decksInReach,
  hasDone,
  connectedCities,
  learnerOf,
  mine,
  myRow,
  onBoards,
  onMap,
  spacesLeft,
  spend,
  tokenForAction,
} from './situation.ts'
import type { EndeavorSituation as Situation } from './situation.ts'
import { city, markers, lessonMessage, seat } from './lesson-message.ts'
import { targetsOf } from '../dock/targets.ts'
import { PLAN } from './script.ts'

type Lesson = AnyLesson<Situation>

/** The round from which on the learner plays alone. */
const FREE = 4
/** The last round, after which glory is counted. */
const LAST = 7

const build = (building: string): ActionPattern => ({ verb: 'build', building })
const occupy = (name: string): ActionPattern => ({ verb: 'occupy', city: name })
const HOUSE: ActionPattern = { verb: 'activate', building: 'colonial-house' }
const SHIPYARD: ActionPattern = { verb: 'activate', building: 'shipyard' }
const SHIP: ActionPattern = { verb: 'ship', region: PLAN.region }

const since =
  (round: number) =>
  (situation: Situation): boolean =>
    isMyTurn(situation) && situation.view.round >= round
const mayAny = (situation: Situation, ...wishes: readonly ActionPattern[]): boolean =>
  wishes.some((wish) => mayChoose(situation, wish))

/** First round: a building, population markers, an action, a city. */
const FIRST_ROUND: readonly Lesson[] = [
  { id: 'aim', isNow: isMyTurn, highlights: myRow },
  { id: 'world', isNow: isMyTurn, highlights: highlight('part:map') },
  { id: 'mine', isNow: isMyTurn, highlights: highlight('part:mine') },
  DOCK,
  {
    id: 'shipyard',
    isNow: (situation) => situation.view.round === 1 && mayChoose(situation, build('shipyard')),
    wants: () => [build('shipyard')],
    isStrict: true,
    highlights: highlight('building:shipyard'),
  },
  {
    id: 'growth',
    isNow: (situation) => isAsked(situation, 'act'),
    highlights: mine('harbour', 'track:culture'),
    message: (situation) => lessonMessage('growth', { markers: markers(learnerOf(situation).growth) }),
  },
  {
    id: 'action',
    isNow: (situation) => situation.view.round === 1 && mayChoose(situation, HOUSE),
    wants: () => [HOUSE],
    isStrict: true,
    highlights: highlight('own:colonial-house'),
  },
  {
    id: 'occupy',
    ...asks('chooseAction', occupy(PLAN.home)),
    isStrict: true,
    highlights: highlight(onMap.city(PLAN.home)),
  },
]

/** Second round: tracks, salary, ships, a blue token and a card. */
const SECOND_ROUND: readonly Lesson[] = [
  { id: 'tracks', isNow: since(2), highlights: myRow },
  {
    id: 'workshop',
    isNow: (situation) =>
      situation.view.round < FREE &&
      learnerOf(situation).buildLevel === 1 &&
      hasDone(situation, 'built') &&
      mayChoose(situation, build('workshop')),
    wants: () => [build('workshop')],
    highlights: highlight('building:workshop'),
  },
  {
    id: 'salary',
    isNow: (situation) => isAsked(situation, 'act') && hasDone(situation, 'salary'),
    highlights: mine('harbour', 'track:finance'),
    message: (situation) => lessonMessage('salary', { markers: markers(learnerOf(situation).payments) }),
  },
  {
    id: 'sail',
    isNow: (situation) =>
      situation.view.round > 1 && mayChoose(situation, SHIPYARD) && !hasDone(situation, 'shipped'),
    wants: () => [SHIPYARD],
    highlights: highlight('own:shipyard'),
  },
  {
    id: 'ship',
    isNow: (situation) => mayChoose(situation, SHIP) && spacesLeft(situation, PLAN.region) > 0,
    wants: () => [SHIP],
    highlights: highlight(onMap.ship(PLAN.region)),
  },
  {
    id: 'second',
    isNow: (situation) =>
      situation.view.round > 1 && isSecondFree(situation) && mayAny(situation, HOUSE, occupy(PLAN.second)),
    isLong: true,
    wants: () => [HOUSE, occupy(PLAN.second)],
    highlights: (situation) => [mayChoose(situation, HOUSE) ? 'own:colonial-house' : onMap.city(PLAN.second)],
  },
  {
    id: 'blue',
    isNow: (situation) => tokenForAction(situation, 'draw') !== undefined && !hasDone(situation, 'drew'),
    wants: (situation) => [spend(tokenForAction(situation, 'draw')!)],
    highlights: (situation) => [`token:${tokenForAction(situation, 'draw')!}`],
  },
  {
    id: 'slavery',
    isNow: (situation) => mayChoose(situation, { verb: 'draw', deck: 'slavery' }),
    highlights: highlight(onMap.deck('slavery')),
  },
  {
    id: 'draw',
    ...asks('chooseAction', { verb: 'draw', deck: 'europe', number: 0 }),
    highlights: highlight(onMap.deck('europe')),
  },
]

/** Third round: a region opens. */
const THIRD_ROUND: readonly Lesson[] = [
  {
    id: 'bank',
    isNow: (situation) => learnerOf(situation).payments === 1 && mayChoose(situation, build('bank')),
    wants: () => [build('bank')],
    highlights: highlight('building:bank'),
  },
  {
    id: 'open',
    isNow: (situation) => spacesLeft(situation, PLAN.region) === 1 && mayAny(situation, SHIPYARD, SHIP),
    isLong: true,
    wants: () => [SHIPYARD, SHIP],
    highlights: (situation) => [mayChoose(situation, SHIPYARD) ? 'own:shipyard' : onMap.ship(PLAN.region)],
  },
  {
    id: 'governor',
    isNow: (situation) => isMyTurn(situation) && lastEvent(situation, 'governor') !== undefined,
    highlights: (situation) => {
      const { seat: winner, region } = lastEvent(situation, 'governor')!
      return [winner === situation.me ? `card:${region}:0` : `place:region:${region}`]
    },
    message: (situation) => {
      const { seat: winner } = lastEvent(situation, 'governor')!
      return winner === situation.me
        ? lessonMessage('governor')
        : lessonMessage('governorOther', { seat: seat(winner) })
    },
  },
  {
    id: 'joined',
    isNow: (situation) => {
      const [first] = connectedCities(situation)
      return (
        first !== undefined && !hasDone(situation, 'connected') && mayAny(situation, HOUSE, occupy(first))
      )
    },
    isLong: true,
    wants: (situation) => [HOUSE, ...connectedCities(situation).map(occupy)],
    highlights: (situation) => {
      const first = onMap.city(connectedCities(situation)[0]!)
      return mayChoose(situation, HOUSE) ? ['own:colonial-house', first] : [first]
    },
    message: (situation) => lessonMessage('joined', { city: city(connectedCities(situation)[0]!) }),
  },
  {
    id: 'reach',
    isNow: (situation) => reaching(situation).length > 0,
    isLong: true,
    wants: reaching,
    highlights: (situation) => {
      const token = tokenForAction(situation, 'draw')
      const decks = decksInReach(situation).map(onMap.deck)
      return token === undefined ? decks : [`token:${token}`, ...decks]
    },
  },
  {
    id: 'limit',
    ...asks('discard', { verb: 'install' }),
    highlights: (situation) => ['governor-space', ...mine('cards')(situation)],
  },
]

/** After that: scoring. */
const ON_ONES_OWN: readonly Lesson[] = [
  { id: 'glory', isNow: since(FREE), highlights: myRow },
  { id: 'free', isNow: since(FREE), highlights: highlight('part:dock') },
  { id: 'last', isNow: since(LAST), highlights: myRow },
]

/** The lessons, in the order in which a learner who follows them meets them. */
export const LESSONS: readonly Lesson[] = [
  ...FIRST_ROUND,
  ...SECOND_ROUND,
  ...THIRD_ROUND,
  ...ON_ONES_OWN,
  ...OCCASIONAL_LESSONS,
  HAND_OVER,
  freeChoice<Situation>(({ described }) => targetsOf(described).map(onBoards)),
]

/** Is the second city still free, with its blue token? */
function isSecondFree({ view }: Situation): boolean {
  const second = view.cities.find(({ city: name }) => name === PLAN.second)!
  return second.owner === null && second.token === 'occupy-or-draw'
}

/** The ways to a card of a region: a blue token for drawing, then the deck. */
function reaching(situation: Situation): readonly ActionPattern[] {
  const decks = decksInReach(situation)
  const token = tokenForAction(situation, 'draw')
  if (decks.length > 0 && token !== undefined) return [spend(token)]
  return decks
    .map((deck): ActionPattern => ({ verb: 'draw', deck }))
    .filter((wish) => mayChoose(situation, wish))
}
