import { describe, expect, test } from 'vitest'
import { CHANCE, ignoreEvents, newActions, OVER } from '../../engine/core/game.ts'
import type { Action, AnyGame, State } from '../../engine/core/game.ts'
import { heap, nim, rains } from '../../engine/core/nim.fixture.ts'
import { defaultOptions } from '../../engine/core/options.ts'
import { endeavor } from '../../engine/games/endeavor/index.ts'
import { puertoRico } from '../../engine/games/puerto-rico/index.ts'
import type { GameHeuristics } from '../bot.ts'
import { uniformPolicy } from '../registry.ts'
import { searchParameters } from './search-parameters.ts'
import { rewardAtEnd } from './reward.ts'
import { searchFor } from './search.ts'
import { diceFromNumber } from './games.fixture.ts'

/** Near the end from the first ply on. */
const blank: GameHeuristics = {
  evaluator: { evaluate: () => 0, isQuiet: () => true },
  policy: { ...uniformPolicy, isNearEnd: () => true },
}
const parameters = searchParameters(blank, { iterations: 1 })
const out = newActions(512)
const legal = (game: AnyGame, state: State): Action[] => {
  game.legal(state, out)
  return Array.from(out.at.subarray(0, out.count))
}

/** Every seat's reward if all choose best for themselves, looked up in the plainest way there is. */
function valueOf(game: AnyGame, state: State): Float64Array {
  const turn = game.turn(state)
  const value = new Float64Array(game.scores(state).length)
  if (turn === OVER) {
    rewardAtEnd(game.scores(state), parameters, value)
    return value
  }
  if (turn === CHANCE) {
    // The rain of Nim: 0 to 3 tokens.
    for (let fallen = 0; fallen < 4; fallen++) {
      const next = state.slice()
      game.roll(next, { below: () => fallen }, ignoreEvents)
      valueOf(game, next).forEach((share, seat) => (value[seat]! += share / 4))
    }
    return value
  }
  return bestOf(game, state).value
}
function bestOf(game: AnyGame, state: State): { value: Float64Array; action: Action } {
  const seat = game.turn(state)
  const all = legal(game, state).map((action) => {
    const next = state.slice()
    game.play(next, action, ignoreEvents)
    return { action, value: valueOf(game, next) }
  })
  return all.reduce((best, one) => (one.value[seat]! > best.value[seat]! ? one : best))
}
/** A heap of `tokens`, with one rain to come. */
function lastRain(seats: number, tokens: number): State {
  const state = nim.setup(seats, { wet: true, heap: 'small' })
  nim.roll(state, diceFromNumber(tokens), ignoreEvents)
  state[heap] = tokens
  state[rains] = 1
  return state
}
function solved(game: AnyGame, state: State) {
  const search = searchFor(game, blank, state, 1, { iterations: 3000 })
  search.run(3000)
  return search
}
/** The positions before the last `many` choices of a random game. */
function lastPositions(game: AnyGame, seats: number, seed: number, many: number): State[] {
  const luck = diceFromNumber(seed)
  const state = game.setup(seats, defaultOptions(game.options))
  const positions: State[] = []
  for (let turn = game.turn(state); turn !== OVER; turn = game.turn(state)) {
    if (turn === CHANCE) {
      game.roll(state, luck, ignoreEvents)
      continue
    }
    const open = legal(game, state)
    if (open.length > 1) positions.push(state.slice())
    game.play(state, open[luck.below(open.length)]!, ignoreEvents)
  }
  return positions.slice(-many)
}

describe('solving', () => {
  test.each([2, 3])('agrees with the plainest look at every end, rain and all, %i at Nim', (seats) => {
    for (let tokens = 2; tokens < 6; tokens++) {
      const state = lastRain(seats, tokens)
      const { exact, choices } = solved(nim, state).analysis()
      const best = bestOf(nim, state)
      expect(exact).toBe(true)
      expect(choices[0]!.action).toBe(best.action)
    }
  })
  test.each([
    [puertoRico.id, puertoRico as AnyGame, 4],
    [endeavor.id, endeavor as AnyGame, 3],
  ])('agrees with it in the last choices of %s', (_id, game, seats) => {
    let compared = 0
    for (let seed = 1; seed < 12; seed++)
      for (const state of lastPositions(game, seats, seed, 8)) {
        const search = searchFor(game, blank, state, 1, { iterations: 10, solverPositions: 40 })
        search.run(10)
        const { exact, choices, win, seat, points } = search.analysis()
        if (!exact) continue
        compared++
        expect(search.best()).toBe(bestOf(game, state).action)
        expect(choices).toHaveLength(legal(game, state).length)
        expect(win.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
        expect(Object.values(choices[0]!.sources).reduce((sum, share) => sum + share, 0)).toBe(points[seat])
      }
    expect(compared).toBeGreaterThan(10)
  })
  test('what is too large is searched as usual', () => {
    const state = nim.setup(2, { wet: false, heap: 'large' })
    const search = searchFor(nim, blank, state, 1, { iterations: 300, solverPositions: 1, analysis: true })
    search.run(300)
    const { exact, iterations } = search.analysis()
    expect(exact).toBe(false)
    expect(iterations).toBe(300)
  })
  test('is done in pieces like anything else', () => {
    const state = nim.setup(3, { wet: true, heap: 'small' })
    nim.roll(state, diceFromNumber(1), ignoreEvents)
    const search = searchFor(nim, blank, state, 1, { iterations: 3000 })
    let pieces = 1
    while (!search.run(1)) pieces++
    expect(pieces).toBeGreaterThan(2)
    expect(search.analysis()).toEqual(solved(nim, state).analysis())
  })
})
