import { describe, expect, test } from 'vitest'
import { ignoreEvents, newActions } from '../../engine/core/game.ts'
import type { AnyGame, State } from '../../engine/core/game.ts'
import { heap, nim } from '../../engine/core/nim.fixture.ts'
import { GAMES } from '../../engine/games/registry.ts'
import type { GameHeuristics } from '../bot.ts'
import { policyPlayer } from '../policy-player.ts'
import { heuristicsFor, uniformPolicy } from '../registry.ts'
import { diceFromNumber, randomOptions } from './games.fixture.ts'
import { choiceSoFar, finalChoice, iterationsOfTree, treeCount } from './root-parallel.ts'
import type { TreeResult } from './root-parallel.ts'
import { searchFor, searchNow } from './search.ts'
import { treeSearchFor } from './tree-search.ts'

const tree = (visits: readonly number[], rewards: readonly number[] = visits): TreeResult => ({
  kind: 'visits',
  actions: Int32Array.from(visits, (_, move) => 10 * (move + 1)),
  visits: Int32Array.from(visits),
  rewards: Float64Array.from(rewards),
})

describe('the trees of a search', () => {
  test('share its iterations, the first ones those that are left over', () => {
    const options = { iterations: 11, trees: 4 }
    expect([0, 1, 2, 3].map((each) => iterationsOfTree(options, each))).toEqual([3, 3, 3, 2])
    expect(iterationsOfTree({ iterations: 11 }, 0)).toBe(11)
  })
  test('are one for an analysis', () => {
    expect(treeCount({ iterations: 10, trees: 4, analysis: true })).toBe(1)
    expect(iterationsOfTree({ iterations: 10, trees: 4, analysis: true }, 0)).toBe(10)
  })
})

describe('their sum', () => {
  test('takes the most visits of all, not of one', () => {
    expect(finalChoice([tree([6, 4, 0]), tree([0, 4, 6])], 20)).toBe(20)
  })
  test('breaks ties by rewards, then by the order of the moves', () => {
    expect(finalChoice([tree([5, 5], [1, 2]), tree([5, 5], [3, 2.5])], 20)).toBe(20)
    expect(finalChoice([tree([5, 5], [1, 2]), tree([5, 5], [2, 1])], 20)).toBe(10)
  })
  test('is undecided as long as the second could catch up', () => {
    expect(finalChoice([tree([6, 2]), undefined], 12)).toBeUndefined()
    expect(finalChoice([tree([7, 2]), undefined], 12)).toBe(10)
    expect(finalChoice([tree([6, 2]), tree([0, 0])], 12)).toBeUndefined()
    expect(finalChoice([tree([0, 6]), tree([4, 0])], 12)).toBeUndefined()
  })
  test('waits for the first tree, which may solve the position', () => {
    const solved: TreeResult = { kind: 'answer', action: 20 }
    expect(finalChoice([undefined, tree([12, 0]), tree([12, 0])], 36)).toBeUndefined()
    expect(finalChoice([solved, tree([12, 0]), tree([12, 0])], 36)).toBe(20)
  })
  test('is a fault of trees that know different moves', () => {
    const other: TreeResult = {
      kind: 'visits',
      actions: Int32Array.of(10, 30),
      visits: Int32Array.of(1, 1),
      rewards: Float64Array.of(1, 1),
    }
    expect(() => finalChoice([tree([1, 1]), other], 4)).toThrow('the same moves')
    expect(() => finalChoice([tree([1, 1]), tree([1, 1, 1])], 5)).toThrow('the same moves')
  })
  test('has a choice so far once there are visits', () => {
    expect(choiceSoFar([undefined, undefined])).toBeUndefined()
    expect(choiceSoFar([tree([0, 0])])).toBeUndefined()
    expect(choiceSoFar([tree([1, 3]), tree([3, 0])])).toBe(10)
  })
})

