import { asks, at } from '../../guide/lesson.ts'
import type { Lesson as AnyLesson } from '../../guide/lesson.ts'
import { DOCK, HAND_OVER } from '../../guide/shared-lessons.ts'
import { isAsked, isMyTurn, lastOf, mayChoose } from '../../guide/situation.ts'
import type { Wish } from '../../guide/situation.ts'
import { HINTS } from './occasional-lessons.ts'
import {
  decksInReach,
  hasDone,
  joinedCities,
  learnerOf,
  mine,
  myRow,
  onMap,
  spacesLeft,
  spend,
  tokenFor,
} from './situation.ts'
import type { EndeavorMoment as Moment } from './situation.ts'
import { city, markers, said, seat } from './lesson-message.ts'
import { PLAN } from './script.ts'

type Lesson = AnyLesson<Moment>

/** The round from which on whoever learns decides alone. */
const FREE = 4
/** The last round, after which glory is counted. */
const LAST = 7

const build = (building: string): Wish => ({ verb: 'build', building })
const occupy = (name: string): Wish => ({ verb: 'occupy', city: name })
const HOUSE: Wish = { verb: 'activate', building: 'colonial-house' }
const SHIPYARD: Wish = { verb: 'activate', building: 'shipyard' }
const SHIP: Wish = { verb: 'ship', region: PLAN.region }

const since =
  (round: number) =>
  (moment: Moment): boolean =>
    isMyTurn(moment) && moment.view.round >= round
const mayAny = (moment: Moment, ...wishes: readonly Wish[]): boolean =>
  wishes.some((wish) => mayChoose(moment, wish))

/** The first round: a building, people, an action, a city. */
const FIRST_ROUND: readonly Lesson[] = [
  { id: 'aim', isNow: isMyTurn, spots: myRow },
  { id: 'world', isNow: isMyTurn, spots: at('part:map') },
  { id: 'mine', isNow: isMyTurn, spots: at('part:mine') },
  DOCK,
  {
    id: 'shipyard',
    isNow: (moment) => moment.view.round === 1 && mayChoose(moment, build('shipyard')),
    wants: () => [build('shipyard')],
    isStrict: true,
    spots: at('building:shipyard'),
  },
  {
    id: 'growth',
    isNow: (moment) => isAsked(moment, 'act'),
    spots: mine('harbour', 'track:culture'),
    say: (moment) => said('growth', { markers: markers(learnerOf(moment).growth) }),
  },
  {
    id: 'action',
    isNow: (moment) => moment.view.round === 1 && mayChoose(moment, HOUSE),
    wants: () => [HOUSE],
    isStrict: true,
    spots: at('own:colonial-house'),
  },
  { id: 'occupy', ...asks('doDeed', occupy(PLAN.home)), isStrict: true, spots: at(onMap.city(PLAN.home)) },
]

/** The second round: the tracks, salary, the sea, a blue token and a card. */
const SECOND_ROUND: readonly Lesson[] = [
  { id: 'tracks', isNow: since(2), spots: myRow },
  {
    id: 'workshop',
    isNow: (moment) =>
      moment.view.round < FREE &&
      learnerOf(moment).buildLevel === 1 &&
      hasDone(moment, 'built') &&
      mayChoose(moment, build('workshop')),
    wants: () => [build('workshop')],
    spots: at('building:workshop'),
  },
  {
    id: 'salary',
    isNow: (moment) => isAsked(moment, 'act') && hasDone(moment, 'salary'),
    spots: mine('harbour', 'track:finance'),
    say: (moment) => said('salary', { markers: markers(learnerOf(moment).payments) }),
  },
  {
    id: 'sail',
    isNow: (moment) => moment.view.round > 1 && mayChoose(moment, SHIPYARD) && !hasDone(moment, 'shipped'),
    wants: () => [SHIPYARD],
    spots: at('own:shipyard'),
  },
  {
    id: 'ship',
    isNow: (moment) => mayChoose(moment, SHIP) && spacesLeft(moment, PLAN.region) > 0,
    wants: () => [SHIP],
    spots: at(onMap.ship(PLAN.region)),
  },
  {
    id: 'second',
    isNow: (moment) =>
      moment.view.round > 1 && isSecondFree(moment) && mayAny(moment, HOUSE, occupy(PLAN.second)),
    isLong: true,
    wants: () => [HOUSE, occupy(PLAN.second)],
    spots: (moment) => [mayChoose(moment, HOUSE) ? 'own:colonial-house' : onMap.city(PLAN.second)],
  },
  {
    id: 'blue',
    isNow: (moment) => tokenFor(moment, 'draw') !== undefined && !hasDone(moment, 'drew'),
    wants: (moment) => [spend(tokenFor(moment, 'draw')!)],
    spots: (moment) => [`token:${tokenFor(moment, 'draw')!}`],
  },
  {
    id: 'slavery',
    isNow: (moment) => mayChoose(moment, { verb: 'draw', deck: 'slavery' }),
    spots: at(onMap.deck('slavery')),
  },
  {
    id: 'draw',
    ...asks('doDeed', { verb: 'draw', deck: 'europe', number: 0 }),
    spots: at(onMap.deck('europe')),
  },
]

