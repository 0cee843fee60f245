// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { beforeAll, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import { until } from '../../../tests/fixtures/until.ts'
import { apply, applyRoll } from '../../engine/core/apply.ts'
import { CHANCE, OVER } from '../../engine/core/game.ts'
import type { Action, ActionDescription } from '../../engine/core/game.ts'
import type { LegalAction } from '../../engine/core/preview.ts'
import { defaultOptions } from '../../engine/core/options.ts'
import { scenario } from '../../engine/games/puerto-rico/scenario.fixture.ts'
import { puertoRico } from '../../engine/games/puerto-rico/index.ts'
import type { View } from '../../engine/games/puerto-rico/view-types.ts'
import { loadMessages } from '../../i18n/index.ts'
import { useTable } from '../../stores/table.ts'
import { openAt, showTable } from '../table/screen/table.fixture.ts'
import { ui } from './ui.ts'

beforeAll(() => loadMessages('puerto-rico/board'))

const targetsOf = (described: ActionDescription, view: View): readonly string[] =>
  described.verb === 'pass' || described.verb === 'place' ? [] : ui.targetsOf(described, view)

test('all that can be chosen lies on the table, as an open button with a name', async () => {
  const seats = 5
  let state = puertoRico.setup(seats, defaultOptions(puertoRico.options))
  const { wrapper, turnTo } = showTable(ui, puertoRico.view(state), [])
  const seen = new Set<string>()
  let random = seats
  for (let ply = 0; ply < 900; ply++) {
    const turn = puertoRico.turn(state)
    if (turn === OVER) break
    if (turn === CHANCE) {
      const rolled = applyRoll(puertoRico, state, String(ply).padStart(32, '0'))
      if ('state' in rolled) state = rolled.state
      continue
    }
    const view = puertoRico.view(state)
    const open = openAt(puertoRico, state)
    const question = view.question!.name
    // Drawing is slow: the first of each question.
    if (!seen.has(question)) {
      seen.add(question)
      await turnTo(view, open)
      const buttons = wrapper.findAll('button[data-target]')
      for (const target of new Set(open.flatMap(({ described }) => targetsOf(described, view)))) {
        const found = buttons.find(({ element }) => element.getAttribute('data-target') === target)
        expect(found, `${question}: ${target}`).toBeDefined()
        expect(found!.attributes('aria-disabled'), target).toBeUndefined()
        expect(found!.attributes('aria-label')?.length).toBeGreaterThan(1)
      }
    }
    random = (random * 48271) % 2147483647
    const applied = apply(puertoRico, state, turn, open[random % open.length]!.action)
    if ('state' in applied) state = applied.state
  }
  expect(seen.size).toBeGreaterThan(6)
  wrapper.unmount()
})

test('all things say what they are; a ship is loaded by pointing at the good and at the ship, in any order', async () => {
  const table = scenario(3).owns(0, 'harbor', 1).ship(5, 'sugar', 2).house('corn')
  table.goods(0, { corn: 2, indigo: 3 }).role('captain', 0)
  const { wrapper, chosen } = showTable(ui, table.view(), openAt(puertoRico, table.state))
  const names = wrapper.findAll('[aria-label]').map((one) => one.attributes('aria-label'))
  expect(names).toContain('City space 1: harbor, 1 of 1 colonists')
  expect(names).toContain('Cargo ship for 5: 2 sugar, room for 3 more')
  expect(names).toContain('Trading house: 1 of 4 spaces filled. corn')

  await wrapper.find('[data-target="ship:2"]').trigger('click')
  expect(chosen).toEqual([])
  await wrapper.find('[data-target="good:indigo"]').trigger('click')
  expect(chosen.map((action) => puertoRico.describe(table.state, action))).toEqual([
    { verb: 'load', good: 'indigo', ship: 2 },
  ])
  wrapper.unmount()
})

test('a building I cannot pay states how much is missing, and is not chosen; another board is one click away', async () => {
  const table = scenario(4).owns(2, 'factory').coins(0, 3).role('builder', 0)
  const { wrapper, chosen } = showTable(ui, table.view(), openAt(puertoRico, table.state))
  const wharf = wrapper.find('[data-target="building:wharf"]')
  expect(wharf.attributes('aria-disabled')).toBe('true')
  // Focus without a visible ring, such as after a dialog, opens no details.
  const matches = vi.spyOn(wharf.element, 'matches').mockReturnValue(false)
  await wharf.trigger('focusin')
  await flushPromises()
  expect(document.querySelector('#details')).toBeNull()
  matches.mockReturnValue(true)
  await wharf.trigger('focusin')
  await flushPromises()
  matches.mockRestore()
  expect(document.querySelector('#details')?.textContent).toContain('You are 5 doubloons short.')
  await wharf.trigger('click')
  expect(chosen).toEqual([])

  expect(wrapper.find('.opponent').exists()).toBe(false)
  await wrapper.find('[data-player="2"]').trigger('click')
  await until(() => expect(wrapper.find('.opponent').text()).toContain('factory'))
  await wrapper.find('[data-player="2"]').trigger('click')
  await until(() => expect(wrapper.find('.opponent').exists()).toBe(false))
  wrapper.unmount()
})

