import { describe, expect, test } from 'vitest'
import { gameById } from '../../src/engine/games/registry.ts'
import { play } from './play.ts'
import { replay } from './replay.ts'

const weakBots = (...more: string[]): string[] => ['--seed', 'X', '--bots', 'cabin-boy', ...more]
interface Line {
  game: string
  seats: number
  plies: number
  over: boolean
  winners: number[]
  hash: string
  scores: { seat: number; total: number; sources: Record<string, number> }[]
}

describe('play and replay', () => {
  test.each([2, 3, 4, 5])('plays, replays and scores a whole game of %d', async (seats) => {
    const played = await play(weakBots('--game', 'puerto-rico', '--seats', String(seats)), gameById)
    expect(played).toMatchObject({ exitCode: 0, error: '' })
    expect(played.out).not.toContain('\n')
    const told = replay(played.out, gameById)
    expect(told).toMatchObject({ exitCode: 0, error: '' })
    const line = JSON.parse(told.out) as Line
    const journal = JSON.parse(played.out) as { entries: unknown[]; end: { plies: number; hash: string } }
    expect(line).toMatchObject({ game: 'puerto-rico', seats, over: true, plies: journal.entries.length })
    expect(line.hash).toBe(journal.end.hash)
    expect(line.winners.length).toBeGreaterThan(0)
    expect(line.scores).toHaveLength(seats)
    for (const { total, sources } of line.scores) {
      expect(Object.values(sources).reduce((sum, points) => sum + points, 0)).toBe(total)
    }
  })
  test.each([3, 4, 5])('plays a whole game of Endeavor of %d with a shared set-up', async (seats) => {
    const options = ['--options', 'sharedSetup=K7M2QX,paymentByFinance=true']
    const played = await play(weakBots('--game', 'endeavor', '--seats', String(seats), ...options), gameById)
    expect(played).toMatchObject({ exitCode: 0, error: '' })
    const line = JSON.parse(replay(played.out, gameById).out) as Line
    expect(line).toMatchObject({
      game: 'endeavor',
      seats,
      over: true,
      options: { slaveryCountsAtFive: false, paymentByFinance: true, sharedSetup: 'K7M2QX' },
    })
  })
  test('the same seed gives the same game, another seed another game', async () => {
    const one = await play(weakBots(), gameById)
    expect(await play(weakBots(), gameById)).toEqual(one)
    expect((await play(['--seed', 'Y', '--bots', 'cabin-boy'], gameById)).out).not.toBe(one.out)
  })
  test('takes a bot for each seat, and named options', async () => {
    const args = [
      '--seed',
      'X',
      '--seats',
      '3',
      '--bots',
      'cabin-boy,boatswain,cabin-boy',
      '--options',
      'balancedPrices=true',
    ]
    const played = await play(args, gameById)
    expect(played.exitCode).toBe(0)
    expect(played.out).toContain('"balancedPrices":true')
    expect(replay(played.out, gameById).exitCode).toBe(0)
  })
  test.each([
    [['--seats', '9']],
    [['--seats', 'four']],
    [['--game', 'chess']],
    [['--bots', 'genius']],
    [['--seats', '3', '--bots', 'cabin-boy,deckhand']],
    [['--options', 'moon=true'], 'has no option "moon"'],
    [['--options', 'balancedPrices=maybe'], 'balancedPrices: is true or false'],
    [['--options', 'balancedPrices=true=true'], 'is not name=value'],
    [['--color', 'blue']],
    [['puerto-rico']],
    [['--options', '__proto__=true'], 'has no option "__proto__"'],
    [['--game', 'endeavor', '--options', 'sharedSetup=K7M2QO'], 'a code of 6 signs'],
  ])('called with %j says why not, and how it is used', async (args, why = '') => {
    const told = await play(args, gameById)
    expect(told).toMatchObject({ exitCode: 2, out: '' })
    expect(told.error).toContain('usage:')
    expect(told.error).toContain(why)
  })
  test('refuses an invalid journal with code, entry and reason', async () => {
    const { out } = await play(weakBots(), gameById)
    const journal = JSON.parse(out) as { entries: [number, number?][] }
    const at = journal.entries.findLastIndex(([seat]) => seat >= 0)
    const bad = { ...journal, entries: journal.entries.with(at, [journal.entries[at]![0], 0x7fffffff]) }
    expect(replay(JSON.stringify(bad), gameById)).toEqual({
      exitCode: 1,
      out: '',
      error: expect.stringMatching(
        new RegExp(`^replay: illegalEntry at entry ${String(at)}: notLegal`),
      ) as unknown,
    })
    expect(replay(out.slice(0, -20), gameById)).toMatchObject({ exitCode: 1, out: '' })
    const short = { ...journal, entries: journal.entries.slice(0, -1) }
    expect(replay(JSON.stringify(short), gameById).error).toContain('truncated')
    expect(replay('', gameById)).toMatchObject({ exitCode: 1 })
  })
})
