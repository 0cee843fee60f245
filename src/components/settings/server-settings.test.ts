// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { expect, test } from 'vitest'
import { i18n } from '../../i18n/index.ts'
import { useSettings } from '../../stores/settings.ts'
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

  expect(fields.get('[data-setting="relay-learns"]').text()).toContain('learns the network addresses')
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
