import { beforeAll, expect, test } from 'vitest'
import type { Question } from '../thinking.ts'
import { challengeAgainst, NEVER, STEADY } from './bot-choices.fixture.ts'
import { botChoicesOf, firstUnlike } from './bot-choices.ts'
import type { Challenge } from './challenge-link.ts'

let honest: Challenge
beforeAll(async () => void (honest = await challengeAgainst('boatswain')))

test('the bots of an honest game choose the same when their choices are computed again', async () => {
  const choices = botChoicesOf(honest)
  const own = honest.table.playedEntries().filter(({ seat, entry }) => seat > 0 && 'action' in entry)
  expect(choices.length).toBeGreaterThan(20)
  expect(choices.length).toBeLessThan(own.length + 1)
  // Whether there was a choice: all others are forced.
  const left = own.filter(({ ply }) => !choices.some((choice) => choice.ply === ply))
  expect(left.every(({ ply }) => honest.table.legal(ply).length === 1)).toBe(true)
  let alike = 0
  const found = await firstUnlike(choices, STEADY, { signal: NEVER, onAlike: () => alike++ })
  expect([found, alike]).toEqual([undefined, choices.length])
})

test('bots that only bear the name of a better level are found, at their first other choice', async () => {
  const choices = botChoicesOf(await challengeAgainst('helmsman', 'cabin-boy'))
  let alike = 0
  const found = await firstUnlike(choices, STEADY, { signal: NEVER, onAlike: () => alike++ })
  expect(found).toBe(choices[alike])
  expect(await STEADY.think(found!.question)).not.toBe(found!.action)
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
