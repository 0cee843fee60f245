import { describe, expect, test } from 'vitest'
import {
  answeredAt,
  askingLessonsAt,
  holdBackReason,
  isCounted,
  isDone,
  lessonAt,
} from '../../guide/course.ts'
import type { Progress } from '../../guide/course.ts'
import type { Lesson } from '../../guide/lesson.ts'
import { course } from './course.ts'
import type { Situation } from '../../guide/situation.ts'
import type { PuertoRicoSituation } from './situation.ts'
import { shownMessages } from '../../../../tests/guide/shown-messages.ts'
import { followingLearner } from '../../../../tests/guide/learners.ts'
import { playCourse } from '../../../../tests/guide/play-course.ts'

const LESSONS = course.lessons
const COUNTED = LESSONS.filter(isCounted)
type Played = Parameters<typeof holdBackReason>[2]
const NEW: Progress = { done: {}, left: {} }
const ids = (lessons: readonly Lesson[]): string[] => lessons.map(({ id }) => id)

describe('a learner who follows the lessons', () => {
  const { met, isOver } = playCourse(course, followingLearner)

  test('meets every lesson once, in the order of the list', () => {
    expect(met.map(({ lesson }) => lesson)).toEqual(ids(COUNTED))
  })
  test('never answers otherwise', () => {
    expect(met.filter(({ answer }) => answer === 'otherwise')).toEqual([])
  })
  test('has met all lessons when the fifth round begins, and can play on to the end', () => {
    expect(met.at(-1)!.round).toBe(5)
    expect(isOver).toBe(true)
  })
  test('meets the first lessons in the first round', () => {
    const first = met.filter(({ round }) => round === 1).map(({ lesson }) => lesson)
    expect(first).toEqual(['aim', 'mine', 'shared', 'dock', 'settler', 'quarry', 'place', 'build'])
  })
})

test('a following learner sees that the first building is free, and that one barrel is kept', () => {
  expect([...shownMessages(course).keys()]).toEqual(
    expect.arrayContaining(['build', 'rotKept', 'violetFree'].map((id) => `guide-puerto-rico.${id}.text`)),
  )
})