/** The positions of a game played by the policy; every so many choices one, to the end. */
function positions(game: AnyGame, seed: number, every: number): State[] {
  const luck = diceFromNumber(seed)
  const seats = game.seats[luck.below(game.seats.length)]!
  const state = game.setup(seats, randomOptions(game, seats, luck))
  const player = policyPlayer(heuristicsFor(game.id)!.policy, 40)
  const open = newActions(512)
  const found: State[] = []
  game.legal(state, open)
  for (let choices = 0, turn = game.turn(state); turn !== -2; turn = game.turn(state)) {
    if (open.count === 0) game.roll(state, luck, ignoreEvents, open)
    else {
      if (open.count > 1 && ++choices % every === 0) found.push(state.slice())
      game.play(state, player(game, state, turn, { plies: 0, spent: 0 }, choices), ignoreEvents, open)
    }
  }
  return found
}

/** Grows all trees in turns of different lengths, as threads of different speed would, until they decide. */
function chooseSideBySide(
  game: AnyGame,
  heuristics: GameHeuristics,
  state: State,
  seed: number,
  { iterations, trees, speed }: { iterations: number; trees: number; speed: (tree: number) => number },
): { choice: number; ran: number } {
  const options = { iterations, trees }
  const all = Array.from({ length: trees }, (_, each) =>
    treeSearchFor(game, heuristics, state, { seed, tree: each }, options),
  )
  const results: (TreeResult | undefined)[] = all.map(() => undefined)
  for (let ran = 0, turn = 0; ; turn++) {
    const each = turn % trees
    ran += speed(each)
    all[each]!.run(speed(each))
    results[each] = all[each]!.result()
    const choice = finalChoice(results, iterations)
    if (choice !== undefined) return { choice, ran }
  }
}

describe.each(GAMES.map((game) => [game.id, game] as const))('%s', (id, game) => {
  const heuristics = heuristicsFor(id)!
  const sample = positions(game, 5, 61)

  test.each([2, 4])('%i trees choose the same one after the other and side by side', (trees) => {
    for (const [at, state] of sample.entries()) {
      const iterations = 24 + at
      const one = searchNow(game, heuristics, state, at, { iterations, trees })
      for (const speed of [() => 1, (each: number) => 1 + each * 9, (each: number) => 24 - each * 7]) {
        const { choice } = chooseSideBySide(game, heuristics, state, at, { iterations, trees, speed })
        expect(choice).toBe(one)
      }
    }
  })
  test('their choice is that of all their iterations, though they stop once it is decided', () => {
    let isShorter = false
    for (const [at, state] of sample.slice(-3).entries()) {
      const options = { iterations: 100, trees: 2, solverPositions: 0 }
      const whole = [0, 1].map((each) => {
        const search = treeSearchFor(game, heuristics, state, { seed: at, tree: each }, options)
        search.run(100)
        return search.result()
      })
      const search = searchFor(game, heuristics, state, at, options)
      let ran = 0
      while (!search.run(1)) ran++
      isShorter ||= ran < 99
      expect(search.best()).toBe(finalChoice(whole, 100))
    }
    expect(isShorter).toBe(true)
  })
  test('have dice of their own, and the first those of a search with one tree', () => {
    const state = sample[1]!
    const [one, two, alone] = [
      { tree: 0, trees: 2 },
      { tree: 1, trees: 2 },
      { tree: 0, trees: 1 },
    ].map(({ tree: each, trees }) => {
      const options = { iterations: 60 * trees, trees }
      const search = treeSearchFor(game, heuristics, state, { seed: 3, tree: each }, options)
      search.run(60)
      return search.result()
    })
    expect(two).not.toEqual(one)
    expect(alone).toEqual(one)
  })
})

test('the endgame solver comes first, however fast the other trees are', () => {
  const blank: GameHeuristics = {
    evaluator: { evaluate: () => 0, isQuiet: () => true },
    policy: { ...uniformPolicy, isNearEnd: () => true },
  }
  const state = nim.setup(2, { wet: false, heap: 'large' })
  state[heap] = 13
  const speed = (each: number): number => (each === 0 ? 1 : 500)
  const found = chooseSideBySide(nim, blank, state, 1, { iterations: 1000, trees: 4, speed })
  expect(found.choice).toBe(13 % 4)
  expect(found.choice).toBe(searchNow(nim, blank, state, 1, { iterations: 1000, trees: 4 }))
})
