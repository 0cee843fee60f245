import { describe, expect, test } from 'vitest'
import { saltedDice } from '../../../engine/core/dice.ts'
import { CHANCE, ignoreEvents, listActions, newActions, OVER } from '../../../engine/core/game.ts'
import type { Seat, State } from '../../../engine/core/game.ts'
import { normalizeOptions } from '../../../engine/core/options.ts'
import { scenario } from '../../../engine/games/puerto-rico/scenario.fixture.ts'
import type { Scenario } from '../../../engine/games/puerto-rico/scenario.fixture.ts'
import { puertoRico as game } from '../../../engine/games/puerto-rico/index.ts'
import { botDice } from '../../bot.ts'
import type { MacroActions } from '../../bot.ts'
import { greedy } from '../../greedy.ts'
import { puertoRicoEvaluator } from '../../evaluation/puerto-rico/evaluator.ts'
import { puertoRicoPolicy as policy } from './policy.ts'

const open = newActions(512)
const rates = new Int32Array(512)
const lines: MacroActions = { count: 0, start: new Int32Array(65), actions: new Int32Array(4096) }

/** What the policy says about every open choice. */
function rated(state: State): { readonly action: number; readonly rate: number }[] {
  game.legal(state, open)
  rates.fill(123456)
  policy.rate(state, game.turn(state), open, rates)
  return listActions(open).map((action, i) => ({ action, rate: rates[i]! }))
}
/** What it would choose. */
function chosen(state: State): number {
  return rated(state).reduce((best, one) => (one.rate > best.rate ? one : best)).action
}
/** The same in words. */
const wordsOf = (table: Scenario): Readonly<Record<string, unknown>> =>
  game.describe(table.state, chosen(table.state))

/** Plays on by the policy, one choice in `stray` at random, and hands every question to `look`. */
function whole(
  seats: number,
  options: object,
  salt: number,
  look: (state: State, seat: Seat) => void,
): State {
  const state = game.setup(seats, normalizeOptions(game.options, seats, { ...options }))
  const dice = botDice(salt)
  for (let turn = game.turn(state); turn !== OVER; turn = game.turn(state)) {
    if (turn === CHANCE) {
      game.roll(state, dice, ignoreEvents)
      continue
    }
    look(state, turn)
    game.legal(state, open)
    game.play(state, dice.below(4) === 0 ? open.at[dice.below(open.count)]! : chosen(state), ignoreEvents)
  }
  return state
}

const TABLES = [
  [2, {}],
  [3, {}],
  [4, { market: 'all-violet' }],
  [5, { market: 'draft', seatAuction: true }],
  [3, { market: 'random', noLimits: true, balancedPrices: true }],
  [2, { market: 'all-violet', cornStartersPoorer: true }],
  [3, { market: 'all-violet', guesthouseMayStayEmpty: true }],
] as const

describe.each(TABLES)('%i seats, %j', (seats, options) => {
  test('every choice of every question has a rate, which follows from the position alone', () => {
    const seen: { state: State; said: readonly { action: number; rate: number }[] }[] = []
    const wrong: State[] = []
    const verbs = new Set<string>()
    whole(seats, options, 5, (state) => {
      const before = state.slice()
      const said = rated(state)
      if (said.some(({ rate }) => rate === 123456) || state.join() !== before.join()) wrong.push(before)
      for (const { action } of said) verbs.add(game.describe(state, action).verb)
      seen.push({ state: before, said })
    })
    expect(verbs).toContain('load')
    expect(wrong).toEqual([])
    // Asked again from the end to the beginning, nothing that was kept in between makes a difference.
    const again = seen.toReversed().map(({ state }) => ({ state, said: rated(state) }))
    expect(JSON.stringify(again.toReversed())).toBe(JSON.stringify(seen))
  })

  test('macro actions of the mayor phase place all colonists, each in another way, from any state of the placement', () => {
    let looked = 0
    whole(seats, options, 6, (state, seat) => {
      game.legal(state, open)
      const count = policy.macroActions!(state, seat, open, lines)
      if (game.view(state).question!.name !== 'placeColonist') return expect(count).toBe(0)
      looked++
      if (looked % 3 > 0) return
      const ends = new Set<string>()
      for (let line = 0; line < count; line++) ends.add(played(state, seat, line))
      expect(ends.size).toBe(count)
      expect(count).toBeGreaterThan(0)
      expect(count).toBeLessThanOrEqual(12)
    })
    expect(looked).toBeGreaterThan(10)
  })
})

