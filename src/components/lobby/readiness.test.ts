import { expect, test } from 'vitest'
import { bot, free, lobbyOf, mine, theirs } from './lobby.fixture.ts'
import { readinessOf } from './readiness.ts'

test('whoever has no seat is told to take one, as long as there is one', () => {
  const lobby = lobbyOf([theirs('Ann'), free(), free()])
  expect(readinessOf(lobby)).toEqual({ is: 'cannot', because: 'sit', count: 2 })
})
test('whoever only watches learns for whom the table waits', () => {
  const lobby = lobbyOf([theirs('Ann', true), theirs('Bob'), bot('Inés')])
  expect(readinessOf(lobby)).toEqual({ is: 'watches', names: ['Bob'] })
})
test('free seats and equal names are in the way', () => {
  const withFree = lobbyOf([mine('Eva'), theirs('Ann'), free()])
  expect(readinessOf(withFree)).toEqual({ is: 'cannot', because: 'free', count: 1 })
  const namesakes = lobbyOf([mine('Eva'), theirs('eva ')], { canBeReady: false })
  expect(readinessOf(namesakes)).toEqual({ is: 'cannot', because: 'names', count: 0 })
  const unknown = lobbyOf([mine('Eva'), theirs('Ann')], { canBeReady: false })
  expect(readinessOf(unknown)).toEqual({ is: 'cannot', because: 'else', count: 0 })
})
test('when nothing is in the way I may say that I am ready', () => {
  expect(readinessOf(lobbyOf([mine('Eva'), theirs('Ann'), bot('Inés')]))).toEqual({ is: 'may' })
})
test('once I am ready, those who are not are named; bots never are', () => {
  const lobby = lobbyOf([mine('Eva', true), theirs('Ann'), theirs('Bob', true), bot('Inés')])
  expect(readinessOf(lobby)).toEqual({ is: 'waits', names: ['Ann'] })
})
test('when all are ready the game starts; whose signature is missing is named', () => {
  const chairs = [mine('Eva', true), theirs('Ann', true)]
  expect(readinessOf(lobbyOf(chairs))).toEqual({ is: 'starting', names: [] })
  const signing = lobbyOf(chairs, { starting: { missing: ['Ann'] } })
  expect(readinessOf(signing)).toEqual({ is: 'starting', names: ['Ann'] })
})