/** The third round: a region opens. */
const THIRD_ROUND: readonly Lesson[] = [
  {
    id: 'bank',
    isNow: (moment) => learnerOf(moment).payments === 1 && mayChoose(moment, build('bank')),
    wants: () => [build('bank')],
    spots: at('building:bank'),
  },
  {
    id: 'open',
    isNow: (moment) => spacesLeft(moment, PLAN.region) === 1 && mayAny(moment, SHIPYARD, SHIP),
    isLong: true,
    wants: () => [SHIPYARD, SHIP],
    spots: (moment) => [mayChoose(moment, SHIPYARD) ? 'own:shipyard' : onMap.ship(PLAN.region)],
  },
  {
    id: 'governor',
    isNow: (moment) => isMyTurn(moment) && lastOf(moment, 'governor') !== undefined,
    spots: (moment) => {
      const { seat: winner, region } = lastOf(moment, 'governor')!
      return [winner === moment.me ? `card:${region}:0` : `place:region:${region}`]
    },
    say: (moment) => {
      const { seat: winner } = lastOf(moment, 'governor')!
      return winner === moment.me ? said('governor') : said('governorOther', { seat: seat(winner) })
    },
  },
  {
    id: 'joined',
    isNow: (moment) => {
      const [first] = joinedCities(moment)
      return first !== undefined && !hasDone(moment, 'connected') && mayAny(moment, HOUSE, occupy(first))
    },
    isLong: true,
    wants: (moment) => [HOUSE, ...joinedCities(moment).map(occupy)],
    spots: (moment) => {
      const first = onMap.city(joinedCities(moment)[0]!)
      return mayChoose(moment, HOUSE) ? ['own:colonial-house', first] : [first]
    },
    say: (moment) => said('joined', { city: city(joinedCities(moment)[0]!) }),
  },
  {
    id: 'reach',
    isNow: (moment) => reaching(moment).length > 0,
    isLong: true,
    wants: reaching,
    spots: (moment) => {
      const token = tokenFor(moment, 'draw')
      const decks = decksInReach(moment).map(onMap.deck)
      return token === undefined ? decks : [`token:${token}`, ...decks]
    },
  },
  {
    id: 'limit',
    ...asks('discard', { verb: 'install' }),
    spots: (moment) => ['governor-space', ...mine('cards')(moment)],
  },
]

/** What remains: what it is all for. */
const ON_ONES_OWN: readonly Lesson[] = [
  { id: 'glory', isNow: since(FREE), spots: myRow },
  { id: 'free', isNow: since(FREE), spots: at('part:dock') },
  { id: 'last', isNow: since(LAST), spots: myRow },
]

/** The guided game, in the order in which its lessons are met by whoever does what they ask for. */
export const LESSONS: readonly Lesson[] = [
  ...FIRST_ROUND,
  ...SECOND_ROUND,
  ...THIRD_ROUND,
  ...ON_ONES_OWN,
  ...HINTS,
  HAND_OVER,
]

/** Is the second city still free, with its blue token? */
function isSecondFree({ view }: Moment): boolean {
  const second = view.cities.find(({ city: name }) => name === PLAN.second)!
  return second.owner === null && second.token === 'occupy-or-draw'
}

/** What leads to a card of a region: a blue token that draws, and then the deck. */
function reaching(moment: Moment): readonly Wish[] {
  const decks = decksInReach(moment)
  const token = tokenFor(moment, 'draw')
  if (decks.length > 0 && token !== undefined) return [spend(token)]
  return decks.map((deck): Wish => ({ verb: 'draw', deck })).filter((wish) => mayChoose(moment, wish))
}
