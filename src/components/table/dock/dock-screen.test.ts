// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { expect, test } from 'vitest'
import { i18n } from '../../../i18n/index.ts'
import type { Message } from '../../../i18n/message.ts'
import type { TentativeTurn } from '../../../session/tentative.ts'
import type { DockState } from './dock.ts'
import Dock from './Dock.vue'
import DockAnswer from './DockAnswer.vue'

const global = { plugins: [i18n, createPinia()] }
const said = (key: string, values: Message['values'] = {}): Message => ({ key, values })
const CALM: TentativeTurn = { seat: null, count: 0, canUndo: false, canRedo: false, waitsForHandOver: false }
const ASKING: Extract<DockState, { type: 'asking' }> = {
  type: 'asking',
  seat: 1,
  message: said('app.dock.score'),
  draft: false,
  answers: [
    { action: 7, label: said('app.done'), declines: false, warnings: [] },
    { action: 3, label: said('app.cancel'), declines: true, warnings: [] },
  ],
}
const dockOf = (state: DockState, tentative = CALM) =>
  mount(Dock, {
    props: { state, tentative, canTakeBack: false, picked: 0 },
    global,
    attachTo: document.body,
  })

test('the dock says whose turn it is and what to do, and every answer is a button that sends its action', async () => {
  const dock = dockOf(ASKING)
  expect(dock.text()).toContain('2')
  expect(dock.findAll('[data-action]').map((button) => button.text())).toEqual(['Done', 'Cancel'])
  await dock.get('[data-action="7"]').trigger('click')
  expect(dock.emitted('choose')).toEqual([[7]])
})
test('a digit chooses the answer that is read out with that number, wherever its button stands', async () => {
  const dock = dockOf({ ...ASKING, answers: ASKING.answers.toReversed() })
  const [first] = dock.findAll('[data-action]')
  // What refuses stands last.
  expect(first!.text()).toBe('Done')
  await first!.trigger('keydown', { key: '1' })
  await first!.trigger('keydown', { key: '2' })
  await first!.trigger('keydown', { key: '3' })
  expect(dock.emitted('choose')).toEqual([[3], [7]])
  dock.unmount()
})
test('a press on the question shows all of it on a phone, up to the next question', async () => {
  const dock = dockOf(ASKING)
  const isWhole = (): boolean => dock.get('.dock__sentence').classes('dock__sentence--whole')
  await dock.get('.dock__sentence').trigger('click')
  expect(isWhole()).toBe(true)
  await dock.setProps({ state: { ...ASKING, message: said('app.cancel') } })
  expect(isWhole()).toBe(false)
})
test('with the focus only the name of the dock is read: the live region says the question', () => {
  const dock = dockOf(ASKING)
  ;(dock.vm as unknown as { focus(): void }).focus()
  expect(document.activeElement).toBe(dock.element)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Question and answers')
})
test('before a mistake the key to the answers stays on the safe one', async () => {
  const dock = dockOf(ASKING)
  await dock.setProps({ mistake: { action: 7, reasons: [said('app.dock.score')] } })
  const safe = dock.get('[data-dock="reconsider"]').element
  expect(document.activeElement).toBe(safe)
  await (dock.vm as unknown as { focusAnswer(): Promise<void> }).focusAnswer()
  expect(document.activeElement).toBe(safe)
})
test('without a tentative choice there is nothing to undo', () => {
  expect(dockOf(ASKING).find('[data-dock="undo"]').exists()).toBe(false)
  expect(
    dockOf(ASKING, { ...CALM, count: 1, canUndo: true })
      .find('[data-dock="undo"]')
      .exists(),
  ).toBe(true)
})
test('a complete turn waits for being handed over', async () => {
  const dock = dockOf(
    { type: 'complete', seat: 0 },
    { ...CALM, seat: 0, count: 1, canUndo: true, waitsForHandOver: true },
  )
  expect(dock.findAll('[data-action]')).toEqual([])
  await dock.get('[data-dock="hand-over"]').trigger('click')
  expect(dock.emitted('handOver')).toHaveLength(1)
})
test('before a draw, after which the same player may be asked again, no turn is said to be complete', () => {
  const dock = dockOf(
    { type: 'complete', seat: 0, draws: true },
    { ...CALM, seat: 0, waitsForHandOver: true },
  )
  expect(dock.text()).not.toContain('complete')
  expect(dock.text()).toContain('draw')
  expect(dock.get('[data-dock="hand-over"]').text()).toBe('Continue')
})
test('a game that is over names who won', () => {
  expect(dockOf({ type: 'over', winners: [1] }).text()).toContain('wins')
})
test('those who wait see who decides, and who comes next', () => {
  const dock = dockOf({ type: 'waiting', seat: 2, message: undefined, next: [0, 1] })
  expect(dock.text()).toContain('Waiting')
  expect(dock.text()).toContain('then 1 and 2')
})

