// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { usePlyLink } from './use-ply-link.ts'

afterEach(() => vi.restoreAllMocks())

/** Copies the link to ply 7 from a page; returns what was copied, and the notice about it. */
async function copyFrom(page: string, mayCopy = true) {
  const blank = { template: '' }
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/t/:id([^@/]+):at(@\\d+)?', name: 'table', component: blank },
      { path: '/j/:code([^@/]+):at(@\\d+)?', name: 'room', component: blank },
    ],
  })
  await router.push(page)
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    copied.push(text)
    return mayCopy ? Promise.resolve() : Promise.reject(new Error('not allowed'))
  })
  let link: ReturnType<typeof usePlyLink> | undefined
  const host = defineComponent({
    setup() {
      link = usePlyLink()
      return () => null
    },
  })
  mount(host, { global: { plugins: [router] } })
  await link!.copy(7)
  return { address: new URL(copied[0]!), said: link!.copied.value }
}

test('a moment of a table on this device, whatever moment is looked at', async () => {
  const { address, said } = await copyFrom('/t/abc@3')
  expect([address.pathname, said]).toEqual(['/t/abc@7', 'copied'])
})
test('a link to an online game keeps its servers and leaves out the pairing code', async () => {
  const { address, said } = await copyFrom('/j/CODE?b=wss%3A%2F%2Fexample.org&p=secret')
  expect([address.pathname, said]).toEqual(['/j/CODE@7', 'copiedRoom'])
  expect([address.searchParams.get('b'), address.searchParams.has('p')]).toEqual(['wss://example.org', false])
})
test('where the browser refuses, that is said', async () => {
  expect((await copyFrom('/t/abc', false)).said).toBe('notCopied')
})
