// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { i18n, loadMessages } from '../../i18n/index.ts'
import type { ChatLine, OnlineView } from '../../online/runtime/room-views.ts'
import { MAX_LINE_LENGTH, remainingCharacters } from '../chat/chat.ts'
import ChatBox from '../chat/ChatBox.vue'
import { onlineTable, roomWith } from './online.fixture.ts'

await loadMessages('online')

const line = (id: number, who: string, text: string, isMine = false): ChatLine => {
  return { id, name: `Name of ${who}`, color: 'blue', symbol: 'star', text, isMine, at: 0, who }
}
function chat(lines: readonly ChatLine[] = [], online: OnlineView = onlineTable()) {
  const { pinia, room } = roomWith(online, lines)
  const say = vi.spyOn(room, 'say').mockImplementation(() => undefined)
  const wrapper = mount(ChatBox, { global: { plugins: [pinia, i18n] } })
  return {
    wrapper,
    room,
    say,
    field: () => wrapper.get('input'),
    send: () => wrapper.get('form').trigger('submit'),
  }
}

test('Enter sends the text without spaces around it, and empties the field', async () => {
  const { say, field, send } = chat()
  await field().setValue('  Good game!  ')
  await send()
  expect(say.mock.calls).toEqual([['Good game!']])
  expect(field().element.value).toBe('')
})
test('does not send an empty line', async () => {
  const { say, field, send } = chat()
  await field().setValue('   ')
  await send()
  expect(say).not.toHaveBeenCalled()
})
test('sends 280 characters and refuses 281, whatever their UTF-16 length', async () => {
  const { wrapper, say, field, send } = chat()
  const longest = '😄'.repeat(MAX_LINE_LENGTH)
  await field().setValue(`${longest}!`)
  expect(wrapper.text()).toContain('1 character too many')
  await send()
  expect(say).not.toHaveBeenCalled()
  expect(field().element.value).toBe(`${longest}!`)
  await field().setValue(longest)
  await send()
  expect(say.mock.calls).toEqual([[longest]])
  expect([remainingCharacters(''), remainingCharacters('😄'), remainingCharacters(`${longest}ab`)]).toEqual([
    280, 279, -2,
  ])
})
test('shows the remaining characters near the limit', async () => {
  const { wrapper, field } = chat()
  await field().setValue('a'.repeat(239))
  expect(wrapper.text()).not.toContain('left')
  await field().setValue('a'.repeat(241))
  expect(wrapper.text()).toContain('39 characters left')
})
test('one touch sends an emote, which is shown with its name', async () => {
  const { wrapper, say } = chat([line(1, 'b', '👏')])
  await wrapper.get('[data-emote="thanks"]').trigger('click')
  expect(say.mock.calls).toEqual([['🙏']])
  expect(wrapper.get('[data-emote="thanks"]').attributes('aria-label')).toBe('Thanks')
  expect(wrapper.get('[data-chat="line"]').text()).toContain('Well played')
})
test('shows names and lines as text, never as markup', () => {
  const { wrapper } = chat([{ ...line(1, 'b', '<img src=x>'), name: '<b>Bruno</b>' }])
  expect(wrapper.get('[role="log"]').text()).toContain('<img src=x>')
  expect(wrapper.text()).toContain('<b>Bruno</b>')
  expect(wrapper.find('img, b').exists()).toBe(false)
})
test('names the sender of several lines in a row once', () => {
  const { wrapper } = chat([line(1, 'b', 'one'), line(2, 'b', 'two'), line(3, 'c', 'three')])
  expect(wrapper.findAll('strong').map((name) => name.text())).toEqual(['Name of b', 'Name of c'])
})
test('mutes and unmutes others, never the own lines', async () => {
  const { wrapper, room } = chat([line(1, 'a', 'mine', true), line(2, 'b', 'noise'), line(3, 'c', 'news')])
  const mute = wrapper.findAll('[data-chat="mute"]')
  expect(mute.map((button) => button.text())).toEqual(['Mute', 'Mute'])
  expect(mute.map((button) => button.attributes('aria-label'))).toEqual(['Mute Name of b', 'Mute Name of c'])
  await mute[0]!.trigger('click')
  expect([...room.muted]).toEqual(['b'])
  expect(wrapper.get('[role="log"]').text()).not.toContain('noise')
  expect(wrapper.get('[role="log"]').text()).toContain('news')
  expect(wrapper.text()).toContain('1 person is muted.')
  await wrapper.get('[data-chat="hear"]').trigger('click')
  expect(wrapper.get('[role="log"]').text()).toContain('noise')
})
test('spectators of a game read but do not write', () => {
  const { wrapper } = chat([line(1, 'b', 'hello')], onlineTable({ me: null, seats: [] }))
  expect(wrapper.text()).toContain('hello')
  expect(wrapper.find('form').exists()).toBe(false)
})
