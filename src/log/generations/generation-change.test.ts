import { expect, test } from 'vitest'
import { ownersOf } from '../records/genesis.ts'
import { seat } from '../log-table.fixture.ts'
import { headOf } from '../replica/replica.ts'

test('a generation does not drop records of a head that its proposer does not know', () => {
  const table = seat(4, 0, 'next')
  const [zero, one, two, three] = table.replicas as [
    (typeof table.replicas)[number],
    ...typeof table.replicas,
  ]
  const turn = (): number => ownersOf(table.genesis)![headOf(zero).position.turn]!
  while (turn() !== 1) table.choose()
  const before = headOf(zero)
  // Member 1 is away and goes on alone; a bot is to play for it.
  table.cut.add(1)
  table.choose()
  const alone = headOf(one!)
  expect(alone.slot).toBeGreaterThan(before.slot)
  table.put(2, { type: 'propose', bots: [1] })
  // The others promise another generation before they hear that this one is formed.
  table.mute.set(2, ['head', 'records'])
  for (const m of [0, 3]) table.put(m, { type: 'agree', g: two!.promise!.g })
  const formed = headOf(two!).generation
  expect(formed.bots).toEqual([1])
  table.put(3, { type: 'propose', bots: [2] })
  const { g } = three!.promise!
  table.mute.set(1, ['head', 'records'])
  table.cut.clear()
  table.ticks(1)
  for (const m of [0, 1]) table.put(m, { type: 'agree', g })
  table.mute.delete(2)
  table.ticks(1)
  table.put(2, { type: 'agree', g })
  table.ticks(6)
  expect(three!.tree.has(alone.hash)).toBe(false)
  expect(headOf(three!).generation).toMatchObject({ number: g, bots: [2] })
  expect(three!.path.some(({ generation }) => generation.number === formed.number)).toBe(true)
})
