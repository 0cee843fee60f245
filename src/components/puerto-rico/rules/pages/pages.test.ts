import { expect, test } from 'vitest'
import { BUILDINGS } from '../../../../engine/games/puerto-rico/buildings/index.ts'
import { OPTIONS } from '../../../../engine/games/puerto-rico/options.ts'
import { ROLES } from '../../../../engine/games/puerto-rico/vocabulary.ts'
import { THINGS } from '../../details/topics.ts'
import { book } from '../book.ts'

const { find } = book
const ids = book.pages.flatMap(({ sections }) => sections).map(({ id }) => id)

test('has a section for every role, building and option', () => {
  for (const topic of [...ROLES, ...BUILDINGS.map(({ name }) => name), ...Object.keys(OPTIONS)])
    expect(ids).toContain(topic)
})
test('finds a section for every topic of the table', () => {
  expect(THINGS.filter((thing) => find(thing) === undefined)).toEqual([])
  expect(find('governor')?.page.id).toBe('round')
  expect(find('quarry')?.section.id).toBe('settler-quarry')
  expect(find('forest')?.section.id).toBe('forest-house')
  expect(find('guest')?.section.id).toBe('guesthouse')
})
test('finds a section by its clause', () => {
  expect(find('8.7')?.section.id).toBe('captain-storing')
  expect(find('10.13')).toMatchObject({ page: { id: 'buildings' }, section: { id: 'wharf' } })
  expect(find('13.7')).toMatchObject({ page: { id: 'new-buildings' }, section: { id: 'church' } })
  expect(book.first.page.id).toBe('glance')
})
