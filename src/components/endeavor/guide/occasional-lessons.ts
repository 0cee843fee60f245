import { asks, highlight } from '../../guide/lesson.ts'
import type { Lesson as AnyLesson, HighlightTarget } from '../../guide/lesson.ts'
import { isAsked, isMyTurn, lastEvent, mayChoose } from '../../guide/situation.ts'
import { fullTracks, learnerOf, mine, onMap, tokenForAction } from './situation.ts'
import type { EndeavorSituation as Moment } from './situation.ts'
import { seat, lessonMessage } from './lesson-message.ts'

type OccasionalLesson = AnyLesson<Moment> & { readonly isExtra: true }

/** The round in which passing is worth a word: before, there is nothing left to do when one passes. */
const PASSING = 4
/** Buildings of level 5, all of which pay. */
const HIGHEST = ['exchange', 'museum', 'parliament'] as const

const attackedCities = ({ open }: Moment): readonly string[] =>
  open.flatMap(({ described: { verb, city } }) => (verb === 'attack' ? String(city) : []))

/** What is told once, at the moment it is new: every game has some of these. */
export const OCCASIONAL_LESSONS: readonly OccasionalLesson[] = [
  {
    id: 'salaryChoice',
    ...asks('paySalary', { verb: 'free' }),
    highlights: (moment) => {
      const working = learnerOf(moment).sites.filter(({ hasWorker }) => hasWorker)
      return [...new Set(working.map(({ building }): HighlightTarget => `own:${building}`))]
    },
    isExtra: true,
  },
  {
    id: 'passing',
    isNow: (moment) => isAsked(moment, 'act') && moment.view.round >= PASSING,
    highlights: highlight('part:dock'),
    isExtra: true,
  },
  {
    id: 'discard',
    isNow: (moment) => isAsked(moment, 'discard') && !mayChoose(moment, { verb: 'install' }),
    wants: () => [{ verb: 'discard' }],
    highlights: mine('cards'),
    isExtra: true,
  },
  {
    id: 'beside',
    isNow: (moment) => fullTracks(moment).length > 0,
    highlights: (moment) => fullTracks(moment).map(onMap.ship),
    isExtra: true,
  },
  {
    id: 'both',
    isNow: (moment) => isAsked(moment, 'more'),
    highlights: highlight('part:dock'),
    isExtra: true,
  },
  {
    id: 'attack',
    isNow: (moment) => mayChoose(moment, { verb: 'attack' }),
    highlights: (moment) => attackedCities(moment).map(onMap.city),
    isExtra: true,
  },
  {
    id: 'attacked',
    isNow: (moment) => isMyTurn(moment) && lastEvent(moment, 'attacked')?.defender === moment.me,
    highlights: (moment) => [onMap.city(lastEvent(moment, 'attacked')!.city)],
    message: (moment) => lessonMessage('attacked', { seat: seat(lastEvent(moment, 'attacked')!.seat) }),
    isExtra: true,
  },
  {
    id: 'payment',
    isNow: (moment) =>
      tokenForAction(moment, 'payment') !== undefined ||
      HIGHEST.some((building) => mayChoose(moment, { verb: 'activate', building })),
    highlights: highlight('token:payment', ...HIGHEST.map((building): HighlightTarget => `own:${building}`)),
    isExtra: true,
  },
  {
    id: 'highest',
    isNow: (moment) => HIGHEST.some((building) => mayChoose(moment, { verb: 'build', building })),
    highlights: highlight(...HIGHEST.map((building): HighlightTarget => `building:${building}`)),
    isExtra: true,
  },
  {
    id: 'abolition',
    isNow: (moment) => mayChoose(moment, { verb: 'draw', deck: 'europe', number: 5 }),
    highlights: highlight(onMap.deck('europe')),
    isExtra: true,
  },
  {
    id: 'abolished',
    isNow: (moment) => isMyTurn(moment) && moment.view.isAbolished,
    highlights: highlight(onMap.deck('slavery')),
    isExtra: true,
  },
]