describe('a single situation', () => {
  const beginning = playCourse(course, followingLearner, ({ legalActions }) => legalActions.length > 0).end
  const role = (name: string): Played =>
    beginning.legalActions
      .filter(({ described }) => described['role'] === name)
      .map(({ described }) => described)
  const read: Progress = { done: { aim: 0, mine: 0, shared: 0, dock: 0 }, left: {} }
  const why = (played: Played, situation: Situation, progress = NEW): string | undefined =>
    holdBackReason(LESSONS, progress, played, situation)

  test('lessons to be read come before lessons that ask for a choice', () => {
    expect(lessonAt(LESSONS, NEW, beginning)?.id).toBe('aim')
    expect(lessonAt(LESSONS, read, beginning)?.id).toBe('settler')
    expect(ids(askingLessonsAt(LESSONS, NEW, beginning))).toEqual(['settler'])
  })
  test('holds back another role in the first round, not the right one', () => {
    expect(role('settler')).toHaveLength(1)
    expect(why(role('settler'), beginning)).toBeUndefined()
    expect(why(role('mayor'), beginning)).toBe('plan')
  })
  test('holds back a choice only once', () => {
    expect(why(role('mayor'), beginning, { done: {}, left: { settler: 0 } })).toBeUndefined()
  })
  test('later says that the lesson comes back, and that a pass gives something away', () => {
    const at = (question: string): Situation =>
      playCourse(
        course,
        followingLearner,
        ({ view, legalActions }) =>
          view.question?.name === question && view.round > 1 && legalActions.length > 0,
      ).end
    const selling = at('sell')
    const passing = selling.legalActions.filter(({ described }) => described.verb === 'pass')
    expect(passing).toHaveLength(1)
    expect(why([passing[0]!.described], selling)).toBe('nothing')
    const choosing = at('chooseRole')
    expect(ids(askingLessonsAt(LESSONS, NEW, choosing))).toContain('trader')
    expect(why([{ verb: 'role', role: 'prospector' }], choosing)).toBe('later')
  })
  test('holds back a draft that leaves the colonist on the quarry', () => {
    const placing = playCourse(
      course,
      followingLearner,
      ({ view, legalActions }) =>
        view.question?.name === 'placeColonist' && view.round === 2 && legalActions.length > 0,
    ).end
    const place = (at: number): Played[number] => ({ verb: 'place', place: at })
    const progress: Progress = { done: { aim: 0, mine: 0, shared: 0, dock: 0, place: 0 }, left: {} }
    const [INDIGO, ON_QUARRY, PLANT] = [1, 5, 6]
    expect(why([place(INDIGO), place(PLANT)], placing, progress)).toBeUndefined()
    expect(why([place(INDIGO), place(ON_QUARRY)], placing, progress)).toBe('plan')
    expect(lessonAt(LESSONS, progress, placing)?.highlights(placing)).toEqual(
      [0, 1, 0, 0, 0, 0, 1].map((count, at) => `circle:${String(at)}:${String(count)}`),
    )
  })
  describe('a placement of three colonists, one by one', () => {
    const two = playCourse(
      course,
      followingLearner,
      ({ view, legalActions }) =>
        view.question?.name === 'placeColonist' && view.round === 2 && legalActions.length > 0,
    ).end as PuertoRicoSituation
    const place = (at: number): Played[number] => ({ verb: 'place', place: at })
    const progress: Progress = { done: { aim: 0, mine: 0, shared: 0, dock: 0, place: 0 }, left: {} }
    const [CORN, INDIGO, ON_QUARRY, PLANT] = [0, 1, 5, 6]
    const onCorn = { ...place(CORN), tile: 'corn' }
    /** The learner has three colonists and a corn plantation more; colonists stand at these places. */
    const withThree = (...places: readonly number[]): PuertoRicoSituation => ({
      ...two,
      view: {
        ...two.view,
        players: two.view.players.map((player) =>
          player.seat === two.me
            ? {
                ...player,
                colonists: 3,
                island: player.island.map((tile, at) => ({
                  ...tile,
                  count: at === CORN ? 1 : tile.count,
                  occupied: places.includes(at) ? 1 : 0,
                })),
                city: player.city.map((one) => ({ ...one, colonists: places.includes(PLANT) ? 1 : 0 })),
              }
            : player,
        ),
      },
      legalActions: [{ action: -1, described: onCorn }, ...two.legalActions],
    })
    const before = withThree()
    const after = (...places: readonly number[]): Situation => ({ ...withThree(...places), legalActions: [] })
    const answer = (played: Played, now: Situation): string | undefined =>
      answeredAt(LESSONS, progress, before, played, now)?.answer

    test('a step that the lesson proposes is not held back, another one is', () => {
      expect(lessonAt(LESSONS, progress, before)?.id).toBe('works')
      for (const step of [onCorn, place(INDIGO), place(PLANT)])
        expect(why([step], before, progress)).toBeUndefined()
      expect(why([place(ON_QUARRY)], before, progress)).toBe('plan')
    })
    test('the first step is not yet an answer', () => {
      expect(answer([onCorn], withThree(CORN))).toBeUndefined()
    })
    test('where the rules place the last colonist, the whole placement is the answer', () => {
      const steps = [onCorn, place(INDIGO)]
      expect(answer(steps, after(CORN, INDIGO, PLANT))).toBe('well')
      expect(answer(steps, after(CORN, INDIGO, ON_QUARRY))).toBe('otherwise')
    })
  })
  test('says why the first building is free: by a quarry, or by the privilege', () => {
    const plain = playCourse(
      course,
      {
        reads: () => true,
        plays: (_, { legalActions }) => [
          (legalActions.find(({ described }) => described['role'] === 'builder') ?? legalActions[0]!)
            .described,
        ],
        insists: () => true,
      },
      ({ view, legalActions }) => view.question?.name === 'build' && legalActions.length > 0,
    ).end
    const build = LESSONS.find(({ id }) => id === 'build')!
    expect(build.message?.(plain).key).toBe('guide-puerto-rico.buildPrivilege.text')
    const planned = playCourse(
      course,
      followingLearner,
      ({ view, legalActions }) => view.question?.name === 'build' && legalActions.length > 0,
    ).end
    expect(build.message?.(planned).key).toBe('guide-puerto-rico.build.text')
  })
  test('a lesson whose choice is taken back is no longer done', () => {
    const settler = LESSONS.find(({ id }) => id === 'settler')!
    expect(isDone({ done: { settler: 2 }, left: {} }, settler, 2)).toBe(true)
    expect(isDone({ done: { settler: 2 }, left: {} }, settler, 1)).toBe(false)
  })
  test('no lesson applies while others play', () => {
    const waiting: Situation = { ...beginning, legalActions: [] }
    expect(lessonAt(LESSONS, NEW, waiting)).toBeUndefined()
  })
  test('a lesson applies to a turn that waits to be handed over', () => {
    expect(lessonAt(LESSONS, NEW, { ...beginning, legalActions: [], isHandOverPending: true })?.id).toBe(
      'handOver',
    )
  })
})
