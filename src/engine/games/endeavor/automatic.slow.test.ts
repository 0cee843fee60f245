import { expect, test } from 'vitest'
import { countChoices } from '../../core/automatic-search.fixture.ts'
import { searchAutomaticChoices } from './automatic-search.fixture.ts'

test('no other choice is better in random games', () => {
  const found = searchAutomaticChoices({ games: 12 })
  expect(found.contradicted).toEqual([])
  expect(countChoices(found)).toBeGreaterThan(10)
})
