// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mount } from '@vue/test-utils'
import { beforeAll, expect, test } from 'vitest'
import { i18n, loadMessages } from '../../i18n/index.ts'
import NewsList from './NewsList.vue'
import PrivacyText from './PrivacyText.vue'
import { publicHosts } from './public-hosts.fixture.ts'
import { VERSIONS } from './versions.ts'

beforeAll(() => loadMessages('about'))

/** The changes of each version of a list of changes. */
const changesIn = (text: string): string[][] =>
  text
    .split(/^## /m)
    .slice(1)
    .map((part) => [
      /^\S+/.exec(part)![0],
      ...[...part.matchAll(/^- (.+(?:\n {2}.+)*)/gm)].map(([, item]) => item!.replaceAll(/\s+/g, ' ')),
    ])

test('what is new is what the list of changes says', () => {
  const shown = VERSIONS.map(({ version, changes }) => [
    version,
    ...changes.map((change) => i18n.global.t(`about.changes.${change}`)),
  ])
  expect(shown).toEqual(changesIn(readFileSync(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8')))
  expect(changesIn('## 1.0.0\n\n- one\n  more\n- two\n\n## 0.9.0\n\n- three\n')).toEqual([
    ['1.0.0', 'one more', 'two'],
    ['0.9.0', 'three'],
  ])
})

test('the page shows every change of the newest version', () => {
  const items = mount(NewsList, { global: { plugins: [i18n] } }).findAll(
    `[data-version="${VERSIONS[0].version}"] li`,
  )
  expect(items).toHaveLength(VERSIONS[0].changes.length)
})

test('the page about privacy says what stays possible', () => {
  const wrapper = mount(PrivacyText, { global: { plugins: [i18n] } })
  const limits = wrapper.findAll('[data-limit]').map((one) => one.text())
  expect(limits).toHaveLength(5)
  expect(limits[0]).toContain('comes last')
})

test('the page about privacy names every public server', () => {
  const text = mount(PrivacyText, { global: { plugins: [i18n] } }).text()
  for (const host of publicHosts()) expect(text).toContain(host)
})
