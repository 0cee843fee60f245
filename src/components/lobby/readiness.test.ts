import { expect, test } from 'vitest'
import { bot, free, lobbyOf, mine, theirs } from './lobby.fixture.ts'
import { readinessOf } from './readiness.ts'

test('over days a player is ready before all seats are taken, and waits for those who take them', () => {
  const before = lobbyOf([mine('Ann'), free()], { days: { luck: 'next' }, canBeReady: true })
  expect(readinessOf(before)).toEqual({ type: 'may' })
  const after = lobbyOf([mine('Ann', true), free()], { days: { luck: 'next' } })
  expect(readinessOf(after)).toEqual({ type: 'waits', names: [] })
})

test('asks a guest without a seat to take one, while one is free', () => {
  const lobby = lobbyOf([theirs('Ann'), free(), free()])
  expect(readinessOf(lobby)).toEqual({ type: 'cannot', because: 'sit', count: 2 })
})
test('shows a spectator whom the table waits for', () => {
  const lobby = lobbyOf([theirs('Ann', true), theirs('Bob'), bot('Inés')])
  expect(readinessOf(lobby)).toEqual({ type: 'watches', names: ['Bob'] })
})
test('free seats and names that are or look the same block readiness', () => {
  const withFree = lobbyOf([mine('Eva'), theirs('Ann'), free()])
  expect(readinessOf(withFree)).toEqual({ type: 'cannot', because: 'free', count: 1 })
  const namesakes = lobbyOf([mine('Eva'), theirs('eva ')], { canBeReady: false, namesakes: [0, 1] })
  expect(readinessOf(namesakes)).toEqual({ type: 'cannot', because: 'names', count: 0 })
  const unknown = lobbyOf([mine('Eva'), theirs('Ann')], { canBeReady: false })
  expect(readinessOf(unknown)).toEqual({ type: 'cannot', because: 'else', count: 0 })
})
test('a past that differs from the kept log blocks readiness until it is accepted', () => {
  const history = { is: 'differs', by: 'Ann' } as const
  const lobby = lobbyOf([mine('Eva'), theirs('Ann')], { canBeReady: false, history })
  expect(readinessOf(lobby)).toEqual({ type: 'cannot', because: 'past', count: 0 })
})
test('draws of an earlier game block readiness until they are accepted', () => {
  const deal = { is: 'same', by: 'Ann' } as const
  const lobby = lobbyOf([mine('Eva'), theirs('Ann')], { canBeReady: false, deal })
  expect(readinessOf(lobby)).toEqual({ type: 'cannot', because: 'deal', count: 0 })
})
test('offers readiness when nothing blocks it', () => {
  expect(readinessOf(lobbyOf([mine('Eva'), theirs('Ann'), bot('Inés')]))).toEqual({ type: 'may' })
})
test('names the people who are not ready yet; never bots', () => {
  const lobby = lobbyOf([mine('Eva', true), theirs('Ann'), theirs('Bob', true), bot('Inés')])
  expect(readinessOf(lobby)).toEqual({ type: 'waits', names: ['Ann'] })
})
test('starts when all are ready, and names missing signatures', () => {
  const chairs = [mine('Eva', true), theirs('Ann', true)]
  expect(readinessOf(lobbyOf(chairs))).toEqual({ type: 'starting', names: [] })
  const signing = lobbyOf(chairs, { starting: { missing: ['Ann'] } })
  expect(readinessOf(signing)).toEqual({ type: 'starting', names: ['Ann'] })
})
