import { describe, expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import type { Scenario } from '../scenario.fixture.ts'
import { choicesOf } from './choices.fixture.ts'
import { forced, giftsOf, nextGift, withGift } from './payment-in-kind.ts'
import type { Gift, Gifts } from './payment-in-kind.ts'

/** A builder who is `short` doubloons short of a church. */
function paying(short: number): Scenario {
  return scenario(3, { market: 'all-violet' })
    .coins(0, 4 - short)
    .points(0, 2)
    .goods(0, { corn: 1, coffee: 2 })
    .island(0, { corn: [1, 1] })
    .owns(0, 'black-market', 1)
    .owns(0, 'hospice', 1)
    .role('builder', 0)
    .plays(0, 'build church')
}
const offered = (table: Scenario): readonly Gifts[] => giftsOf(choicesOf(table), table.player(0))
const named = ({ place, good, gift }: Gift): unknown => place ?? good ?? gift

describe('what may be given', () => {
  test('includes all kinds, though the engine asks for them one by one', () => {
    const kinds = offered(paying(1)).map(({ gift, all }) => [gift, all.map(named)])
    expect(kinds).toEqual([
      ['colonist', [0, 7]],
      ['good', ['corn', 'coffee']],
      ['point', ['point']],
    ])
  })
  test('includes later kinds even where the first kind must be given', () => {
    const table = paying(3)
    expect(choicesOf(table).every(({ described }) => described['gift'] === 'colonist')).toBe(true)
    expect(offered(table).map(({ gift }) => gift)).toEqual(['colonist', 'good', 'point'])
  })
  test('shrinks after a gift', () => {
    const later = paying(2).plays(0, 'give colonist corn')
    expect(offered(later).map(({ gift }) => gift)).toEqual(['good', 'point'])
  })
})

describe('the choice', () => {
  const [colonists, goods, points] = offered(paying(3)).map(({ all }) => all)
  const [field, hospice] = colonists!
  const [corn, coffee] = goods!
  const [point] = points!
  test('has one gift of a kind, and never more than are short', () => {
    expect(withGift([field!], hospice!, 2)).toEqual([hospice])
    expect(withGift([field!], corn!, 2)).toEqual([field, corn])
    expect(withGift([field!, corn!], coffee!, 2)).toEqual([field, coffee])
    expect(withGift([field!, corn!], point!, 2)).toEqual([corn, point])
    expect(withGift([field!], point!, 1)).toEqual([point])
  })
  test('drops a gift that is pressed again', () => {
    expect(withGift([field!, corn!], corn!, 3)).toEqual([field])
  })
  test('includes gifts without an alternative', () => {
    expect(forced(offered(paying(3)), 3)).toEqual([point])
    expect(forced(offered(paying(1)), 1)).toEqual([])
  })
  test('is entered gift by gift, in the order of the engine', () => {
    const table = paying(3)
    const chosen = [point!, coffee!, hospice!]
    const open = choicesOf(table)
    const first = open.find(({ action }) => action === nextGift(open, chosen))
    expect(first?.described).toMatchObject({ gift: 'colonist', building: 'hospice' })
    expect(nextGift(open, [point!])).toBeUndefined()
  })
})
