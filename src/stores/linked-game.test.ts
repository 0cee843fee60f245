import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '../../tests/fixtures/until.ts'
import { memoryStore } from '../storage/memory-store.ts'
import { setPlatform } from '../platform/platform.ts'
import { newTestBrowser } from '../platform/platform.fixture.ts'
import { useLinkedGame } from './linked-game.ts'
import { useTable } from './table.ts'
import { useTables } from './tables.ts'

const PEOPLE = ['Ana', 'Bo'].map((name) => ({
  kind: 'person' as const,
  name,
  color: 'blue',
  symbol: 'star',
}))

/** A page of another device, with nothing stored. */
function moveAway(): void {
  setPlatform(newTestBrowser(memoryStore()).tab())
  setActivePinia(createPinia())
}
beforeEach(moveAway)
afterEach(() => setPlatform(undefined))

/** Resolves when the open table is stored. */
const written = () => until(() => expect(useTable().saved).toBe('saved'))

/** The text of a link to a table with this many choices. */
async function linkAfter(choices: number, wet = false): Promise<string> {
  const tables = useTables()
  const options = { wet, heap: 'small' }
  const id = (await tables.create({ game: 'nim', people: PEOPLE, options, governor: 0, seed: 'linked' }))!
  const table = useTable()
  await table.openTable(id)
  for (let made = 0; made < choices; made++) {
    table.choose(1)
    table.handOver()
  }
  await written()
  table.close()
  return (await useLinkedGame().textOf(id))!
}

test('a link opens on another device as a table to look at; nothing is stored', async () => {
  const text = await linkAfter(3)
  moveAway()
  const linked = useLinkedGame()
  await linked.open(text)
  const table = useTable()
  expect(table).toMatchObject({
    phase: 'open',
    linked: true,
    watching: true,
    plies: 3,
    actor: null,
    mine: [0, 1],
  })
  expect(table.choose(1)).toBe(false)
  expect(table.plies).toBe(3)
  await useTables().refresh()
  expect(useTables().running).toEqual([])
  linked.close()
  expect([table.phase, table.linked, linked.game]).toEqual(['closed', false, null])
})

test('a kept game goes on with its players and its dice', async () => {
  const text = await linkAfter(3, true)
  const again = await linkAfter(7, true)
  moveAway()
  const linked = useLinkedGame()
  await linked.open(text)
  const id = (await linked.keep())!
  linked.close()
  const [table, tables] = [useTable(), useTables()]
  expect(tables.running.map(({ seats }) => seats)).toEqual([PEOPLE])
  await table.openTable(id)
  // A roll before each round of two choices.
  expect([table.linked, table.actor, table.plies]).toEqual([false, 1, 5])
  for (let made = 3; made < 7; made++) {
    table.choose(1)
    table.handOver()
  }
  await written()
  table.close()
  // The same choices after the same dice make the same game.
  expect(await useLinkedGame().textOf(id)).toBe(again)
})

test('a refused link says why, shows no table, and stores nothing', async () => {
  const text = await linkAfter(2)
  moveAway()
  const linked = useLinkedGame()
  await linked.open(text.slice(0, -1))
  expect([linked.fault, linked.game, useTable().phase]).toEqual([{ code: 'damagedLink' }, null, 'closed'])
  expect(await linked.keep()).toBeNull()
  // The right link in its place opens.
  await linked.open(text)
  expect([linked.fault, useTable().phase]).toEqual([null, 'open'])
})

test('of two links opened in a row the last one is shown', async () => {
  const [one, two] = [await linkAfter(1), await linkAfter(4)]
  moveAway()
  const linked = useLinkedGame()
  await Promise.all([linked.open(one), linked.open(two)])
  expect(useTable().plies).toBe(4)
})

test('a table that is not here has no link', async () => {
  expect(await useLinkedGame().textOf('0'.repeat(20))).toBeNull()
  expect(useTables().error).toBe('noTable')
})
