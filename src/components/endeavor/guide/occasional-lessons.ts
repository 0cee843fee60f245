import { asks, at } from '../../guide/lesson.ts'
import type { Lesson as AnyLesson, Spot } from '../../guide/lesson.ts'
import { isAsked, isMyTurn, lastOf, mayChoose } from '../../guide/situation.ts'
import { fullTracks, learnerOf, mine, onMap, tokenFor } from './situation.ts'
import type { EndeavorMoment as Moment } from './situation.ts'
import { seat, said } from './lesson-message.ts'

type Hint = AnyLesson<Moment> & { readonly isExtra: true }

/** The round in which passing is worth a word: before, there is nothing left to do when one passes. */
const PASSING = 4
/** Buildings of level 5, all of which pay. */
const HIGHEST = ['exchange', 'museum', 'parliament'] as const

const attackedCities = ({ open }: Moment): readonly string[] =>
  open.flatMap(({ described: { verb, city } }) => (verb === 'attack' ? String(city) : []))

/** What is told once, at the moment it is new: every game has some of these. */
export const HINTS: readonly Hint[] = [
  {
    id: 'salaryChoice',
    ...asks('paySalary', { verb: 'free' }),
    spots: (moment) => {
      const working = learnerOf(moment).sites.filter(({ hasWorker }) => hasWorker)
      return [...new Set(working.map(({ building }): Spot => `own:${building}`))]
    },
    isExtra: true,
  },
  {
    id: 'passing',
    isNow: (moment) => isAsked(moment, 'act') && moment.view.round >= PASSING,
    spots: at('part:dock'),
    isExtra: true,
  },
  {
    id: 'discard',
    isNow: (moment) => isAsked(moment, 'discard') && !mayChoose(moment, { verb: 'install' }),
    wants: () => [{ verb: 'discard' }],
    spots: mine('cards'),
    isExtra: true,
  },
  {
    id: 'beside',
    isNow: (moment) => fullTracks(moment).length > 0,
    spots: (moment) => fullTracks(moment).map(onMap.ship),
    isExtra: true,
  },
  { id: 'both', isNow: (moment) => isAsked(moment, 'more'), spots: at('part:dock'), isExtra: true },
  {
    id: 'attack',
    isNow: (moment) => mayChoose(moment, { verb: 'attack' }),
    spots: (moment) => attackedCities(moment).map(onMap.city),
    isExtra: true,
  },
  {
    id: 'attacked',
    isNow: (moment) => isMyTurn(moment) && lastOf(moment, 'attacked')?.defender === moment.me,
    spots: (moment) => [onMap.city(lastOf(moment, 'attacked')!.city)],
    say: (moment) => said('attacked', { seat: seat(lastOf(moment, 'attacked')!.seat) }),
    isExtra: true,
  },
  {
    id: 'payment',
    isNow: (moment) =>
      tokenFor(moment, 'payment') !== undefined ||
      HIGHEST.some((building) => mayChoose(moment, { verb: 'activate', building })),
    spots: at('token:payment', ...HIGHEST.map((building): Spot => `own:${building}`)),
    isExtra: true,
  },
  {
    id: 'highest',
    isNow: (moment) => HIGHEST.some((building) => mayChoose(moment, { verb: 'build', building })),
    spots: at(...HIGHEST.map((building): Spot => `building:${building}`)),
    isExtra: true,
  },
  {
    id: 'abolition',
    isNow: (moment) => mayChoose(moment, { verb: 'draw', deck: 'europe', number: 5 }),
    spots: at(onMap.deck('europe')),
    isExtra: true,
  },
  {
    id: 'abolished',
    isNow: (moment) => isMyTurn(moment) && moment.view.isAbolished,
    spots: at(onMap.deck('slavery')),
    isExtra: true,
  },
]
