// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent, shallowRef } from 'vue'
import type { LinkFault } from '../../session/link/sealed-text.ts'
import { siteOf, useReleaseAddress } from './use-release-address.ts'

afterEach(() => vi.unstubAllGlobals())

/** The address that is offered for a refused link, while the site keeps these releases. */
async function addressFor(release: string | undefined, answer: () => Promise<Response>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: URL) => {
    asked.push(url.href)
    return answer()
  })
  const fault = shallowRef<LinkFault>(
    release === undefined ? { code: 'otherVersion' } : { code: 'otherVersion', release },
  )
  let address: ReturnType<typeof useReleaseAddress> | undefined
  mount(
    defineComponent({
      setup() {
        address = useReleaseAddress(() => fault.value)
        return () => null
      },
    }),
  )
  await new Promise((done) => setTimeout(done))
  return { asked, found: address!.value }
}
const kept = (releases: unknown) => () => Promise.resolve(Response.json(releases))

test('the release that wrote a link is offered if the site keeps it, with the same link', async () => {
  location.hash = '#/g/1abc@7'
  const { asked, found } = await addressFor('9.8.7', kept(['1.0.0', '9.8.7']))
  expect(found?.release).toBe('9.8.7')
  expect(found?.href).toMatch(/\/v\/9\.8\.7\/#\/g\/1abc@7$/)
  // The link itself is not sent.
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatch(/\/v\/releases\.json$/)
})
test.each([
  ['the site does not keep it', kept(['1.0.0'])],
  ['there is no list', () => Promise.resolve(new Response('', { status: 404 }))],
  ['the list is none', kept({ releases: '9.8.7' })],
  ['the list is damaged', () => Promise.resolve(new Response('<p>'))],
  ['there is no network', () => Promise.reject(new TypeError('offline'))],
])('nothing is offered if %s', async (_what, answer) => {
  expect((await addressFor('9.8.7', answer)).found).toBeUndefined()
})
test('nothing is asked if the link names no release, or this one', async () => {
  for (const release of [undefined, __VERSION__])
    expect(await addressFor(release, kept([__VERSION__]))).toEqual({ asked: [], found: undefined })
})
test('the root of the site, from any page and any release', () => {
  const root = 'https://example.org/windrose/'
  for (const page of ['', '#/g/1abc', 'index.html', 'v/1.0.0/', 'v/1.0.0-beta.1/index.html#/t/x'])
    expect(siteOf(root + page).href).toBe(root)
})
