import { describe, expect, test } from 'vitest'
import guide from '../../i18n/locales/en/guide.json'
import { follows } from './course.ts'
import { LESSONS } from './lessons.ts'
import type { Moment } from './moment.ts'
import type { Lesson } from './lesson.ts'
import { goToSchool } from '../../../tests/guide/school.ts'
import type { Pupil } from '../../../tests/guide/school.ts'

const WORDS: Readonly<Record<string, { readonly title?: string; readonly text: string }>> = guide.lesson
const VARIANTS = Object.keys(WORDS).filter((id) => WORDS[id]!.title === undefined)

/** Everything that is said to somebody who chooses so, as `id: text, values`. */
function heard(chooses: Pupil['chooses']): Map<string, readonly string[]> {
  const said = new Map<string, readonly string[]>()
  const hear = (lesson: Lesson | undefined, moment: Moment): void => {
    if (lesson === undefined) return
    const { key, values } = lesson.say?.(moment) ?? { key: `guide.lesson.${lesson.id}.text`, values: {} }
    said.set(key, Object.keys(values))
  }
  goToSchool(LESSONS, {
    reads(lesson, moment) {
      hear(lesson, moment)
      return true
    },
    chooses(lesson, moment) {
      hear(lesson, moment)
      return chooses(lesson, moment)
    },
  })
  return said
}
const all = new Map([
  ...heard(
    (lesson, moment) => moment.open.find((one) => lesson && follows(lesson, one, moment)) ?? moment.open[0]!,
  ),
  ...heard((_, { open }) => open[open.length - 1]!),
  ...heard((_, { open }) => open[Math.floor(open.length / 2)]!),
])

describe('the words of the lessons', () => {
  test('every lesson has a title and a text', () => {
    for (const { id } of LESSONS)
      expect(WORDS[id], id).toMatchObject({
        title: expect.stringMatching(/./),
        text: expect.stringMatching(/./),
      })
  })
  test('there is no title and no text for a lesson that does not exist', () => {
    const ids = LESSONS.map(({ id }) => id)
    expect(Object.keys(WORDS).filter((id) => !ids.includes(id) && !VARIANTS.includes(id))).toEqual([])
    // What is said instead begins with the name of the lesson it belongs to.
    expect(VARIANTS.filter((id) => !ids.some((lesson) => id.startsWith(lesson)))).toEqual([])
  })
  test('what is said gets exactly the values its sentence has places for', () => {
    expect(all.size).toBeGreaterThan(20)
    for (const [key, values] of all) {
      const text = WORDS[key.split('.')[2]!]?.text ?? ''
      const places = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
      expect(places.sort(), key).toEqual([...values].sort())
    }
  })
  test('whoever follows hears that the first building is for nothing, and that a barrel stays behind', () => {
    expect([...all.keys()]).toEqual(
      expect.arrayContaining([
        'guide.lesson.build.text',
        'guide.lesson.rotKept.text',
        'guide.lesson.violetFree.text',
      ]),
    )
  })
  test('a lesson is two or three sentences, not more', () => {
    for (const { text } of Object.values(WORDS)) {
      expect(text.length, text).toBeLessThan(200)
      expect(text.split(/[.!?] /).length, text).toBeLessThanOrEqual(3)
    }
  })
})
