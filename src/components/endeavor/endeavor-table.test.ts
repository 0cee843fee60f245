// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { nextTick } from 'vue'
import { until } from '../../../tests/fixtures/until.ts'
import { apply, applyRoll } from '../../engine/core/apply.ts'
import { CHANCE, OVER } from '../../engine/core/game.ts'
import type { State } from '../../engine/core/game.ts'
import { defaultOptions } from '../../engine/core/options.ts'
import type { LegalAction } from '../../engine/core/preview.ts'
import { endeavor } from '../../engine/games/endeavor/index.ts'
import { loadMessages } from '../../i18n/index.ts'
import { openAt, showTable } from '../table/screen/table.fixture.ts'
import { declines, targetsOf } from './dock/targets.ts'
import { ui } from './ui.ts'

beforeAll(() => loadMessages('endeavor/board'))

/** A game played by chance, up to each question in turn; nothing is left undone that can be done. */
function* questions(
  seats: number,
): Generator<{ readonly state: State; readonly open: readonly LegalAction[] }> {
  let state = endeavor.setup(seats, defaultOptions(endeavor.options))
  let random = seats
  for (let ply = 0; ply < 2000; ply++) {
    const turn = endeavor.turn(state)
    if (turn === OVER) return
    if (turn === CHANCE) {
      const rolled = applyRoll(endeavor, state, String(ply).padStart(32, '0'))
      if ('state' in rolled) state = rolled.state
      continue
    }
    const open = openAt(endeavor, state)
    yield { state, open }
    random = (random * 48271) % 2147483647
    const done = open.filter(({ described }) => !declines(described))
    const choices = done.length > 0 ? done : open
    const applied = apply(endeavor, state, turn, choices[random % choices.length]!.action)
    if ('state' in applied) state = applied.state
  }
}

test('all that can be chosen lies on the table, as an open button with a name', async () => {
  const first = endeavor.view(endeavor.setup(4, defaultOptions(endeavor.options)))
  const { wrapper, turnTo } = showTable(ui, first, [])
  const seen = new Map<string, number>()
  for (const { state, open } of questions(4)) {
    const view = endeavor.view(state)
    const { name, source } = view.question!
    // Drawing is slow: the first of each question.
    const kind = `${name} ${source ?? ''}`
    const times = seen.get(kind) ?? 0
    seen.set(kind, times + 1)
    if (times > 0) continue
    await turnTo(view, open)
    const buttons = wrapper.findAll('button[data-target]')
    const wanted = open.filter(({ described }) => !declines(described))
    for (const target of new Set(wanted.flatMap(({ described }) => targetsOf(described)))) {
      const found = buttons.filter(({ element }) => element.getAttribute('data-target') === target)
      expect(found.length, `${kind}: ${target}`).toBe(1)
      expect(found[0]!.attributes('aria-disabled'), target).toBeUndefined()
      expect(found[0]!.attributes('aria-label')?.length).toBeGreaterThan(1)
    }
  }
  expect(seen.size).toBeGreaterThan(8)
  wrapper.unmount()
})

test('everything on the map has a label; a region is looked at closely, another mat shown, and both are left again', async () => {
  const [at] = questions(3)
  const { wrapper } = showTable(ui, endeavor.view(at!.state), at!.open)
  const names = wrapper.findAll('[aria-label]').map((one) => one.attributes('aria-label') ?? '')
  expect(names.filter((name) => name.startsWith('Edo, Far East')).join()).toContain('2 glory')
  for (const space of [1, 2, 3, 4, 5, 6, 7])
    expect(
      names.filter((name) => name.startsWith(`Shipping track: India. space ${String(space)} of 7`)),
    ).toHaveLength(1)
  expect(names.join()).not.toContain('governor if it opened now')
  expect(names.filter((name) => name.startsWith('Connection'))).toHaveLength(26)
  expect(names.some((name) => name.startsWith('Africa. closed, 0 of 6 spaces taken'))).toBe(true)

  await wrapper.find('[data-region="india"]').trigger('click')
  await nextTick()
  expect(wrapper.find('[data-target="city:goa"]').exists()).toBe(true)
  expect(wrapper.find('[data-target="city:london"]').exists()).toBe(false)
  expect(document.activeElement?.hasAttribute('data-leave')).toBe(true)
  await wrapper.find('[data-leave]').trigger('click')
  await nextTick()
  expect(wrapper.find('[data-target="city:london"]').exists()).toBe(true)
  expect(document.activeElement?.getAttribute('data-region')).toBe('india')

  await wrapper.find('button[data-player="2"]').trigger('click')
  await until(() => expect(wrapper.find('.opponent').exists()).toBe(true))
  await wrapper.find('button[data-player="2"]').trigger('click')
  await until(() => expect(wrapper.find('.opponent').exists()).toBe(false))
  wrapper.unmount()
})
