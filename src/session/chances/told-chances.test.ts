import { describe, expect, test } from 'vitest'
import type { Analysis } from '../../bots/bot.ts'
import type { Level, Player } from '../players.ts'
import { CHANCE_MODELS } from './chance-models.ts'
import { newChanceTeller } from './told-chances.ts'

const appearance = { name: 'Ana', color: 'blue', symbol: 'anchor' }
const person: Player = { kind: 'person', ...appearance }
const bot = (level: Level): Player => ({ kind: 'bot', level, ...appearance })
const analysis = (changed: Partial<Analysis> = {}): Analysis => ({
  seat: 0,
  iterations: 150,
  exact: false,
  pliesLeft: 300,
  win: [0.25, 0.25, 0.25, 0.25],
  points: [40, 40, 40, 40],
  choices: [],
  ...changed,
})
/** Leaves what the search says, but for the strengths. */
const model = { plies: { 4: 400 }, games: 1, weights: [1, 0, 0, 0, 1, 0, 0, 0] }
const tellerOf = (...players: Player[]) => newChanceTeller('puerto-rico', players, model)

describe('what chances rest on', () => {
  test.each([
    ['people alone count alike', 'alike', [person, person, person, person]],
    ['as do a person and bots of one level', 'alike', [person, bot('mate'), bot('mate'), bot('mate')]],
    ['bots count by their levels', 'levels', [bot('deckhand'), bot('mate'), bot('mate'), bot('mate')]],
    [
      'people among different bots count as average',
      'average',
      [person, bot('deckhand'), bot('mate'), person],
    ],
  ] as const)('%s', (_, basis, players) => {
    expect(tellerOf(...players).basis).toBe(basis)
  })
})

describe('told chances', () => {
  test('of a boatswain among mates are smaller than the search says, and those of the mates larger', () => {
    const chances = tellerOf(bot('boatswain'), bot('mate'), bot('mate'), bot('mate')).tell(analysis())
    expect(chances[0]).toBeLessThan(0.1)
    for (const other of chances.slice(1)) expect(other).toBeGreaterThan(0.28)
  })
  test('of a person lie between those of weaker and stronger bots', () => {
    const [weak, mine, strong] = tellerOf(bot('deckhand'), person, bot('mate'), person).tell(analysis())
    expect(mine).toBeGreaterThan(weak!)
    expect(mine).toBeLessThan(strong!)
  })
  test('of a solved position are exact', () => {
    const solved = analysis({ exact: true, pliesLeft: 0, win: [1, 0, 0, 0] })
    expect(tellerOf(bot('cabin-boy'), person, bot('admiral'), person).tell(solved)).toEqual([1, 0, 0, 0])
  })
  test('of a game without a model are those of the search', () => {
    const teller = newChanceTeller('nim', [bot('cabin-boy'), bot('mate')])
    const found = analysis({ win: [0.7, 0.3] })
    expect(teller.basis).toBe('alike')
    expect(teller.tell(found)).toEqual([0.7, 0.3])
  })
})

const sizes = Object.entries(CHANCE_MODELS).flatMap(([game, models]) =>
  Object.keys(models!.plies).map((seats) => [game, Number(seats)] as const),
)
describe.each(sizes)('the model of %s with %i seats', (game, seats) => {
  const win = Array.from({ length: seats }, (_, seat) => (seat === 0 ? 0.4 : 0.6 / (seats - 1)))
  const plies = CHANCE_MODELS[game]!.plies[seats]!
  const all = (level: Level): Player[] => Array.from({ length: seats }, () => bot(level))

  test('changes little at a table of equals', () => {
    for (const left of [0.9, 0.5, 0.2]) {
      const chances = newChanceTeller(game, all('mate')).tell(
        analysis({ win, seat: 1, pliesLeft: left * plies }),
      )
      for (const [seat, told] of win.entries()) expect(Math.abs(chances[seat]! - told)).toBeLessThan(0.12)
    }
  })
  test('tells more of a win that is more likely in the search, and of a stronger player, at any time of the game', () => {
    for (const left of [1, 0.8, 0.5, 0.2, 0.05]) {
      const own = (chance: number, level: Level): number => {
        const others = win.slice(1).map(() => (1 - chance) / (seats - 1))
        const players = all('helmsman').with(0, bot(level))
        const found = analysis({ win: [chance, ...others], pliesLeft: left * plies })
        return newChanceTeller(game, players).tell(found)[0]!
      }
      expect(own(0.6, 'helmsman')).toBeGreaterThan(own(0.4, 'helmsman'))
      expect(own(0.05, 'helmsman')).toBeGreaterThan(own(0, 'helmsman'))
      expect(own(0.4, 'mate')).toBeGreaterThan(own(0.4, 'helmsman'))
      expect(own(0.4, 'deckhand')).toBeLessThan(own(0.4, 'helmsman'))
    }
  })
})
test('there is a model for every size of both games', () => {
  expect(sizes).toEqual([
    ['puerto-rico', 2],
    ['puerto-rico', 3],
    ['puerto-rico', 4],
    ['puerto-rico', 5],
    ['endeavor', 3],
    ['endeavor', 4],
    ['endeavor', 5],
  ])
})
