import { describe, expect, test } from 'vitest'
import { gameById } from '../../../src/engine/games/registry.ts'
import { defaultOptions } from '../../../src/engine/core/options.ts'
import { playerOf } from './bots.ts'
import { dealSeed, playGame } from './match.ts'
import { gameOf, questionOf, readAnswer } from './protocol.ts'
import { newBotServer } from './bot-server.ts'
import type { Player } from './types.ts'

const game = gameById('endeavor')!
const setting = { game, seats: 3, options: defaultOptions(game.options) }

/** A bot of ours behind the protocol, all in one process. */
function servedPlayer(name: string): Player {
  const server = newBotServer(name, gameById)
  let sent = 0
  return {
    begin: (at, seat) => {
      sent = 0
      server.answer(JSON.stringify(gameOf(at, seat)))
      return Promise.resolve()
    },
    choose: (position) => {
      const question = questionOf(position, 3, { from: sent, wants: [] })
      sent = position.log.length
      const read = readAnswer(JSON.stringify(server.answer(JSON.stringify(question))))
      if (!('line' in read) || read.line.type !== 'choice') throw new Error('no choice')
      return read.line.action
    },
  }
}

describe('the bot server', () => {
  test('chooses through the protocol what the bot chooses directly', async () => {
    const here = ['greedy', 'random', 'greedy'].map((name) => playerOf(name, game))
    const there = ['greedy', 'random', 'greedy'].map(servedPlayer)
    const luck = dealSeed('served', 1)
    const one = await playGame(setting, here, luck, () => 0)
    const other = await playGame(setting, there, luck, () => 0)
    expect(other.log).toEqual(one.log)
    expect(other.counts.lapses).toEqual([[], [], []])
  })
  test('answers hello and bye', () => {
    const server = newBotServer('greedy', gameById)
    const hello = '{"type":"hello","protocol":1,"limit":1000}'
    expect(server.answer(hello)).toEqual({ type: 'ready', protocol: 1, name: 'windrose greedy' })
    expect(server.answer('{"type":"bye"}')).toBe('bye')
  })
  test.each([
    [{ game: 'chess' }, 'no game "chess" here'],
    [{ version: 99 }, 'version 99 of the rules'],
    [{ seats: 9 }, 'endeavor is not for 9 seats'],
    [{ options: { nonsense: true } }, 'endeavor has no option "nonsense"'],
    [{ options: { paymentByFinance: 'yes' } }, 'paymentByFinance: is true or false'],
  ])('declines a game it does not know: %j', (changed, why) => {
    const served = newBotServer('greedy', gameById)
    expect(served.answer(JSON.stringify({ ...gameOf(setting, 0), ...changed }))).toBeUndefined()
    const question = { type: 'choose', id: 4, ply: 0, entries: [], legal: [] }
    expect(served.answer(JSON.stringify(question))).toEqual({
      type: 'decline',
      id: 4,
      why: expect.stringContaining(why) as unknown,
    })
  })
  test('throws at an arena that breaks the protocol or the rules', () => {
    const served = newBotServer('greedy', gameById)
    const begin = (changed: object) => () =>
      served.answer(JSON.stringify({ ...gameOf(setting, 0), ...changed }))
    expect(() => served.answer('{"type":"hello","protocol":2,"limit":1000}')).toThrow('protocol 1')
    expect(() => served.answer('hello')).toThrow('not a line')
    expect(() => served.answer('{"type":"choose","id":0,"ply":0,"entries":[],"legal":[]}')).toThrow(
      'before a game',
    )
    expect(begin({ extra: 1 })).toThrow('not a line of this protocol: extra')
    begin({})()
    const ask = (changed: object) => () =>
      served.answer(JSON.stringify({ type: 'choose', id: 0, ply: 0, entries: [], legal: [], ...changed }))
    expect(ask({})).toThrow('nobody has to choose')
    expect(ask({ entries: [[-1]] })).toThrow('entry 0')
    expect(ask({ entries: [[0, 5]] })).toThrow('entry 0')
  })
})
