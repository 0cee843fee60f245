// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, getActivePinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { i18n, loadMessages } from '../../../i18n/index.ts'
import type { Message } from '../../../i18n/message.ts'
import { useTable } from '../../../stores/table.ts'
import type { Answer, DockState } from '../dock/dock.ts'
import TextDock from './TextDock.vue'

await loadMessages('text-mode')
beforeEach(() => setActivePinia(createPinia()))
const said = (key: string): Message => ({ key, values: {} })
const ASKING: DockState & { readonly answers: readonly Answer[] } = {
  type: 'asking',
  seat: 0,
  message: said('app.dock.score'),
  draft: false,
  answers: [
    { action: 7, label: said('app.done'), declines: false, warnings: [] },
    { action: 3, label: said('app.cancel'), declines: true, warnings: [] },
  ],
}
const desk = (state: DockState = ASKING) =>
  mount(TextDock, {
    props: {
      state,
      tentative: { seat: null, count: 0, canUndo: false, canRedo: false, waitsForHandOver: false },
      canTakeBack: false,
    },
    global: { plugins: [i18n, getActivePinia()!] },
    attachTo: document.body,
  })
const MISTAKE = { action: 3, reasons: [said('app.dock.score')] }

test('before a serious mistake the text mode asks back too, and it can be done all the same', async () => {
  const wrapper = desk()
  await wrapper.setProps({ mistake: MISTAKE })
  expect(wrapper.get('[data-dock="doubt"]').text()).toContain('Show results')
  expect(wrapper.findAll('[data-action]').map((button) => button.attributes('data-action'))).toEqual(['3'])
  await wrapper.get('[data-action="3"]').trigger('click')
  expect(wrapper.emitted('choose')).toEqual([[3]])
  wrapper.unmount()
})

test('the key to the answers leads to the line, before a mistake to the safe answer', async () => {
  const wrapper = desk()
  const { focusAnswer } = wrapper.vm as unknown as { focusAnswer(): void }
  focusAnswer()
  expect(document.activeElement).toBe(wrapper.get('[data-text="line"]').element)
  await wrapper.setProps({ mistake: MISTAKE })
  focusAnswer()
  expect(document.activeElement).toBe(wrapper.get('[data-dock="reconsider"]').element)
  wrapper.unmount()
})
test('returns the focus to the command line after a typed answer is reconsidered', async () => {
  const wrapper = desk()
  const line = wrapper.get('[data-text="line"]')
  await line.setValue('2')
  await wrapper.get('form').trigger('submit')
  expect(wrapper.emitted('choose')).toEqual([[3]])
  await wrapper.setProps({ mistake: MISTAKE })
  expect(document.activeElement).toBe(wrapper.get('[data-dock="reconsider"]').element)
  await wrapper.get('[data-dock="reconsider"]').trigger('click')
  expect(wrapper.emitted('reconsider')).toHaveLength(1)
  await flushPromises()
  expect(document.activeElement).toBe(line.element)
  wrapper.unmount()
})

describe('the command line answers', () => {
  async function type(wrapper: ReturnType<typeof desk>, words: string): Promise<string> {
    await wrapper.get('[data-text="line"]').setValue(words)
    await wrapper.get('form').trigger('submit')
    return wrapper.get('[data-text="reply"]').text()
  }
  test('every command, also one that does nothing', async () => {
    const wrapper = desk()
    expect(await type(wrapper, 'undo')).toBe('There is nothing to undo.')
    expect(await type(wrapper, 'redo')).toBe('There is nothing to redo.')
    expect(await type(wrapper, 'end')).toBe('Your turn isn’t complete yet.')
    await wrapper.setProps({
      tentative: { seat: 0, count: 1, canUndo: true, canRedo: true, waitsForHandOver: true },
    })
    expect(await type(wrapper, 'undo')).toBe('Undone.')
    expect(await type(wrapper, 'end')).toBe('Turn ended.')
    expect(Object.keys(wrapper.emitted())).toEqual(expect.arrayContaining(['undo', 'handOver']))
    wrapper.unmount()
  })
  test('the same words again with a new sentence, which is read out again', async () => {
    const wrapper = desk()
    await type(wrapper, 'undo')
    const before = wrapper.get('[data-text="reply"] p').element
    await type(wrapper, 'undo')
    expect(wrapper.get('[data-text="reply"] p').element).not.toBe(before)
    wrapper.unmount()
  })
  test('what could be chosen before and cannot now', async () => {
    const wrapper = desk()
    await wrapper.setProps({ state: { ...ASKING, answers: ASKING.answers.slice(1) } })
    expect(await type(wrapper, 'done')).toBe('You can’t choose this now: Done.')
    expect(await type(wrapper, 'saucer')).toContain('Nothing matches “saucer”')
    wrapper.unmount()
  })
  test('what it does not understand with those words selected, to be typed over', async () => {
    const wrapper = desk()
    const { element } = wrapper.get<HTMLInputElement>('[data-text="line"]')
    await type(wrapper, 'saucer')
    expect([element.selectionStart, element.selectionEnd]).toEqual([0, 'saucer'.length])
    wrapper.unmount()
  })
  test('a digit while others decide, without leaving the line', async () => {
    const wrapper = desk({ type: 'waiting', seat: 1, message: undefined, next: [] })
    const line = wrapper.get<HTMLInputElement>('[data-text="line"]')
    line.element.focus()
    expect(await type(wrapper, '2')).toContain('Nothing matches “2”')
    expect(document.activeElement).toBe(line.element)
    wrapper.unmount()
  })
  test('several matches with their numbers', async () => {
    const alike = ['app.done', 'app.done'].map((key, action) => ({
      ...ASKING.answers[0]!,
      action,
      label: said(key),
    }))
    const wrapper = desk({ ...ASKING, answers: alike })
    expect(await type(wrapper, 'do')).toContain('1: Done; 2: Done')
    wrapper.unmount()
  })
})

test('the last of several steps is asked about before it ends them', async () => {
  useTable().preview = vi.fn(() => ({ view: null, turn: 1, events: [{ type: 'arranged' }] }))
  const wrapper = desk({ ...ASKING, draft: true, left: said('app.dock.over') })
  await wrapper.get('[data-action="7"]').trigger('click')
  expect(wrapper.emitted('choose')).toBeUndefined()
  expect(wrapper.get('[data-text="reply"]').text()).toBe(
    'This is the last one: Done. Choose it again to finish.',
  )
  await wrapper.get('[data-action="7"]').trigger('click')
  expect(wrapper.emitted('choose')).toEqual([[7]])
  wrapper.unmount()
})
test('what remains stands with the question, and the focus reads its name alone', async () => {
  const wrapper = desk({ ...ASKING, left: said('app.dock.over') })
  expect(wrapper.get('.dock__sentence').text()).toContain('The game is over.')
  ;(wrapper.vm as unknown as { focus(): void }).focus()
  expect(document.activeElement).toBe(wrapper.get('#dock').element)
  wrapper.unmount()
})
