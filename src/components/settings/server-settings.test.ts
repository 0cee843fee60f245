// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { expect, test } from 'vitest'
import { i18n, loadMessages } from '../../i18n/index.ts'
import type { ServerCheck } from '../../online/room/check-connections.ts'
import { useSettings } from '../../stores/settings.ts'
import ConnectionTest from './ConnectionTest.vue'
import ServerSettings from './ServerSettings.vue'

test('servers are kept once they make sense, and what is wrong is said at once', async () => {
  localStorage.clear()
  const pinia = createPinia()
  setActivePinia(pinia)
  const settings = useSettings()
  const fields = mount(ServerSettings, { global: { plugins: [i18n, pinia] } })
  const type = (where: string, text: string): Promise<void> =>
    fields.get(`[data-setting="${where}"]`).setValue(text)
  const problem = (): string | undefined => fields.find('[data-problem]').attributes('data-problem')

  expect(fields.get('[data-setting="relay-learns"]').text()).toContain('IP addresses')
  await type('broker', 'wss://broker.example.org/meet')
  expect([settings.broker, fields.find('[data-problem]').exists()]).toEqual([
    'wss://broker.example.org/meet',
    false,
  ])
  await type('broker', 'https://broker.example.org/')
  expect([settings.broker, problem()]).toEqual(['wss://broker.example.org/meet', 'broker'])
  await type('broker', 'ws://broker.example.org/')
  expect([settings.broker, problem()]).toEqual(['wss://broker.example.org/meet', 'unsafe'])
  await type('broker', '')
  await type('ice', ' stun:a.example.org \n\nturn:a.example.org   me  secret\n')
  expect([settings.broker, settings.ice]).toEqual([
    '',
    ['stun:a.example.org', 'turn:a.example.org me secret'],
  ])
  await type('ice', 'turn:a.example.org me')
  expect([settings.ice.length, problem()]).toEqual([2, 'ice'])
  expect(fields.get('[data-setting="ice"]').attributes('aria-invalid')).toBe('true')
  await type('relays', 'wss://relay.example.org\n')
  expect(settings.relays).toEqual(['wss://relay.example.org'])
  await type('relays', 'https://relay.example.org')
  expect([settings.relays.length, fields.find('[data-relays-problem]').exists()]).toEqual([1, true])
  await type('relays', 'none')
  expect(settings.relays).toEqual(['none'])
})

test('each server is shown with what it was found to do, as soon as it is known', async () => {
  localStorage.clear()
  await loadMessages('pages')
  const pinia = createPinia()
  setActivePinia(pinia)
  useSettings().relays = ['wss://relay.example.org/']
  const asked: unknown[] = []
  let say = (_: ServerCheck): void => undefined
  let end = (): void => undefined
  const check = (choice: unknown, tell: (one: ServerCheck) => void): Promise<void> => {
    asked.push(choice)
    say = tell
    return new Promise<void>((resolve) => (end = resolve))
  }
  const box = mount(ConnectionTest, { props: { check }, global: { plugins: [i18n, pinia] } })
  await box.get('button').trigger('click')
  await box.get('button').trigger('click')
  expect(asked).toEqual([{ relays: ['wss://relay.example.org/'] }])
  expect(box.get('button').text()).toBe('Testing…')
  say({ name: 'wss://relay.example.org/', word: 'refuses', reason: 'pow: 28 bits needed' })
  await flushPromises()
  expect(box.get('[data-server="refuses"]').text()).toContain('Refuses what this device sends')
  expect(box.get('q').text()).toBe('pow: 28 bits needed')
  end()
  await flushPromises()
  expect(box.get('button').text()).toBe('Test the connections')
})
