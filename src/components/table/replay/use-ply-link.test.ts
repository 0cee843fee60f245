// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { setPlatform } from '../../../platform/platform.ts'
import { newTestBrowser } from '../../../platform/platform.fixture.ts'
import { testGames } from '../../../session/session.fixture.ts'
import { readGameLink } from '../../../session/link/game-link.ts'
import { useTable } from '../../../stores/table.ts'
import { useTables } from '../../../stores/tables.ts'
import { usePlyLink } from './use-ply-link.ts'

afterEach(() => {
  vi.restoreAllMocks()
  setPlatform(undefined)
})

const PEOPLE = ['Ana', 'Bo'].map((name) => ({
  kind: 'person' as const,
  name,
  color: 'blue',
  symbol: 'star',
}))

/** Copies the link to a ply of a table with three choices from a page; returns what was copied, and the notice about it. */
async function copyFrom(page: string, { mayCopy = true, isOver = false, ply = 2 } = {}) {
  setPlatform(newTestBrowser().tab())
  setActivePinia(createPinia())
  const table = useTable()
  const options = { wet: false, heap: 'small' }
  await table.openTable((await useTables().create({ game: 'nim', people: PEOPLE, options, governor: 0 }))!)
  for (let taken = 0; taken < 3; taken++) {
    table.choose(isOver ? 3 : 1)
    table.handOver()
  }
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
  const copying = link!.copy(ply)
  // Safari refuses to copy what comes later than the press.
  expect(copied).toHaveLength(1)
  await copying
  table.close()
  return { address: new URL(copied[0]!), said: link!.copied.value }
}
const gameIn = (address: URL) => {
  const read = readGameLink(address.hash.replace('#/g/', ''), testGames)
  if ('fault' in read) throw new Error(read.fault.code)
  return read
}

test('the whole game of this device and the moment, whatever moment is looked at', async () => {
  const { address, said } = await copyFrom('/t/abc@1')
  expect(said).toBe('copied')
  const { table, moment, people } = gameIn(address)
  expect([table.ply(), moment, people]).toEqual([3, 2, PEOPLE])
})
test('a link to an online game in progress leads to its room, keeps its servers and leaves out the pairing code', async () => {
  const { address, said } = await copyFrom('/j/CODE?b=wss%3A%2F%2Fexample.org&p=secret')
  expect([address.pathname, said]).toEqual(['/j/CODE@2', 'copiedRoom'])
  expect([address.searchParams.get('b'), address.searchParams.has('p')]).toEqual(['wss://example.org', false])
})
test('a finished online game goes into the link: its room may be gone by then', async () => {
  const { address, said } = await copyFrom('/j/CODE', { isOver: true })
  expect([said, gameIn(address).table.ply()]).toEqual(['copied', 3])
})
test.each([
  ['/t/abc', 'notCopied'],
  ['/j/CODE', 'notCopiedRoom'],
])('where the browser refuses, that is said: %s', async (page, said) => {
  expect((await copyFrom(page, { mayCopy: false })).said).toBe(said)
})
