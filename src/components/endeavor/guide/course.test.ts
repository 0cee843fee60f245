import { describe, expect, test } from 'vitest'
import type { View } from '../../../engine/games/endeavor/view-types.ts'
import { shownMessages } from '../../../../tests/guide/shown-messages.ts'
import { followingLearner, randomLearner } from '../../../../tests/guide/learners.ts'
import { playCourse } from '../../../../tests/guide/play-course.ts'
import { askingLessonAt, holdBackReason, isDone, lessonAt } from '../../guide/course.ts'
import type { Situation, OpenChoice } from '../../guide/situation.ts'
import { course } from './course.ts'
import { OCCASIONAL_LESSONS } from './occasional-lessons.ts'

/** Milliseconds a game to its end may take where much else goes on. */
const A_WHOLE_GAME = 60_000
const LESSONS = course.lessons
const COUNTED = LESSONS.filter(({ isExtra }) => isExtra !== true).map(({ id }) => id)

describe('whoever does what the lessons ask for', () => {
  const { met, isOver } = playCourse(course, followingLearner)
  const metIn = (round: number): string[] =>
    met.filter((one) => one.round === round).map(({ lesson }) => lesson)

  test('meets every lesson once, in the order of the list', () => {
    expect(met.map(({ lesson }) => lesson).filter((id) => COUNTED.includes(id))).toEqual(COUNTED)
    expect(new Set(met.map(({ lesson }) => lesson)).size).toBe(met.length)
  })
  test('is never told that something else was asked for, and plays to the end', () => {
    expect(met.filter(({ answer }) => answer === 'otherwise')).toEqual([])
    expect(isOver).toBe(true)
  })
  test('builds, grows and takes a city in the first round', () => {
    expect(metIn(1)).toEqual(['aim', 'world', 'mine', 'dock', 'shipyard', 'growth', 'action', 'occupy'])
  })
  test('ships, draws a card and hears of slavery in the second', () => {
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
  test('opens a region in the third, governs it, and is left alone from the fourth on', () => {
    expect(metIn(3)).toEqual(['bank', 'open', 'governor', 'joined', 'reach', 'limit'])
    expect(metIn(4).slice(0, 2)).toEqual(['glory', 'free'])
    expect(met).toContainEqual({ lesson: 'last', round: 7, answer: 'read' })
  })
  test('has two cards and a governor who does not count when left alone', () => {
    const { end } = playCourse(
      course,
      followingLearner,
      ({ view, open }) => view.round === 4 && open.length > 0,
    )
    expect((end.view as View).players[course.learner]).toMatchObject({
      isGovernorInstalled: true,
      countedCards: 2,
      buildLevel: 2,
      growth: 5,
      payments: 2,
    })
  })
  test('hears that the governor is his', () => {
    expect([...shownMessages(course).keys()]).toContain('guide-endeavor.governor.text')
  })
})

describe('whoever does as he likes', () => {
  const games = Array.from({ length: 40 }, (_, seed) => playCourse(course, randomLearner(seed)))

  test(
    'meets no lesson twice, and gets to the end of the game',
    () => {
      for (const { met, isOver } of games) {
        expect(isOver).toBe(true)
        expect(new Set(met.map(({ lesson }) => lesson)).size).toBe(met.length)
        // What glory comes from, and that one is alone now, is told in every game.
        expect(met.map(({ lesson }) => lesson)).toEqual(expect.arrayContaining(['glory', 'free']))
      }
    },
    A_WHOLE_GAME,
  )
  test('meets hints of many kinds', () => {
    const met = new Set(games.flatMap((game) => game.met.map(({ lesson }) => lesson)))
    expect(OCCASIONAL_LESSONS.map(({ id }) => id).filter((id) => met.has(id)).length).toBeGreaterThan(7)
  })
})

describe('a single situation', () => {
  const beginning = playCourse(course, followingLearner, ({ open }) => open.length > 0).end
  const builds = ({ open }: Situation, building: string): OpenChoice =>
    open.find(({ described }) => described['building'] === building)!
  const read = { aim: 0, world: 0, mine: 0, dock: 0 }

  test('what is to be read comes before what is to be done', () => {
    expect(lessonAt(LESSONS, {}, beginning)?.id).toBe('aim')
    expect(lessonAt(LESSONS, read, beginning)?.id).toBe('shipyard')
    expect(askingLessonAt(LESSONS, {}, beginning)?.id).toBe('shipyard')
  })
  test('in the first round another building is asked back about, the right one is not', () => {
    const lesson = askingLessonAt(LESSONS, read, beginning)
    expect(holdBackReason(lesson, builds(beginning, 'shipyard'), beginning)).toBeUndefined()
    expect(holdBackReason(lesson, builds(beginning, 'workshop'), beginning)).toBe('plan')
  })
  test('later only passing is asked back about, where there is something to be had', () => {
    const isSecond = ({ view, open }: Situation): boolean =>
      view.round === 2 && view.question?.name === 'act' && open.length > 0
    const { end } = playCourse(course, followingLearner, isSecond)
    const lesson = askingLessonAt(LESSONS, { tracks: 0, salary: 0 }, end)
    expect(lesson?.id).toBe('sail')
    const choice = (verb: string): OpenChoice => end.open.find(({ described }) => described.verb === verb)!
    expect(holdBackReason(lesson, choice('pass'), end)).toBe('nothing')
    expect(holdBackReason(lesson, builds(end, 'colonial-house'), end)).toBeUndefined()
  })
  test('a lesson whose choice is taken back is not done any more', () => {
    const shipyard = LESSONS.find(({ id }) => id === 'shipyard')!
    expect(isDone({ shipyard: 2 }, shipyard, 2)).toBe(true)
    expect(isDone({ shipyard: 2 }, shipyard, 1)).toBe(false)
  })
})
