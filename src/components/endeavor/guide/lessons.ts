import { asks, highlight } from '../../guide/lesson.ts'
import type { Lesson as AnyLesson } from '../../guide/lesson.ts'
import { DOCK, HAND_OVER } from '../../guide/shared-lessons.ts'
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
  onMap,
  spacesLeft,
  spend,
  tokenForAction,
} from './situation.ts'
import type { EndeavorSituation as Moment } from './situation.ts'
import { city, markers, lessonMessage, seat } from './lesson-message.ts'
import { PLAN } from './script.ts'

type Lesson = AnyLesson<Moment>

/** The round from which on whoever learns decides alone. */
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
  (moment: Moment): boolean =>
    isMyTurn(moment) && moment.view.round >= round
const mayAny = (moment: Moment, ...wishes: readonly ActionPattern[]): boolean =>
  wishes.some((wish) => mayChoose(moment, wish))

/** The first round: a building, people, an action, a city. */
const FIRST_ROUND: readonly Lesson[] = [
  { id: 'aim', isNow: isMyTurn, highlights: myRow },
  { id: 'world', isNow: isMyTurn, highlights: highlight('part:map') },
  { id: 'mine', isNow: isMyTurn, highlights: highlight('part:mine') },
  DOCK,
  {
    id: 'shipyard',
    isNow: (moment) => moment.view.round === 1 && mayChoose(moment, build('shipyard')),
    wants: () => [build('shipyard')],
    isStrict: true,
    highlights: highlight('building:shipyard'),
  },
  {
    id: 'growth',
    isNow: (moment) => isAsked(moment, 'act'),
    highlights: mine('harbour', 'track:culture'),
    message: (moment) => lessonMessage('growth', { markers: markers(learnerOf(moment).growth) }),
  },
  {
    id: 'action',
    isNow: (moment) => moment.view.round === 1 && mayChoose(moment, HOUSE),
    wants: () => [HOUSE],
    isStrict: true,
    highlights: highlight('own:colonial-house'),
  },
  {
    id: 'occupy',
    ...asks('doDeed', occupy(PLAN.home)),
    isStrict: true,
    highlights: highlight(onMap.city(PLAN.home)),
  },
]

/** The second round: the tracks, salary, the sea, a blue token and a card. */
const SECOND_ROUND: readonly Lesson[] = [
  { id: 'tracks', isNow: since(2), highlights: myRow },
  {
    id: 'workshop',
    isNow: (moment) =>
      moment.view.round < FREE &&
      learnerOf(moment).buildLevel === 1 &&
      hasDone(moment, 'built') &&
      mayChoose(moment, build('workshop')),
    wants: () => [build('workshop')],
    highlights: highlight('building:workshop'),
  },
  {
    id: 'salary',
    isNow: (moment) => isAsked(moment, 'act') && hasDone(moment, 'salary'),
    highlights: mine('harbour', 'track:finance'),
    message: (moment) => lessonMessage('salary', { markers: markers(learnerOf(moment).payments) }),
  },
  {
    id: 'sail',
    isNow: (moment) => moment.view.round > 1 && mayChoose(moment, SHIPYARD) && !hasDone(moment, 'shipped'),
    wants: () => [SHIPYARD],
    highlights: highlight('own:shipyard'),
  },
  {
    id: 'ship',
    isNow: (moment) => mayChoose(moment, SHIP) && spacesLeft(moment, PLAN.region) > 0,
    wants: () => [SHIP],
    highlights: highlight(onMap.ship(PLAN.region)),
  },
  {
    id: 'second',
    isNow: (moment) =>
      moment.view.round > 1 && isSecondFree(moment) && mayAny(moment, HOUSE, occupy(PLAN.second)),
    isLong: true,
    wants: () => [HOUSE, occupy(PLAN.second)],
    highlights: (moment) => [mayChoose(moment, HOUSE) ? 'own:colonial-house' : onMap.city(PLAN.second)],
  },
  {
    id: 'blue',
    isNow: (moment) => tokenForAction(moment, 'draw') !== undefined && !hasDone(moment, 'drew'),
    wants: (moment) => [spend(tokenForAction(moment, 'draw')!)],
    highlights: (moment) => [`token:${tokenForAction(moment, 'draw')!}`],
  },
  {
    id: 'slavery',
    isNow: (moment) => mayChoose(moment, { verb: 'draw', deck: 'slavery' }),
    highlights: highlight(onMap.deck('slavery')),
  },
  {
    id: 'draw',
    ...asks('doDeed', { verb: 'draw', deck: 'europe', number: 0 }),
    highlights: highlight(onMap.deck('europe')),
  },
]

