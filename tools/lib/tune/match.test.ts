import { describe, expect, test } from 'vitest'
import { randomBot } from '../../../src/bots/random.ts'
import { gameById } from '../../../src/engine/games/registry.ts'
import { playDeal } from './match.ts'
import { numbersOf } from './numbers.ts'
import { sideOf } from './side.ts'
import { TUNABLES } from './tunables.ts'
import { readArguments } from './tune.ts'

const game = gameById('puerto-rico')!
const table = { seats: 3, options: {} }
const { weights } = TUNABLES['puerto-rico']!.policy!
const policy = sideOf('puerto-rico', 'policy', numbersOf(weights).read())

describe('a deal', () => {
  test('is won by the policy from every chair', () => {
    const { share, margin } = playDeal(game, table, 1, policy, randomBot)
    expect(share).toBeCloseTo(1 - 1 / 3)
    expect(margin).toBeGreaterThan(10)
  })
  test('has the same result every time', () => {
    expect(playDeal(game, table, 2, policy, randomBot)).toEqual(playDeal(game, table, 2, policy, randomBot))
  })
  test('is fair among equals', () => {
    expect(playDeal(game, table, 3, policy, policy).share).toBeCloseTo(0)
  })
})

describe('the command line', () => {
  test('has a table of every size, and one with options beside it', () => {
    const asked = readArguments(['--seats', '3,4', '--options', 'market=random'], gameById)
    expect(asked).toMatchObject({ component: 'policy', minutes: 10 })
    const seats = typeof asked === 'string' ? [] : asked.tables.map((one) => one.seats)
    expect(seats).toEqual([3, 3, 4, 4])
  })
  test.each([
    [['--game', 'chess'], 'nothing to tune'],
    [['--seats', '9'], '--seats'],
    [['--options', 'nonsense=1'], '--options'],
    [['--jobs', '0'], '--jobs'],
  ])('%j is refused', (args, why) => {
    expect(readArguments(args, gameById)).toContain(why)
  })
})
