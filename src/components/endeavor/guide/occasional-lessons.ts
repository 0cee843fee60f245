import { asks, highlight } from '../../guide/lesson.ts'
import type { Lesson as AnyLesson, HighlightTarget } from '../../guide/lesson.ts'
import { isAsked, isMyTurn, lastEvent, mayChoose } from '../../guide/situation.ts'
import { fullTracks, learnerOf, mine, onMap, tokenForAction } from './situation.ts'
import type { EndeavorSituation as Situation } from './situation.ts'
import { seat, lessonMessage } from './lesson-message.ts'

type OccasionalLesson = AnyLesson<Situation> & { readonly isExtra: true }

/** The first round in which a pass may give something away. */
const PASSING = 4
/** The buildings of level 5. */
const HIGHEST = ['exchange', 'museum', 'parliament'] as const

const attackedCities = ({ legalActions }: Situation): readonly string[] =>
  legalActions.flatMap(({ described: { verb, city } }) => (verb === 'attack' ? String(city) : []))

/** Lessons that come once, when their situation occurs; every game has some of them. */
export const OCCASIONAL_LESSONS: readonly OccasionalLesson[] = [
  {
    id: 'salaryChoice',
    ...asks('paySalary', { verb: 'free' }),
    highlights: (situation) => {
      const working = learnerOf(situation).sites.filter(({ hasWorker }) => hasWorker)
      return [...new Set(working.map(({ building }): HighlightTarget => `own:${building}`))]
    },
    isExtra: true,
  },
  {
    id: 'passing',
    isNow: (situation) => isAsked(situation, 'act') && situation.view.round >= PASSING,
    highlights: highlight('part:dock'),
    isExtra: true,
  },
  {
    id: 'discard',
    isNow: (situation) => isAsked(situation, 'discard') && !mayChoose(situation, { verb: 'install' }),
    wants: () => [{ verb: 'discard' }],
    highlights: mine('cards'),
    isExtra: true,
  },
  {
    id: 'beside',
    isNow: (situation) => fullTracks(situation).length > 0,
    highlights: (situation) => fullTracks(situation).map(onMap.ship),
    isExtra: true,
  },
  {
    id: 'both',
    isNow: (situation) => isAsked(situation, 'more'),
    highlights: highlight('part:dock'),
    isExtra: true,
  },
  {
    id: 'attack',
    isNow: (situation) => mayChoose(situation, { verb: 'attack' }),
    highlights: (situation) => attackedCities(situation).map(onMap.city),
    isExtra: true,
  },
  {
    id: 'attacked',
    isNow: (situation) => isMyTurn(situation) && lastEvent(situation, 'attacked')?.defender === situation.me,
    highlights: (situation) => [onMap.city(lastEvent(situation, 'attacked')!.city)],
    message: (situation) => lessonMessage('attacked', { seat: seat(lastEvent(situation, 'attacked')!.seat) }),
    isExtra: true,
  },
  {
    id: 'payment',
    isNow: (situation) =>
      tokenForAction(situation, 'payment') !== undefined ||
      HIGHEST.some((building) => mayChoose(situation, { verb: 'activate', building })),
    highlights: highlight('token:payment', ...HIGHEST.map((building): HighlightTarget => `own:${building}`)),
    isExtra: true,
  },
  {
    id: 'highest',
    isNow: (situation) => HIGHEST.some((building) => mayChoose(situation, { verb: 'build', building })),
    highlights: highlight(...HIGHEST.map((building): HighlightTarget => `building:${building}`)),
    isExtra: true,
  },
  {
    id: 'abolition',
    isNow: (situation) => mayChoose(situation, { verb: 'draw', deck: 'europe', number: 5 }),
    highlights: highlight(onMap.deck('europe')),
    isExtra: true,
  },
  {
    id: 'abolished',
    isNow: (situation) => isMyTurn(situation) && situation.view.isAbolished,
    highlights: highlight(onMap.deck('slavery')),
    isExtra: true,
  },
]
