import { describe, expect, test } from 'vitest'
import { gameById } from '../../../src/engine/games/registry.ts'
import { readArguments } from './arguments.ts'
import type { ArenaArguments } from './arguments.ts'

const read = (line: string): ArenaArguments | string => readArguments(line.split(' '), gameById)
const parsed = (line: string): ArenaArguments => {
  const answer = read(line)
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}

describe('the command line', () => {
  test('two names: one seat of the first against all others of the second', () => {
    const { bots, deals, setting } = parsed('--seats 5 --bots mate,helmsman --games 10')
    expect(bots).toEqual(['mate', 'helmsman'])
    expect(setting.game.id).toBe('puerto-rico')
    expect(deals).toHaveLength(2)
    expect(deals.every(({ seatings }) => seatings.every((seating) => seating.join('').length === 5))).toBe(
      true,
    )
    expect(deals[0]!.seatings.map((seating) => seating.indexOf(0)).sort()).toEqual([0, 1, 2, 3, 4])
  })
  test('one name takes every seat; one name for each seat is taken as given', () => {
    expect(parsed('--bots helmsman --games 3').deals.map(({ seatings }) => seatings)).toEqual([
      [[0, 0, 0, 0]],
      [[0, 0, 0, 0]],
      [[0, 0, 0, 0]],
    ])
    const { bots, deals } = parsed('--seats 3 --game endeavor --bots helmsman,random,helmsman --games 1')
    expect(bots).toEqual(['helmsman', 'random'])
    expect([...deals[0]!.seatings[0]!].sort()).toEqual([0, 0, 1])
  })
  test('reads options of the game', () => {
    const { setting } = parsed(
      '--bots random --options market=draft,seatAuction=true --options points126=false',
    )
    expect(setting.options).toMatchObject({ market: 'draft', seatAuction: true, points126: false })
  })
  test('a ladder begins with the random bot', () => {
    const { bots, isLadder } = parsed('--ladder helmsman,mate --seats 3')
    expect(isLadder).toBe(true)
    expect(bots).toEqual(['random', 'helmsman', 'mate'])
    expect(parsed('--ladder random,helmsman --seats 3').bots).toEqual(['random', 'helmsman'])
  })
  test.each([
    ['cmd:bot --list "1,2",mate', ['cmd:bot --list "1,2"', 'mate']],
    ["cmd:bot '1,2' 3,mate", ["cmd:bot '1,2' 3", 'mate']],
    ['mate,cmd:bot 1\\,2', ['mate', 'cmd:bot 1\\,2']],
    ['cmd:bot "a \\" b, c",mate', ['cmd:bot "a \\" b, c"', 'mate']],
  ])('commas of a command stand in quotes or behind a backslash: %s', (text, names) => {
    const answer = readArguments(['--seats', '3', '--bots', text], gameById)
    expect(typeof answer === 'string' ? answer : answer.bots).toEqual(names)
  })
  test('each bot may have an argument of its own', () => {
    const answer = readArguments(['--bots', 'cmd:one', '--bots', 'mate'], gameById)
    expect(typeof answer === 'string' ? answer : answer.bots).toEqual(['cmd:one', 'mate'])
  })
  test('a quote that is not closed is rejected', () => {
    expect(readArguments(['--bots', 'cmd:bot "1,mate'], gameById)).toBe(
      'a quote is not closed in "cmd:bot "1,mate"',
    )
  })
  test('a search has iterations, and may have parameters', () => {
    expect(parsed('--bots search:500/exploration=0.7/policy=uniform,helmsman').bots[0]).toContain(
      'search:500',
    )
    expect(parsed('--bots search:500/trees=2,helmsman').bots[0]).toBe('search:500/trees=2')
    for (const name of [
      'search:5/trees=0',
      'search:5/trees=1.5',
      'search:0',
      'search:1.5',
      'search:x',
      'search:5/luck=1',
      'search:5/scale=',
      'search',
    ])
      expect(read(`--bots ${name},helmsman`)).toBe(`no bot "${name}"`)
  })
  test.each([
    ['--bots nobody', 'no bot "nobody"'],
    [
      '--bots random --options moon=true',
      expect.stringContaining('puerto-rico has no option "moon", only') as string,
    ],
    ['--bots random --options balancedPrices=maybe', '--options: balancedPrices: is true or false'],
    ['--bots random --options market=fish', expect.stringContaining('market: is one of base') as string],
    ['--bots random --options points126=true', '--options: points126: is only available with 5 seats'],
    [
      '--bots random --options guesthouseMayStayEmpty=true',
      expect.stringContaining('is only available if market is draft') as string,
    ],
    ['--bots random --options balancedPrices', '--options: "balancedPrices" is not name=value'],
    ['--bots helmsman,random,mate', '--bots wants 1, 2 or 4 names'],
    ['--games 4', '--bots wants 1, 2 or 4 names'],
    ['--bots helmsman --game chess', 'no game "chess"'],
    ['--bots helmsman --seats 6', '--seats must be one of 2, 3, 4, 5'],
    ['--bots helmsman --games 0', '--games, --jobs and --limit are whole numbers'],
    ['--bots helmsman --minutes x', '--minutes is a number'],
    ['--ladder helmsman,helmsman', '--ladder wants different names'],
  ])('%s is rejected with a reason', (line, why) => {
    expect(read(line)).toEqual(why)
  })
})