/** The city and island after a line, as text; each of its actions must be open when its turn comes. */
function played(before: State, seat: Seat, line: number): string {
  const state = before.slice()
  const { agenda } = game.view(state)
  const left = newActions(512)
  for (let at = lines.start[line]!; at < lines.start[line + 1]!; at++) {
    expect(game.turn(state)).toBe(seat)
    game.legal(state, left)
    expect(listActions(left)).toContain(lines.actions[at])
    game.play(state, lines.actions[at]!, ignoreEvents)
  }
  // No colonist is left to place.
  expect(game.view(state).agenda).not.toHaveLength(agenda.length + 1)
  const { island, city, inSanJuan, optionalPlace } = game.view(state).players[seat]!
  // Only a guesthouse that may stay empty keeps colonists in San Juan (PR 12.15).
  if (optionalPlace === null) expect(inSanJuan).toBe(0)
  return JSON.stringify([island, city])
}

describe('a guesthouse that may stay empty (PR 12.15)', () => {
  /** Seat 0 has a circle besides the guesthouse, and this many colonists. */
  const hosting = (colonists: number): Scenario =>
    scenario(3, { market: 'all-violet', guesthouseMayStayEmpty: true })
      .island(0, { corn: [1, 0] })
      .owns(0, 'guesthouse')
      .idle(0, colonists - 1)
      .role('mayor', 0)
      .plays(0, 'pass')
  test.each([2, 3, 4])(
    'is filled by the policy, and left alone by one macro action, with %i',
    (colonists) => {
      const { state } = hosting(colonists)
      game.legal(state, open)
      const count = policy.macroActions!(state, 0, open, lines)
      const ends = Array.from({ length: count }, (_, line) => played(state, 0, line))
      expect(new Set(ends).size).toBe(count)
      const guests = ends.map((end) => (JSON.parse(end) as { colonists: number }[][])[1]![0]!.colonists)
      expect(guests).toContain(0)
      expect(guests[0]).toBe(Math.min(2, colonists - 1))
      while (game.view(state).question?.name === 'placeColonist')
        game.play(state, chosen(state), ignoreEvents)
      expect(game.view(state).players[0]!.city[0]!.colonists).toBe(Math.min(2, colonists - 1))
    },
  )
})

describe('a sensible player', () => {
  test('takes a quarry as the first settler', () => {
    const table = scenario(4).role('settler', 0)
    expect(wordsOf(table)).toEqual({ verb: 'tile', tile: 'quarry' })
  })
  test('does not build a plant that nothing grows for', () => {
    const table = scenario(3).coins(0, 6).role('builder', 0)
    const plants = ['small-sugar-mill', 'sugar-mill', 'tobacco-storage', 'coffee-roaster']
    expect(plants).not.toContain(wordsOf(table)['building'])
  })
  test('sells coffee rather than corn', () => {
    const table = scenario(3).goods(0, { corn: 1, coffee: 1 }).role('trader', 0)
    expect(wordsOf(table)).toEqual({ verb: 'sell', good: 'coffee' })
  })
  test('loads what brings most', () => {
    const table = scenario(3).goods(0, { corn: 1, sugar: 4 }).role('captain', 0)
    expect(wordsOf(table)).toMatchObject({ verb: 'load', good: 'sugar' })
  })
  test('sends the last colonist to the guild hall when the game is about to end', () => {
    const table = scenario(3)
      .island(0, { indigo: [3, 0] })
      .owns(0, 'small-indigo-plant')
      .owns(0, 'small-sugar-mill')
      .owns(0, 'guild-hall')
      .colonists({ supply: 0, ship: 3 }, 2)
    table.role('mayor', 0)
    const state = table.state.slice()
    while (game.turn(state) === 0) game.play(state, chosen(state), ignoreEvents)
    expect(
      game.view(state).players[0]!.city.find(({ building }) => building === 'guild-hall')!.colonists,
    ).toBe(1)
  })
})

/** Does the policy win from this chair, with this luck, among greedy bots? */
function wins(chair: Seat, luck: number): boolean {
  const bot = greedy(puertoRicoEvaluator)
  const state = game.setup(3, normalizeOptions(game.options, 3, {}))
  const dice = saltedDice(`${String(luck)}b`.padStart(32, '0'))
  for (let turn = game.turn(state), ply = 0; turn !== OVER; turn = game.turn(state), ply++) {
    if (turn === CHANCE) game.roll(state, dice, ignoreEvents)
    else if (turn === chair) game.play(state, chosen(state), ignoreEvents)
    else game.play(state, bot(game, state, turn, { plies: 4096, spent: 0 }, ply), ignoreEvents)
  }
  return game.scores(state)[chair]!.winner
}
test('beats the greedy bot from every chair of the same deals', () => {
  const won = [0, 1, 2].flatMap((chair) => [0, 1].filter((luck) => wins(chair, luck)))
  expect(won.length).toBeGreaterThanOrEqual(5)
})
