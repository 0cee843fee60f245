// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test } from 'vitest'
import { manualInstallMethod } from '../platform/installation.ts'
import { useInstall } from './install.ts'

beforeEach(() => setActivePinia(createPinia()))

test("a browser's offer is kept for the button, and may be taken up once", async () => {
  const install = useInstall()
  expect(install.way).toBeNull()
  let asked = 0
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: () => Promise.resolve(void asked++),
  })
  window.dispatchEvent(offer)
  expect([install.way, offer.defaultPrevented]).toEqual(['ask', true])
  await install.ask()
  await install.ask()
  expect([asked, install.way]).toEqual([1, null])
})

test('what is installed is not offered again', () => {
  const install = useInstall()
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => Promise.resolve() }))
  window.dispatchEvent(new Event('appinstalled'))
  expect(install.way).toBeNull()
})

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
test.each([
  [
    'phone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1',
    5,
  ],
  [
    'phone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) CriOS/120.0 Mobile/15E148 Safari/604.1',
    5,
  ],
  ['phone', `${MAC} Version/17.0 Safari/605.1.15`, 5],
  ['mac', `${MAC} Version/17.0 Safari/605.1.15`, 0],
  [null, `${MAC} Chrome/120.0.0.0 Safari/537.36`, 0],
  [null, 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0', 0],
])('by hand it goes as on %s: %s, %i fingers', (way, agent, fingers) => {
  expect(manualInstallMethod(agent, fingers)).toBe(way)
})
