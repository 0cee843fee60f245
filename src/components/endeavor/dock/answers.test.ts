import { expect, test } from 'vitest'
import { city, region } from '../../../i18n/endeavor/values.ts'
import { shortLabel } from './answers.ts'

test('a narrow dock names only what the action is about', () => {
  expect(shortLabel({ verb: 'occupy', city: 'london' })).toEqual({
    key: 'actions.do.named',
    values: { thing: city('london') },
  })
  expect(shortLabel({ verb: 'ship', region: 'india' })?.values).toEqual({ thing: region('india') })
})
test('what says too little alone has no short label', () => {
  expect(shortLabel({ verb: 'pass' })).toBeUndefined()
  expect(shortLabel({ verb: 'install' })).toBeUndefined()
})
