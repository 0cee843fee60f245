import { describe, expect, test } from 'vitest'
import { CITIES } from '../../../../engine/games/endeavor/board.ts'
import { BUILDINGS } from '../../../../engine/games/endeavor/buildings.ts'
import { OPTIONS } from '../../../../engine/games/endeavor/options.ts'
import { TOKENS } from '../../../../engine/games/endeavor/tokens.ts'
import { DECKS, BOARD_ACTION_NAMES, TRACKS } from '../../../../engine/games/endeavor/vocabulary.ts'
import { LANGUAGES } from '../../../../i18n/languages.ts'
import { THINGS } from '../../details/topics.ts'
import { searchEntries } from '../../../rules/search.ts'
import { search } from '../../../rules/search.ts'
import { messagesUnder } from '../../../rules/messages.fixture.ts'
import { book } from '../book.ts'

const { find } = book
const ids = book.pages.flatMap(({ sections }) => sections).map(({ id }) => id)
const buildings = BUILDINGS.map(({ name }) => name)

test('has a section for every building, action, track and option', () => {
  for (const topic of [...buildings, ...BOARD_ACTION_NAMES, ...TRACKS, ...Object.keys(OPTIONS)])
    expect(ids).toContain(topic)
})
test('finds a section for every topic of the table', () => {
  const kinds = ['card', 'connection', 'city', 'deck', 'region', 'track']
  const names = [TOKENS, CITIES].flatMap((all) => all.map(({ name }) => name))
  const wanted = [...THINGS, ...kinds, ...names, ...DECKS]
  expect(wanted.filter((topic) => find(topic) === undefined)).toEqual([])
  expect(find('ship-or-draw')?.section.id).toBe('blue')
  expect(find('paris')?.section.id).toBe('city')
  expect(find('india')?.section.id).toBe('draw')
})
test('finds a section by its clause', () => {
  expect(find('6.3')).toMatchObject({ page: { id: 'region' }, section: { id: 'region' } })
  expect(find('7.8')?.section.id).toBe('abolition')
  expect(find('6.12')?.page.id).toBe('payment')
})

describe.each(Object.keys(LANGUAGES))('a search of the rules in %s', (language) => {
  const words = messagesUnder(language, 'rules.endeavor.', 'endeavor.')
  const say = (key: string): string => words.get(key) ?? key
  const entries = searchEntries(book.pages, say)
  const found = (query: string): string[] => search(entries, query, ['PR', 'EN']).map(({ topic }) => topic)

  test('finds every building by its name, before all else', () => {
    const named = (name: string): string => say(`endeavor.building.${name}`)
    expect(buildings.filter((name) => found(named(name))[0] !== name)).toEqual([])
  })
  test('finds every option by its name', () => {
    const named = (name: string): string => say(`endeavor.option.${name}.name`)
    expect(Object.keys(OPTIONS).filter((name) => found(named(name))[0] !== name)).toEqual([])
  })
  test('finds slavery and its end, governors and clauses', () => {
    expect(found(say('endeavor.noun.slavery'))[0]).toBe('slavery')
    expect(found(say('rules.endeavor.abolition.title'))).toContain('abolition')
    expect(found(say('endeavor.noun.governor'))).toContain('governor')
    expect(found('EN 6.12')[0]).toBe('payment')
  })
})
