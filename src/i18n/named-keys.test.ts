import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { messagesOf } from './catalogue.fixture.ts'
import { namedBy } from './named-keys.fixture.ts'

const SOURCES = new URL('../', import.meta.url)

/** All sources that are shipped, as one text. */
function sources(): string {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  const shipped = files.filter(
    (name) => /\.(ts|vue)$/.test(name) && !/\.(test|bench|fixture)\.ts$/.test(name),
  )
  return shipped.map((name) => readFileSync(new URL(name, SOURCES), 'utf8')).join('\n')
}
test('every message is named somewhere in the sources', () => {
  const isNamed = namedBy(sources())
  expect([...messagesOf('en').keys()].filter((key) => !isNamed(key))).toEqual([])
})

test('a key is named by a literal, by a literal prefix, and by a template string', () => {
  const isNamed = namedBy(
    "t('app.done'), `pr.role.${role}`, `board.${key}`, 'ask.load', words=\"app.theme\", mayor",
  )
  expect(['app.done', 'pr.role.mayor', 'board.ask.load', 'app.theme.dark'].filter(isNamed)).toHaveLength(4)
  expect(
    ['app.gone', 'pr.role.smith', 'board.ask.store', 'pr.roles.mayor', 'app.themes'].filter(isNamed),
  ).toEqual([])
})
