import { describe, expect, test } from 'vitest'
import { isLegal } from '../../engine/core/apply.ts'
import { CHANCE, ignoreEvents, newActions, OVER } from '../../engine/core/game.ts'
import type { Action, AnyGame, State } from '../../engine/core/game.ts'
import { heap, nim } from '../../engine/core/nim.fixture.ts'
import { GAMES } from '../../engine/games/registry.ts'
import { scenario } from '../../engine/games/puerto-rico/scenario.fixture.ts'
import { puertoRico } from '../../engine/games/puerto-rico/index.ts'
import type { GameHeuristics, SearchOptions } from '../bot.ts'
import { uniformPolicy, heuristicsFor } from '../registry.ts'
import { runRandomTrials } from './search.bench.ts'
import { searchFor, searchNow } from './search.ts'
import { randomOptions, diceFromNumber } from './games.fixture.ts'

const blank: GameHeuristics = {
  evaluator: { evaluate: () => 0, isQuiet: () => true },
  policy: uniformPolicy,
}
const out = newActions(512)

function nimWith(tokens: number, seats = 2): State {
  const state = nim.setup(seats, { wet: false, heap: 'large' })
  state[heap] = tokens
  return state
}
function legal(game: AnyGame, state: State): Action[] {
  game.legal(state, out)
  return Array.from(out.at.subarray(0, out.count))
}
/** Plays a random game and calls `look` at random decisions. */
function sample(game: AnyGame, seed: number, look: (state: State, seed: number) => void): void {
  const luck = diceFromNumber(seed)
  const seats = game.seats[luck.below(game.seats.length)]!
  const state = game.setup(seats, randomOptions(game, seats, luck))
  for (let ply = 0, turn = game.turn(state); turn !== OVER; ply++, turn = game.turn(state)) {
    if (turn === CHANCE) {
      game.roll(state, luck, ignoreEvents)
      continue
    }
    if (luck.below(90) === 0) look(state, ply)
    const open = legal(game, state)
    game.play(state, open[luck.below(open.length)]!, ignoreEvents)
  }
}

describe('Nim', () => {
  test.each([5, 6, 7, 9, 10, 11, 13])('takes what leaves a multiple of four, of %i', (tokens) => {
    for (let seed = 1; seed < 5; seed++)
      expect(searchNow(nim, blank, nimWith(tokens), seed, { iterations: 3000 })).toBe(tokens % 4)
  })
  test('counts on the rain', () => {
    const state = nim.setup(2, { wet: true, heap: 'small' })
    nim.roll(state, diceFromNumber(3), ignoreEvents)
    for (let seed = 1; seed < 5; seed++)
      expect(legal(nim, state)).toContain(searchNow(nim, blank, state, seed, { iterations: 500 }))
  })
  test('one choice is no question, and none is a fault', () => {
    expect(searchFor(nim, blank, nimWith(1), 1, { iterations: 9 }).run(0)).toBe(true)
    const over = nimWith(1)
    nim.play(over, 1, ignoreEvents)
    expect(() => searchFor(nim, blank, over, 1, { iterations: 9 })).toThrow('something to choose')
  })
  test('counts the plies to the end', () => {
    const search = searchFor(nim, blank, nimWith(2), 1, { iterations: 200, analysis: true })
    search.run(200)
    // The best choice takes both tokens, and that is the end.
    expect(search.analysis().pliesLeft).toBe(1)
  })
  test('stops when the leading move cannot be overtaken', () => {
    const search = searchFor(nim, blank, nimWith(2), 1, { iterations: 4000 })
    let ran = 0
    while (!search.run(10)) ran += 10
    expect(ran).toBeLessThan(3800)
    expect(search.best()).toBe(2)
  })
})

test('every choice is legal in games of all sizes and options', () => {
  const { choices, searched, illegal } = runRandomTrials(1, 8)
  expect(illegal).toEqual([])
  expect(choices).toBeGreaterThan(800)
  expect(searched).toBeGreaterThan(20)
})

describe.each(GAMES.map((game) => [game.id, game] as const))('%s', (id, game) => {
  const knowledge = heuristicsFor(id)!

  test('finds the same however it is cut, and however many think at once', () => {
    sample(game, 31, (state, ply) => {
      const plan: SearchOptions = { iterations: 40, analysis: true }
      const [whole, one, other] = [1, 2, 3].map(() => searchFor(game, knowledge, state, ply, plan))
      expect(whole!.run(1000)).toBe(true)
      for (let cut = 1; !one!.run(cut % 7); cut++) other!.run((cut * 5) % 11)
      other!.run(1000)
      expect(one!.analysis()).toEqual(whole!.analysis())
      expect(other!.analysis()).toEqual(whole!.analysis())
      expect(one!.best()).toBe(whole!.analysis().choices[0]!.action)
    })
  })

  test('tells of every choice what is to be expected', () => {
    sample(game, 47, (state, ply) => {
      const search = searchFor(game, knowledge, state, ply, { iterations: 60, analysis: true })
      search.run(60)
      const { seat, iterations, win, points, choices } = search.analysis()
      expect(seat).toBe(game.turn(state))
      expect(iterations).toBe(60)
      expect(win.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
      expect(new Set(choices.map(({ action }) => action))).toEqual(new Set(legal(game, state)))
      expect(choices.reduce((sum, { visits }) => sum + visits, 0)).toBe(60)
      expect(choices[0]!.points).toBe(points[seat])
      for (const { points: all, sources } of choices)
        expect(Object.values(sources).reduce((sum, share) => sum + share, 0)).toBeCloseTo(all)
    })
  })

  test('a continuation can be played as it is told', () => {
    sample(game, 53, (state, ply) => {
      const search = searchFor(game, knowledge, state, ply, { iterations: 100, analysis: true })
      search.run(100)
      for (const { action, continuation } of search.analysis().choices.slice(0, 2)) {
        const now = state.slice()
        for (const next of [action, ...continuation]) {
          expect(isLegal(game, now, next)).toBe(true)
          game.play(now, next, ignoreEvents)
        }
      }
    })
  })
})

describe('the end of Puerto Rico', () => {
  test('a building that wins is built', () => {
    const table = scenario(3).pool(0, 1).coins(0, 10).owns(0, 'coffee-roaster', 1)
    table.role('builder', 0)
    const action = searchNow(puertoRico, heuristicsFor('puerto-rico')!, table.state, 1, { iterations: 400 })
    expect(puertoRico.describe(table.state, action)).toMatchObject({ verb: 'build' })
  })
})