test('a card is shown when the mouse moves, and not when the board moves under it', async () => {
  vi.useFakeTimers()
  const table = scenario(3).role('builder', 0)
  const { wrapper } = showTable(ui, table.view(), openAt(puertoRico, table.state))
  const office = wrapper.find('[data-target="building:office"]')
  const mouse = (kind: string, clientX: number): Promise<void> =>
    office.trigger(kind, { pointerType: 'mouse', clientX, clientY: 40 })
  const wait = async (): Promise<boolean> => {
    await vi.advanceTimersByTimeAsync(2000)
    return document.querySelector('#details') !== null
  }
  await mouse('pointerdown', 30)
  await mouse('pointerenter', 30)
  expect(await wait()).toBe(false)
  await mouse('pointermove', 31)
  expect(await wait()).toBe(true)
  await mouse('pointerleave', 90)
  expect(await wait()).toBe(false)
  await mouse('pointerenter', 32)
  expect(await wait()).toBe(true)
  vi.useRealTimers()
  wrapper.unmount()
})

/** Shows a draft, and records the first two actions it posts. */
async function showDraft(view: View, open: readonly LegalAction[]) {
  const { wrapper } = showTable(ui, view, open)
  const store = useTable()
  store.liveView = view
  store.legalActions = open
  const posted: (Action | undefined)[] = []
  store.series = (next) => {
    if (posted.length > 0) return 0
    posted.push(next(open), next(open))
    return 1
  }
  await nextTick()
  return { wrapper, posted }
}

test('PR 12.15 - a draft with a guesthouse that may stay empty is complete without guests', async () => {
  const table = scenario(3, { market: 'all-violet', guesthouseMayStayEmpty: true })
    .owns(0, 'guesthouse')
    .owns(0, 'office')
    .idle(0, 4)
    .role('mayor', 0)
    .plays(0, 'pass')
  const open = openAt(puertoRico, table.state)
  const { wrapper, posted } = await showDraft(table.view(), open)
  const guests = (): boolean[] =>
    wrapper
      .findAll('button[aria-label^="guesthouse, circle"]')
      .map((circle) => circle.attributes('aria-pressed') === 'true')
  expect(guests()).toEqual([true, true])
  document.querySelector<HTMLButtonElement>('[data-draft="lift"]')!.click()
  await nextTick()
  expect(guests()).toEqual([false, false])
  expect(document.querySelector('#dock-draft')?.textContent).toContain('3 colonists stay in San Juan.')
  document.querySelector<HTMLButtonElement>('[data-draft="confirm"]')!.click()
  await nextTick()
  expect(posted).toEqual([open.find(({ described }) => described.verb === 'pass')!.action, undefined])
  wrapper.unmount()
})

test('colonists are placed as a draft, which is posted whole once it is complete', async () => {
  const table = scenario(3)
    .island(0, { corn: [2, 0], quarry: [1, 0] })
    .owns(0, 'office')
    .role('mayor', 0)
  if (table.view().question?.name === 'recruit') table.plays(0, 'pass')
  expect(table.view().question).toMatchObject({ name: 'placeColonist', left: 1 })
  const open = openAt(puertoRico, table.state)
  const { wrapper, posted } = await showDraft(table.view(), open)
  const confirm = document.querySelector<HTMLButtonElement>('[data-draft="confirm"]')!
  // What works already is proposed: the corn, as the office is empty.
  expect(wrapper.findAll('[data-draft="circle"][aria-pressed="true"]')).toHaveLength(1)
  // In the line of the player nobody stands in San Juan who has a place in the draft.
  const idle = () => wrapper.find('[data-place="player:0"] [data-place="player:0:sanJuan"]')
  expect(idle().exists()).toBe(false)
  document.querySelector<HTMLButtonElement>('[data-draft="lift"]')!.click()
  await nextTick()
  expect(wrapper.findAll('[data-draft="circle"][aria-pressed="true"]')).toHaveLength(0)
  expect(idle().text()).toContain('1')
  confirm.click()
  await nextTick()
  expect(posted).toEqual([])
  expect(document.querySelector('#dock-draft')?.textContent).toContain('No colonist may stay in San Juan')

  await wrapper.find('button[aria-label="office, circle 1 of 1"]').trigger('click')
  await until(() =>
    expect(wrapper.find('button[aria-label="office, circle 1 of 1"]').attributes('aria-pressed')).toBe(
      'true',
    ),
  )
  confirm.click()
  const office = open.find(({ described }) => described['building'] === 'office')?.action
  expect(posted).toEqual([office, undefined])
  wrapper.unmount()
})
