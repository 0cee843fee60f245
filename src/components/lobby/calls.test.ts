// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { i18n, loadMessages } from '../../i18n/index.ts'
import type { MailView } from '../../online/runtime/room-views.ts'
import { useCalls } from '../../stores/calls.ts'
import { useRoom } from '../../stores/room.ts'
import { callWord } from '../calls/call-words.ts'
import CallSettings from '../calls/CallSettings.vue'
import CallsDialog from './CallsDialog.vue'

const SERVER = 'https://ntfy.example.org'
const pinia = createPinia()
const global = { plugins: [i18n, pinia] }
beforeEach(async () => {
  setActivePinia(pinia)
  localStorage.clear()
  useCalls().stop()
  await loadMessages('calls', 'online')
})
afterEach(() => void vi.unstubAllGlobals())

test('one press makes a secret topic, another one tries it, and it can be given up', async () => {
  const ntfy = vi.fn(async (_: string, __: RequestInit) => new Response())
  vi.stubGlobal('fetch', ntfy)
  const page = mount(CallSettings, { global })
  const press = (what: string): Promise<void> => page.get(`[data-calls="${what}"]`).trigger('click')
  expect(page.get('[data-calls="learns"]').text()).toContain('IP addresses')
  await page.get('[data-calls="server"]').setValue('http://ntfy.example.org')
  expect(page.text()).toContain('The address of a server looks like')
  await press('begin')
  expect(useCalls().address).toBeNull()
  await page.get('[data-calls="server"]').setValue(SERVER)
  await press('begin')
  const { topic } = useCalls().address!
  expect(topic).toMatch(/^windrose-[0-9a-f]{24}$/)
  expect(page.get<HTMLInputElement>('[data-calls="link"]').element.value).toBe(`${SERVER}/${topic}`)
  expect(page.find('svg[role="img"]').exists()).toBe(true)
  const told = (): string | undefined => page.find('[data-calls-result]').attributes('data-calls-result')
  await press('try')
  expect(told()).toBe('calling')
  await flushPromises()
  expect(told()).toBe('called')
  const [server, request] = ntfy.mock.lastCall!
  expect(server).toBe(SERVER)
  expect(JSON.parse(request.body as string)).toMatchObject({ topic, title: 'Windrose' })
  ntfy.mockResolvedValue(new Response('', { status: 429 }))
  await press('try')
  await flushPromises()
  expect(told()).toBe('limited')
  await press('stop')
  expect([useCalls().address, localStorage.getItem('windrose-calls')]).toEqual([null, null])
  page.unmount()
})

test('the dialog of a table says who is called, and what became of a call', async () => {
  const room = useRoom()
  const member = { seats: [], isReplaced: false, isMe: false }
  room.online = {
    me: 0,
    waitsFor: [1],
    members: ['Ann', 'Ben', 'Cat'].map((name, at) => ({ ...member, member: at, name })),
  } as never
  const calls: MailView['calls'] = { members: [1], hook: null, reports: [] }
  const show = (more: Partial<MailView['calls']> = {}): void => {
    room.mail = { calls: { ...calls, ...more } } as Partial<MailView> as MailView
  }
  show()
  const page = mount(CallsDialog, { props: { open: true }, global: { ...global, stubs: { teleport: true } } })
  await flushPromises()
  expect(page.get('[data-calls="who"]').text()).toBe('Notified when it’s their turn: Ben')
  expect(page.get('[data-calls="now"]').text()).toBe('Notify now: Ben')
  show({ reports: [{ name: 'Ben', host: 'ntfy.sh', is: 'refused' }] })
  await flushPromises()
  expect(page.get('[data-calls-report]').text()).toBe('Not notified: Ben. ntfy.sh refused the notification.')
  await page.get('[data-calls="hook"]').setValue('ftp://x')
  expect(page.text()).toContain('The address of a webhook looks like')
  show({ members: [] })
  await flushPromises()
  expect(page.find('[data-calls="now"]').exists()).toBe(false)
  page.unmount()
})

test('every outcome of a call has its words', () => {
  for (const is of [
    'called',
    'calling',
    'limited',
    'refused',
    'unreached',
    'unknown',
    'private',
    'unheard',
  ] as const)
    for (const name of ['Ben', null])
      expect(callWord(i18n.global.t, { name, host: 'ntfy.sh', is })).toContain(
        is === 'calling' ? 'Sending' : 'ntfy.sh',
      )
})
