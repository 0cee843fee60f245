import { describe, expect, test } from 'vitest'
import type { View } from '../../../engine/games/endeavor/view-types.ts'
import { shownMessages } from '../../../../tests/guide/shown-messages.ts'
import { followingLearner } from '../../../../tests/guide/learners.ts'
import { playCourse } from '../../../../tests/guide/play-course.ts'
import { askingLessonsAt, holdBackReason, isCounted, isDone, lessonAt } from '../../guide/course.ts'
import type { Progress } from '../../guide/course.ts'
import type { Situation } from '../../guide/situation.ts'
import { course } from './course.ts'

type Played = Parameters<typeof holdBackReason>[2]
const NEW: Progress = { done: {}, left: {} }
const LESSONS = course.lessons
const COUNTED = LESSONS.filter(isCounted).map(({ id }) => id)

describe('a learner who follows the lessons', () => {
  const { met, isOver } = playCourse(course, followingLearner)
  const metIn = (round: number): string[] =>
    met.filter((one) => one.round === round).map(({ lesson }) => lesson)

  test('meets every lesson once, in the order of the list', () => {
    expect(met.map(({ lesson }) => lesson).filter((id) => COUNTED.includes(id))).toEqual(COUNTED)
    expect(new Set(met.map(({ lesson }) => lesson)).size).toBe(met.length)
  })
  test('never answers otherwise, and plays to the end', () => {
    expect(met.filter(({ answer }) => answer === 'otherwise')).toEqual([])
    expect(isOver).toBe(true)
  })
  test('learns building, growth and cities in the first round', () => {
    expect(metIn(1)).toEqual(['aim', 'world', 'mine', 'dock', 'shipyard', 'growth', 'action', 'occupy'])
  })
  test('learns ships, cards and slavery in the second round', () => {
    expect(metIn(2)).toEqual([
      'tracks',
      'workshop',
      'salary',
      'sail',
      'ship',
      'second',
      'blue',
      'slavery',
      'draw',
    ])
  })
  test('learns regions and governors in the third round, and plays alone from the fourth on', () => {
    expect(metIn(3)).toEqual(['bank', 'open', 'governor', 'joined', 'reach', 'limit'])
    expect(metIn(4).slice(0, 2)).toEqual(['glory', 'free'])
    expect(met).toContainEqual({ lesson: 'last', round: 7, answer: 'read' })
  })
  test('has two cards and an uncounted governor at the end of the lessons', () => {
    const { end } = playCourse(
      course,
      followingLearner,
      ({ view, legalActions }) => view.round === 4 && legalActions.length > 0,
    )
    expect((end.view as View).players[course.learner]).toMatchObject({
      isGovernorInstalled: true,
      countedCards: 2,
      buildLevel: 2,
      growth: 5,
      payments: 2,
    })
  })
  test('sees that the governor is theirs', () => {
    expect([...shownMessages(course).keys()]).toContain('guide-endeavor.governor.text')
  })
})

describe('a single situation', () => {
  const beginning = playCourse(course, followingLearner, ({ legalActions }) => legalActions.length > 0).end
  const builds = ({ legalActions }: Situation, building: string): Played =>
    legalActions
      .filter(({ described }) => described['building'] === building)
      .map(({ described }) => described)
  const read: Progress = { done: { aim: 0, world: 0, mine: 0, dock: 0 }, left: {} }

  test('lessons to be read come before lessons that ask for a choice', () => {
    expect(lessonAt(LESSONS, NEW, beginning)?.id).toBe('aim')
    expect(lessonAt(LESSONS, read, beginning)?.id).toBe('shipyard')
    expect(askingLessonsAt(LESSONS, NEW, beginning).map(({ id }) => id)).toEqual(['shipyard'])
  })
  test('holds back another building in the first round, not the right one', () => {
    expect(builds(beginning, 'shipyard')).toHaveLength(1)
    expect(holdBackReason(LESSONS, read, builds(beginning, 'shipyard'), beginning)).toBeUndefined()
    expect(holdBackReason(LESSONS, read, builds(beginning, 'workshop'), beginning)).toBe('plan')
  })
  test('does not hold back what a later lesson asks for', () => {
    const isSecond = ({ view, legalActions }: Situation): boolean =>
      view.round === 2 && view.question?.name === 'act' && legalActions.length > 0
    const { end } = playCourse(course, followingLearner, isSecond)
    const progress: Progress = { done: { tracks: 0, salary: 0 }, left: {} }
    expect(askingLessonsAt(LESSONS, progress, end).map(({ id }) => id)).toEqual(['sail', 'second'])
    expect(holdBackReason(LESSONS, progress, [{ verb: 'pass' }], end)).toBe('nothing')
    expect(holdBackReason(LESSONS, progress, builds(end, 'colonial-house'), end)).toBeUndefined()
  })
  test('a lesson whose choice is taken back is no longer done', () => {
    const shipyard = LESSONS.find(({ id }) => id === 'shipyard')!
    expect(isDone({ done: { shipyard: 2 }, left: {} }, shipyard, 2)).toBe(true)
    expect(isDone({ done: { shipyard: 2 }, left: {} }, shipyard, 1)).toBe(false)
  })
})