/** The third round: a region opens. */
const THIRD_ROUND: readonly Lesson[] = [
  {
    id: 'bank',
    isNow: (moment) => learnerOf(moment).payments === 1 && mayChoose(moment, build('bank')),
    wants: () => [build('bank')],
    highlights: highlight('building:bank'),
  },
  {
    id: 'open',
    isNow: (moment) => spacesLeft(moment, PLAN.region) === 1 && mayAny(moment, SHIPYARD, SHIP),
    isLong: true,
    wants: () => [SHIPYARD, SHIP],
    highlights: (moment) => [mayChoose(moment, SHIPYARD) ? 'own:shipyard' : onMap.ship(PLAN.region)],
  },
  {
    id: 'governor',
    isNow: (moment) => isMyTurn(moment) && lastEvent(moment, 'governor') !== undefined,
    highlights: (moment) => {
      const { seat: winner, region } = lastEvent(moment, 'governor')!
      return [winner === moment.me ? `card:${region}:0` : `place:region:${region}`]
    },
    message: (moment) => {
      const { seat: winner } = lastEvent(moment, 'governor')!
      return winner === moment.me
        ? lessonMessage('governor')
        : lessonMessage('governorOther', { seat: seat(winner) })
    },
  },
  {
    id: 'joined',
    isNow: (moment) => {
      const [first] = connectedCities(moment)
      return first !== undefined && !hasDone(moment, 'connected') && mayAny(moment, HOUSE, occupy(first))
    },
    isLong: true,
    wants: (moment) => [HOUSE, ...connectedCities(moment).map(occupy)],
    highlights: (moment) => {
      const first = onMap.city(connectedCities(moment)[0]!)
      return mayChoose(moment, HOUSE) ? ['own:colonial-house', first] : [first]
    },
    message: (moment) => lessonMessage('joined', { city: city(connectedCities(moment)[0]!) }),
  },
  {
    id: 'reach',
    isNow: (moment) => reaching(moment).length > 0,
    isLong: true,
    wants: reaching,
    highlights: (moment) => {
      const token = tokenForAction(moment, 'draw')
      const decks = decksInReach(moment).map(onMap.deck)
      return token === undefined ? decks : [`token:${token}`, ...decks]
    },
  },
  {
    id: 'limit',
    ...asks('discard', { verb: 'install' }),
    highlights: (moment) => ['governor-space', ...mine('cards')(moment)],
  },
]

/** What remains: what it is all for. */
const ON_ONES_OWN: readonly Lesson[] = [
  { id: 'glory', isNow: since(FREE), highlights: myRow },
  { id: 'free', isNow: since(FREE), highlights: highlight('part:dock') },
  { id: 'last', isNow: since(LAST), highlights: myRow },
]

/** The guided game, in the order in which its lessons are met by whoever does what they ask for. */
export const LESSONS: readonly Lesson[] = [
  ...FIRST_ROUND,
  ...SECOND_ROUND,
  ...THIRD_ROUND,
  ...ON_ONES_OWN,
  ...OCCASIONAL_LESSONS,
  HAND_OVER,
]

/** Is the second city still free, with its blue token? */
function isSecondFree({ view }: Moment): boolean {
  const second = view.cities.find(({ city: name }) => name === PLAN.second)!
  return second.owner === null && second.token === 'occupy-or-draw'
}

/** What leads to a card of a region: a blue token that draws, and then the deck. */
function reaching(moment: Moment): readonly ActionPattern[] {
  const decks = decksInReach(moment)
  const token = tokenForAction(moment, 'draw')
  if (decks.length > 0 && token !== undefined) return [spend(token)]
  return decks
    .map((deck): ActionPattern => ({ verb: 'draw', deck }))
    .filter((wish) => mayChoose(moment, wish))
}
