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
])('the words of the lessons: $0.game', (course, words) => {
  const ids = course.lessons.filter(({ messagePrefix: own }) => own === undefined).map(({ id }) => id)
  const variants = Object.keys(words).filter((id) => words[id]!.title === undefined)
  const said = shownMessages(course)

  test('every lesson has a title and a text', () => {
    for (const id of ids)
      expect(words[id], id).toMatchObject({
        title: expect.stringMatching(/./),
        text: expect.stringMatching(/./),
      })
  })
  test('there is no title and no text for a lesson that does not exist', () => {
    expect(Object.keys(words).filter((id) => !ids.includes(id) && !variants.includes(id))).toEqual([])
    // What is said instead begins with the name of the lesson it belongs to.
    expect(variants.filter((id) => !ids.some((lesson) => id.startsWith(lesson)))).toEqual([])
  })
  test('what is said gets exactly the values its sentence has places for', () => {
    expect(said.size).toBeGreaterThan(20)
    for (const [key, values] of said) {
      const id = key.split('.').at(-2)!
      const text = { ...SHARED, ...words }[id]?.text ?? ''
      const places = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
      expect(places.sort(), key).toEqual([...values].sort())
    }
  })
  test('a lesson is two or three sentences, not more', () => {
    for (const { text } of Object.values(words)) {
      expect(text.length, text).toBeLessThan(200)
      expect(text.split(/[.!?] /).length, text).toBeLessThanOrEqual(3)
    }
  })
})

test('what every course tells has a title and a text', () => {
  const told = [puertoRicoCourse, endeavorCourse].flatMap(({ lessons }) =>
    lessons.filter(({ messagePrefix }) => messagePrefix === 'guide.lesson').map(({ id }) => id),
  )
  expect([...new Set(told)].sort()).toEqual(Object.keys(SHARED).sort())
})
