import { describe, expect, test } from 'vitest'
import sharedMessages from '../../i18n/locales/en/guide.json'
import endeavorMessages from '../../i18n/locales/en/endeavor/guide.json'
import puertoRicoMessages from '../../i18n/locales/en/puerto-rico/guide.json'
import { shownMessages } from '../../../tests/guide/shown-messages.ts'
import { course as endeavorCourse } from '../endeavor/guide/course.ts'
import { course as puertoRicoCourse } from '../puerto-rico/guide/course.ts'
import type { Course } from './course.ts'

const puertoRico = puertoRicoMessages['guide-puerto-rico']

const endeavor = endeavorMessages['guide-endeavor']

const shared = sharedMessages.guide

type Words = Readonly<Record<string, { readonly title?: string; readonly text: string }>>

const SHARED: Words = shared.lesson

describe.each<readonly [Course, Words]>([
  [puertoRicoCourse, puertoRico],
  [endeavorCourse, endeavor],
])('the messages of the lessons: $0.game', (course, words) => {
  const ids = course.lessons.filter(({ messagePrefix: own }) => own === undefined).map(({ id }) => id)
  const variants = Object.keys(words).filter((id) => words[id]!.title === undefined)
  const shown = shownMessages(course)

  test('every lesson has a title and a text', () => {
    for (const id of ids)
      expect(words[id], id).toMatchObject({
        title: expect.stringMatching(/./),
        text: expect.stringMatching(/./),
      })
  })
  test('every title and text belongs to a lesson', () => {
    expect(Object.keys(words).filter((id) => !ids.includes(id) && !variants.includes(id))).toEqual([])
    // A variant's id begins with the id of its lesson.
    expect(variants.filter((id) => !ids.some((lesson) => id.startsWith(lesson)))).toEqual([])
  })
  test('every message gets exactly the values of its placeholders', () => {
    expect(shown.size).toBeGreaterThan(20)
    for (const [key, values] of shown) {
      const id = key.split('.').at(-2)!
      const text = { ...SHARED, ...words }[id]?.text ?? ''
      const places = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
      expect(places.sort(), key).toEqual([...values].sort())
    }
  })
  test('a lesson has at most three sentences', () => {
    for (const { text } of Object.values(words)) {
      expect(text.length, text).toBeLessThan(200)
      expect(text.split(/[.!?] /).length, text).toBeLessThanOrEqual(3)
    }
  })
})

test('every shared lesson has a title and a text', () => {
  const sharedIds = [puertoRicoCourse, endeavorCourse].flatMap(({ lessons }) =>
    lessons.filter(({ messagePrefix }) => messagePrefix === 'guide.lesson').map(({ id }) => id),
  )
  expect([...new Set(sharedIds)].sort()).toEqual(Object.keys(SHARED).sort())
})
