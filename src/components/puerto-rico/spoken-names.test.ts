// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { scenario } from '../../engine/games/puerto-rico/scenario.fixture.ts'
import { puertoRico } from '../../engine/games/puerto-rico/index.ts'
import { loadMessages } from '../../i18n/index.ts'
import { openAt, showTable } from '../table/screen/table.fixture.ts'
import { ui } from './ui.ts'

await loadMessages('puerto-rico/board')

/** All that is read out of the boards: names, and the texts of list items. */
function readBoards(): readonly string[] {
  const table = scenario(3).coins(0, 9).role('builder', 0)
  const { wrapper } = showTable(ui, table.view(), openAt(puertoRico, table.state))
  const names = wrapper.findAll('[aria-label]').map((one) => one.attributes('aria-label') ?? '')
  const items = wrapper.findAll('li').map((one) => one.text())
  wrapper.unmount()
  return [...names, ...items]
}

test('what is abbreviated on the screen is read once, in full', () => {
  const said = readBoards().join('\n')
  expect(said).toContain('construction hut. ')
  expect(said).not.toMatch(/constr\. hut|wareh\./u)
})
test('no sentence lacks its player while all cities are empty', () => {
  const cities = readBoards().filter((one) => one.includes('city spaces left'))
  expect(cities).not.toEqual([])
  for (const one of cities) expect(one).toMatch(/^\d has 12 city spaces left/u)
})
test('a part of the boards is not named twice', () => {
  const table = scenario(3).role('builder', 0)
  const { wrapper } = showTable(ui, table.view(), openAt(puertoRico, table.state))
  for (const section of wrapper.findAll('section')) {
    const heading = section.find('h3')
    const groups = section.findAll('[role="group"]').map((one) => one.attributes('aria-label'))
    if (heading.exists()) expect(groups, heading.text()).not.toContain(heading.text())
  }
  wrapper.unmount()
})
