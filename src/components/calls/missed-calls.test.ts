// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test } from 'vitest'
import { i18n, loadMessages } from '../../i18n/index.ts'
import type { CallReport } from '../../online/runtime/mail-types.ts'
import { useMissedCalls } from '../../stores/missed-calls.ts'
import { useRoom } from '../../stores/room.ts'
import MissedOnCard from '../home/MissedOnCard.vue'
import MissedInLobby from '../lobby/MissedInLobby.vue'

const ROOM = 'ABCDEFGH23456789'
const report = (is: CallReport['is'], name: string | null = 'Ben'): CallReport => ({
  name,
  host: 'ntfy.sh',
  is,
})
let pinia = createPinia()
const open = (): void => {
  pinia = createPinia()
  setActivePinia(pinia)
}
beforeEach(async () => {
  localStorage.clear()
  open()
  await loadMessages('calls')
})
const lobby = () => mount(MissedInLobby, { global: { plugins: [i18n, pinia] } })
const stored = (): unknown => JSON.parse(localStorage.getItem('windrose-missed-calls') ?? '[]')

test('only calls that failed are kept, the last of each table', () => {
  const missed = useMissedCalls()
  missed.tell(ROOM, [report('calling'), report('called', null)])
  missed.tell(ROOM, [report('limited'), report('called', null)])
  missed.tell('other', [report('refused')])
  expect(missed.all.map(({ room, reports }) => [room, reports.map(({ is }) => is)])).toEqual([
    ['other', ['refused']],
    [ROOM, ['limited']],
  ])
  missed.tell(ROOM, [report('called')])
  expect(missed.all.map(({ room }) => room)).toEqual(['other'])
  for (let at = 0; at < 40; at++) missed.tell(String(at), [report('refused')])
  expect([missed.all.length, missed.all[0]?.room]).toEqual([20, '39'])
})

test('what is stored by others or damaged is no call', () => {
  localStorage.setItem('windrose-missed-calls', '[{"room":1}]')
  expect(useMissedCalls().all).toEqual([])
})

test('a call whose page was closed before the answer came is told as what is not known', async () => {
  useMissedCalls().tell(ROOM, [report('calling')])
  open()
  useRoom().code = 'ABCD-EFGH-2345-6789'
  const page = lobby()
  await flushPromises()
  expect(page.text()).toContain('Perhaps not notified: Ben. The page was closed before ntfy.sh answered.')
  page.unmount()
})

test('the lobby tells a failed call until it is left, and then no more', async () => {
  useRoom().code = 'ABCD-EFGH-2345-6789'
  const page = lobby()
  expect(page.find('[data-online]').exists()).toBe(false)
  useMissedCalls().tell(ROOM, [report('calling')])
  await flushPromises()
  expect(page.find('[data-online]').exists()).toBe(false)
  useMissedCalls().tell(ROOM, [report('refused')])
  await flushPromises()
  expect(page.get('[data-online="missed-call"]').text()).toContain('ntfy.sh refused the notification.')
  expect([useMissedCalls().all, stored()]).toEqual([[], []])
  page.unmount()
  expect(lobby().find('[data-online]').exists()).toBe(false)
})

test('the way to try again is none to a private network', async () => {
  useRoom().code = 'ABCD-EFGH-2345-6789'
  useMissedCalls().tell(ROOM, [report('private')])
  const page = lobby()
  await flushPromises()
  expect([page.find('[data-online="missed-call"]').exists(), page.find('button').exists()]).toEqual([
    true,
    false,
  ])
  page.unmount()
})

test('the home page has seen what its card tells, and the page of the table tells it once more', async () => {
  const missed = useMissedCalls()
  missed.tell(ROOM, [report('calling'), report('calling', null)])
  const card = mount(MissedOnCard, {
    props: { calls: missed.all[0]! },
    global: { plugins: [i18n, pinia] },
  })
  expect([card.findAll('[data-missed]').length, missed.all[0]?.wasSeen]).toEqual([0, false])
  missed.tell(ROOM, [report('unreached'), report('refused', null)])
  await card.setProps({ calls: missed.all[0]! })
  expect(card.findAll('[data-missed]').map((one) => one.text())).toEqual([
    'Not notified: Ben. ntfy.sh doesn’t answer, or accepts no notifications from web pages.',
    'Not notified: your group’s chat. ntfy.sh refused the notification.',
  ])
  expect(card.emitted('seen')).toHaveLength(1)
  expect([missed.all, stored()]).toMatchObject([[{ wasSeen: true }], [{ wasSeen: true }]])
  useRoom().code = 'ABCD-EFGH-2345-6789'
  const page = lobby()
  await flushPromises()
  expect(page.find('[data-online="missed-call"]').exists()).toBe(true)
  card.unmount()
  page.unmount()
})
