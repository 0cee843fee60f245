import { expect, test } from 'vitest'
import { defaultOptions } from '../../../engine/core/options.ts'
import { puertoRico } from '../../../engine/games/puerto-rico/index.ts'
import { shortLabel, worth } from './answers.ts'

const view = puertoRico.view(puertoRico.setup(3, defaultOptions(puertoRico.options)))

test('where room is short, answers name buildings and plantations as the board does', () => {
  expect(shortLabel({ verb: 'build', building: 'small-market' }, view)?.values).toEqual({
    building: { type: 'word', key: 'pr.short.small-market', icon: 'building:small-market' },
  })
  const corn = { type: 'word', key: 'pr.good.corn', icon: 'tile:corn' }
  expect(shortLabel({ verb: 'tile', tile: 'corn' }, view)?.values).toEqual({ tile: corn })
  expect(shortLabel({ verb: 'guest', tile: 'corn' }, view)?.values).toEqual({ place: corn })
})
test('what has no shorter name has no short answer', () => {
  expect(shortLabel({ verb: 'guest', from: 'sanJuan' }, view)).toBeUndefined()
  expect(shortLabel({ verb: 'tile', tile: 'quarry' }, view)).toBeUndefined()
})
test('a role has its name alone, unless a second card of it has other doubloons', () => {
  const five = puertoRico.view(puertoRico.setup(5, defaultOptions(puertoRico.options)))
  const prospectors = five.cards.filter(({ role }) => role === 'prospector')
  expect(prospectors).toHaveLength(2)
  const shortOf = (cards: typeof five.cards) =>
    prospectors.map(({ card, role }) => shortLabel({ verb: 'role', role, card }, { ...five, cards })?.key)
  expect(shortOf(five.cards)).toEqual(['board.do.role', 'board.do.role'])
  const [rich] = prospectors
  const other = five.cards.map((one) => (one.card === rich?.card ? { ...one, coins: 1 } : one))
  expect(shortOf(other)).toEqual([undefined, undefined])
  const worths = prospectors.map(({ card, role }) =>
    worth({ verb: 'role', role, card }, { ...five, cards: other }),
  )
  expect(worths).toEqual([0, -1])
  const taken = other.map((one) => (one.card === rich?.card ? { ...one, takenBy: 2 } : one))
  expect(shortOf(taken)[1]).toBe('board.do.role')
})
