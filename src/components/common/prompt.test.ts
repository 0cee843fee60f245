// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { i18n, setLanguage } from '../../i18n/index.ts'
import type { Spoken } from '../../i18n/spoken.ts'
import type { Tentative } from '../../stores/table-types.ts'
import type { DockState } from './dock.ts'
import GameLog from './GameLog.vue'
import { groupLog, roundAt, roundStarts } from './log-groups.ts'
import LogLine from './LogLine.vue'
import Prompt from './Prompt.vue'

await setLanguage('en')
const global = { plugins: [i18n] }
const said = (key: string, values: Spoken['values'] = {}): Spoken => ({ key, values })
const CALM: Tentative = { seat: null, count: 0, canUndo: false, canRedo: false, waitsForHandOver: false }
const ASKING: DockState = {
  is: 'asking',
  seat: 1,
  said: said('app.dock.score'),
  draft: false,
  answers: [
    { action: 7, said: said('app.done'), declines: false },
    { action: 3, said: said('app.cancel'), declines: true },
  ],
}
const prompt = (state: DockState, tentative = CALM) =>
  mount(Prompt, {
    props: { state, tentative, canTakeBack: false, picked: 0 },
    global,
    attachTo: document.body,
  })

test('the dock says whose turn it is and what to do, and every answer is a button that sends its action', async () => {
  const dock = prompt(ASKING)
  expect(dock.text()).toContain('2')
  expect(dock.get('[role="status"]').text()).toBe('2: Show the result')
  expect(dock.findAll('[data-action]').map((button) => button.text())).toEqual(['Done', 'Cancel'])
  await dock.get('[data-action="7"]').trigger('click')
  expect(dock.emitted('choose')).toEqual([[7]])
})
test('without a tentative choice there is nothing to undo', () => {
  expect(prompt(ASKING).find('[data-dock="undo"]').exists()).toBe(false)
  expect(
    prompt(ASKING, { ...CALM, count: 1, canUndo: true })
      .find('[data-dock="undo"]')
      .exists(),
  ).toBe(true)
})
test('a complete turn waits for being handed over', async () => {
  const dock = prompt(
    { is: 'complete', seat: 0 },
    { ...CALM, seat: 0, count: 1, canUndo: true, waitsForHandOver: true },
  )
  expect(dock.findAll('[data-action]')).toEqual([])
  await dock.get('[data-dock="hand-over"]').trigger('click')
  expect(dock.emitted('handOver')).toHaveLength(1)
})
test('those who wait hear nothing read out, but see who decides', () => {
  const dock = prompt({ is: 'waiting', seat: 2, said: undefined })
  expect(dock.get('[role="status"]').text()).toBe('')
  expect(dock.text()).toContain('Waiting')
})

const event = (type: string) => ({ type })
const HAPPENINGS = [
  { ply: 0, events: [event('round'), event('phase'), event('line')] },
  { ply: 1, events: [event('silent')] },
  { ply: 2, events: [event('line'), event('phase')] },
  { ply: 3, events: [event('round')] },
]
const say = ({ type }: { readonly type: string }): Spoken | undefined =>
  type === 'silent' ? undefined : { ...said('app.done'), weight: type as 'round' | 'phase' | 'line' }

test('the log is grouped by round and phase', () => {
  const rounds = groupLog(HAPPENINGS, say)
  expect(rounds.map(({ phases }) => phases.map(({ lines }) => lines.map(({ key }) => key)))).toEqual([
    [['0.2', '2.0'], []],
    [],
  ])
  expect(roundStarts(rounds)).toEqual([1, 4])
  expect([0, 1, 3, 4, 9].map((ply) => roundAt(rounds, ply)?.ply)).toEqual([undefined, 1, 1, 4, 4])
})
test('what happens before the first round has a place too', () => {
  const rounds = groupLog([{ ply: 0, events: [event('line')] }], say)
  expect(rounds[0]!.head).toBeUndefined()
  expect(rounds[0]!.phases[0]!.lines).toHaveLength(1)
})
test('a line shows its values by their kind and leads to the moment after it', async () => {
  const line = {
    key: '0.0',
    ply: 5,
    said: said('app.home.deleteText', { names: { kind: 'seats', seats: [0, 1] } }),
  }
  const shown = mount(LogLine, { props: { line, isCurrent: true, isStop: true }, global })
  expect(shown.text()).toContain('The game of 1 and 2 will be gone')
  expect(shown.findAll('.seat-badge')).toHaveLength(2)
  expect(shown.attributes('aria-current')).toBe('step')
  await shown.trigger('click')
  expect(shown.emitted('go')).toEqual([[5]])
})
test('the log has one tab stop, and arrows walk the lines', async () => {
  const log = mount(GameLog, {
    props: { rounds: groupLog(HAPPENINGS, say), cursor: null, plies: 4 },
    global,
    attachTo: document.body,
  })
  const stops = () => log.findAll('[tabindex="0"].log-line')
  expect(stops()).toHaveLength(1)
  const last = stops()[0]!
  ;(last.element as HTMLElement).focus()
  await last.trigger('keydown', { key: 'ArrowUp' })
  expect(document.activeElement).not.toBe(last.element)
  expect(stops()[0]!.element).toBe(document.activeElement)
})
