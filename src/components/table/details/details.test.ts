import { expect, test } from 'vitest'
import { aboutOf, isAbout } from './details.ts'

test('what only tells about itself is no choice', () => {
  expect(isAbout(aboutOf('governor'))).toBe(true)
  expect(isAbout('good:corn')).toBe(false)
})
