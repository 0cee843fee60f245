import { beforeAll, expect, test } from 'vitest'
import { readOptions } from '../../engine/core/options.ts'
import { gameById } from '../../engine/games/registry.ts'
import { seededDice } from '../dice-source.ts'
import type { Level, Player } from '../players.ts'
import { newTable } from '../table.ts'
import { thinkHere } from '../thinkers.ts'
import type { Question } from '../thinking.ts'
import { botChoicesOf, firstUnlike } from './bot-choices.ts'
import { readChallenge, writeChallenge } from './challenge-link.ts'
import type { Challenge } from './challenge-link.ts'
import { playOut } from './play-out.ts'

const LUCK = `seed:${'5'.repeat(32)}`
const NEVER = new AbortController().signal
const LOOKS = ['Ana', 'Bo', 'Cy'].map((name) => ({ name, color: 'blue', symbol: 'star' }))

/** A person on seat 0 against bots said to be of this level, who in truth play as another. */
async function challenge(said: Level, played: Level = said): Promise<Challenge> {
  const game = gameById('endeavor')!
  const table = newTable(game, 3, readOptions(game.options, 3, {})!)
  const dice = seededDice('5'.repeat(32))
  const levels: Level[] = ['cabin-boy', played, played]
  const thinker = thinkHere(gameById)
  await playOut(table, { luck: LUCK, dice, levels, thinker, signal: NEVER, onChoice: () => undefined })
  const people = LOOKS.map((look, seat): Player =>
    seat === 0 ? { kind: 'person', ...look } : { kind: 'bot', level: said, ...look },
  )
  const read = readChallenge(writeChallenge(table, { luck: LUCK, people, release: '' }, 0), gameById)
  if ('fault' in read) throw new Error(read.fault.code)
  return read
}
let honest: Challenge
beforeAll(async () => void (honest = await challenge('boatswain')))

test('the bots of an honest game choose the same when their choices are computed again', async () => {
  const choices = botChoicesOf(honest)
  const own = honest.table.happenings().filter(({ seat, entry }) => seat > 0 && 'action' in entry)
  expect(choices.length).toBeGreaterThan(20)
  expect(choices.length).toBeLessThan(own.length + 1)
  // Whether there was a choice: all others are forced.
  const left = own.filter(({ ply }) => !choices.some((choice) => choice.ply === ply))
  expect(left.every(({ ply }) => honest.table.legal(ply).length === 1)).toBe(true)
  let alike = 0
  const found = await firstUnlike(choices, thinkHere(gameById), { signal: NEVER, onAlike: () => alike++ })
  expect([found, alike]).toEqual([undefined, choices.length])
})

test('bots that only bear the name of a better level are found, at their first other choice', async () => {
  const choices = botChoicesOf(await challenge('helmsman', 'cabin-boy'))
  let alike = 0
  const thinker = thinkHere(gameById)
  const found = await firstUnlike(choices, thinker, { signal: NEVER, onAlike: () => alike++ })
  expect(found).toBe(choices[alike])
  expect(await thinker.think(found!.question)).not.toBe(found!.action)
})

test('a check that is stopped says nothing', async () => {
  const aborting = new AbortController()
  const asked: Question[] = []
  const think = async (question: Question): Promise<number> => {
    asked.push(question)
    aborting.abort()
    return botChoicesOf(honest)[0]!.action
  }
  const onAlike = (): never => {
    throw new Error('it was stopped')
  }
  const check = firstUnlike(
    botChoicesOf(honest),
    { think, close: () => undefined },
    { signal: aborting.signal, onAlike },
  )
  await expect(check).rejects.toMatchObject({ name: 'AbortError' })
  expect(asked).toHaveLength(1)
})
