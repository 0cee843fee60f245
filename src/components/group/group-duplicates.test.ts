// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { i18n, loadMessages } from '../../i18n/index.ts'
import { dealtResult, NOW, resultOf, signedByAll } from '../../online/group/group.fixture.ts'
import { toldGames } from '../../online/group/ledger.ts'
import GroupDuplicates from './GroupDuplicates.vue'

await loadMessages('group')

const first = dealtResult(1, 1, ['Ann', 'Ben', 'bot'])
const later = dealtResult(2, 1, ['Dan', 'Ann', 'bot'])

/** The section for these results, each signed by all of its people. */
async function shown(...results: (typeof first)[]) {
  const entries = results.map((result, at) => {
    const people = result.seats.flatMap(({ key, name }) => (key === null ? [] : [name]))
    return signedByAll(result, people, NOW + at)
  })
  const games = toldGames(await Promise.all(entries))
  return mount(GroupDuplicates, { props: { view: { games, persons: [] } }, global: { plugins: [i18n] } })
}

test('two tables that played the same deal stand side by side, seat by seat, with the difference of their points', async () => {
  const changed = { ...later, seats: later.seats.map((seat, at) => ({ ...seat, points: 40 + 5 * at })) }
  const rows = (await shown(first, changed)).findAll('[data-group="duplicate"] tbody tr')
  expect(rows.map((row) => row.findAll('th, td').map((cell) => cell.text()))).toEqual([
    ['1', 'Ann: 50', 'Dan: 40', '−10'],
    ['2', 'Ben: 49', 'Ann: 45', '−4'],
    ['3', 'bot: 48', 'bot: 50', '+2'],
  ])
})
test('those who had played the deal before are named', async () => {
  expect((await shown(first, later)).text()).toContain('Had played this deal before: Ann')
})
test('nothing is shown where no deal was played twice', async () => {
  expect((await shown(first, resultOf(3, ['Ann', 'Ben']))).find('section').exists()).toBe(false)
})
