import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BUILDINGS } from '../../../engine/games/puerto-rico/buildings/index.ts'
import { OPTIONS } from '../../../engine/games/puerto-rico/options.ts'
import { LANGUAGES } from '../../../i18n/index.ts'
import { entriesOf } from '../entries.ts'
import { search } from '../search.ts'
import { PAGES } from './index.ts'

type Node = string | { readonly [name: string]: Node }
const LOCALES = new URL('../../../i18n/locales/', import.meta.url)
/** The words of a language by their keys, as far as the rules use them. */
function wordsOf(language: string): ReadonlyMap<string, string> {
  const words = new Map<string, string>()
  const take = (node: Node, path: string): void => {
    if (typeof node === 'string') words.set(path, node)
    else for (const [name, inner] of Object.entries(node)) take(inner, `${path}.${name}`)
  }
  for (const file of readdirSync(new URL(`${language}/`, LOCALES))) {
    const [, part] = /^(pr|rules).*\.json$/.exec(file) ?? []
    if (part === undefined) continue
    take(JSON.parse(readFileSync(new URL(`${language}/${file}`, LOCALES), 'utf8')) as Node, part)
  }
  return words
}

describe.each(Object.keys(LANGUAGES))('whoever searches the rules in %s', (language) => {
  const words = wordsOf(language)
  const say = (key: string): string => words.get(key) ?? key
  const found = (query: string): string[] => search(entriesOf(PAGES, say), query).map(({ topic }) => topic)

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
