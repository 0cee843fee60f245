// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { nextTick } from 'vue'
import { until } from '../../../../tests/fixtures/until.ts'
import { puertoRico } from '../../../engine/games/puerto-rico/index.ts'
import { scenario } from '../../../engine/games/puerto-rico/scenario.fixture.ts'
import { loadMessages } from '../../../i18n/index.ts'
import { useTable } from '../../../stores/table.ts'
import { openAt, showTable } from '../../table/screen/table.fixture.ts'
import { ui } from '../ui.ts'

await loadMessages('puerto-rico/board')

test('Enter on a tile or a circle changes that one, and its name says so', async () => {
  const table = scenario(3)
    .island(0, { corn: [3, 0] })
    .owns(0, 'sugar-mill')
    .role('mayor', 0)
  if (table.view().question?.name === 'recruit') table.plays(0, 'pass')
  const open = openAt(puertoRico, table.state)
  const { wrapper } = showTable(ui, table.view(), open)
  const store = useTable()
  store.liveView = table.view()
  store.legalActions = open
  await nextTick()
  document.querySelector<HTMLButtonElement>('[data-draft="lift"]')!.click()
  await nextTick()
  for (const name of ['Island space 3: corn plantation', 'sugar mill, circle 3 of 3']) {
    const circle = wrapper.get<HTMLElement>(`button[aria-label^="${name}"]`)
    expect(circle.attributes('aria-pressed'), name).toBe('false')
    await circle.trigger('click')
    await until(() => expect(circle.attributes('aria-pressed'), name).toBe('true'))
    await circle.trigger('click')
    await until(() => expect(circle.attributes('aria-pressed'), name).toBe('false'))
  }
  expect(document.querySelector('#dock-draft')?.textContent).toContain('Choose a tile or a building')
  wrapper.unmount()
})