test('a brief answer says the same, and shows its short name only', async () => {
  const warning = { messages: [said('app.done')], short: said('app.cancel'), serious: true }
  const answer = {
    action: 7,
    label: said('app.dock.anyway'),
    short: said('app.done'),
    declines: false,
    warnings: [warning],
    result: said('app.close'),
  }
  const button = mount(DockAnswer, { props: { answer }, global })
  const spoken = (): string => {
    const copy = button.element.cloneNode(true) as HTMLElement
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
    return copy.textContent.replaceAll(/\s+/g, '')
  }
  const long = spoken()
  expect(long).toBe('DoitanywayCancelClose')
  await button.setProps({ brief: true })
  expect(spoken()).toBe(long)
  expect(button.get('.answer__said').text()).toBe('Done')
})
test('an answer begins with a capital where a word of the game comes first, and only there', () => {
  const word = (key: string) => ({ type: 'word', key }) as const
  const label = (key: string, values: Message['values']) => {
    const answer = { action: 7, label: { key, values }, declines: false, warnings: [] }
    return mount(DockAnswer, { props: { answer }, global }).text()
  }
  const values = { name: word('app.color.green'), ask: word('app.color.blue') }
  expect(label('app.dock.announce', values)).toBe('Green: blue')
  expect(label('app.keys.hint', { what: word('app.color.green'), key: word('app.color.blue') })).toBe(
    'Green (key blue)',
  )
  expect(label('app.log.only', { name: word('app.color.blue') })).toBe('Only blue')
})
test('an answer says what it would bring, and what speaks against it; the place of each is known', () => {
  const warning = { messages: [said('app.done')], short: said('app.cancel'), serious: true }
  const dock = dockOf({
    ...ASKING,
    answers: [
      { action: 7, label: said('app.done'), declines: false, warnings: [], result: said('app.close') },
      { action: 3, label: said('app.done'), declines: true, warnings: [warning] },
    ],
  })
  expect(dock.get('[data-answer="0"]').text()).toBe('DoneClose')
  expect(dock.get('[data-answer="1"]').text()).toBe('DoneCancel')
  expect(dock.get('[data-answer="0"]').find('svg').exists()).toBe(false)
  expect(dock.get('[data-answer="1"]').find('svg').exists()).toBe(true)
})
test('what speaks against it at the beginning of every game is said without a sign or alarm', async () => {
  const warning = { messages: [said('app.done')], short: said('app.cancel'), serious: true, usual: true }
  const answer = { action: 3, label: said('app.done'), declines: false, warnings: [warning] }
  const button = mount(DockAnswer, { props: { answer }, global })
  expect(button.text()).toBe('DoneCancel')
  for (const brief of [false, true]) {
    await button.setProps({ brief })
    expect(button.find('svg').exists()).toBe(false)
    expect(button.classes()).not.toContain('answer--serious')
  }
})
test('before a serious mistake the focus is on choosing something else; it can be done all the same', async () => {
  const dock = dockOf(ASKING)
  await dock.setProps({ mistake: { action: 3, reasons: [said('app.dock.score'), said('app.cancel')] } })
  const doubt = dock.get('[data-dock="doubt"]')
  expect(doubt.text()).toContain('Show results Cancel')
  expect(dock.findAll('[data-action]').map((button) => button.attributes('data-action'))).toEqual(['3'])
  expect(document.activeElement).toBe(dock.get('[data-dock="reconsider"]').element)
  await doubt.trigger('keydown', { key: 'Escape' })
  await dock.get('[data-dock="reconsider"]').trigger('click')
  expect(dock.emitted('reconsider')).toHaveLength(2)
  await dock.get('[data-action="3"]').trigger('click')
  expect(dock.emitted('choose')).toEqual([[3]])
})
test('all reasons are told at once, and read out', () => {
  const dock = mount(Dock, {
    props: {
      state: ASKING,
      tentative: CALM,
      canTakeBack: false,
      picked: 0,
      reason: { messages: [said('app.done'), said('app.cancel')], count: 1 },
    },
    global,
  })
  expect(dock.get('.dock__reason[role="status"]').text()).toBe('DoneCancel')
})
