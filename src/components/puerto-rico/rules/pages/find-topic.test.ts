import { describe, expect, test } from 'vitest'
import { BUILDINGS } from '../../../../engine/games/puerto-rico/buildings/index.ts'
import { OPTIONS } from '../../../../engine/games/puerto-rico/options.ts'
import { LANGUAGES } from '../../../../i18n/languages.ts'
import { search, searchEntries } from '../../../rules/search.ts'
import { messagesUnder } from '../../../rules/messages.fixture.ts'
import { PAGES } from './index.ts'

describe.each(Object.keys(LANGUAGES))('a search of the rules in %s', (language) => {
  const words = messagesUnder(language, 'rules.', 'pr.')
  const say = (key: string): string => words.get(key) ?? key
  const entries = searchEntries(PAGES, say)
  const found = (query: string): string[] => search(entries, query).map(({ topic }) => topic)

  test.each(BUILDINGS.map(({ name }) => name))('finds %s by its name, before all else', (name) => {
    expect(found(say(`pr.building.${name}`))[0]).toBe(name)
  })
  test('finds every option by its name', () => {
    const named = Object.keys(OPTIONS).filter((name) => name !== 'governor')
    expect(named.filter((name) => found(say(`pr.option.${name}.name`))[0] !== name)).toEqual([])
  })
  test('finds the page of the New Buildings, forests and guests', () => {
    expect(found(say('rules.new-buildings.title'))[0]).toBe('new-buildings')
    expect(found(say('pr.tile.forest'))).toContain('forest-house')
    expect(found(say('rules.glossary.guest'))).toContain('guesthouse')
  })
})
