import { describe, expect, test } from 'vitest'
import { scenario } from '../scenario.fixture.ts'
import { earlyLimits, mayEnterPlacement, placesLater } from './early-placement.ts'
import { proposePlacement, isComplete, goodsByPlace, resumePlacement } from './colonist-placement.ts'

/** Three players with more circles than colonists; seat 1 takes the mayor. */
function mayor() {
  const table = scenario(3)
  for (const seat of [0, 1, 2]) table.island(seat, { corn: [3, 0], indigo: [2, 0] })
  return table.role('mayor', 1)
}

describe('PR 12.14 - early placement of colonists', () => {
  test('is open to the seats whose turn is still to come, and to no others', () => {
    const table = mayor()
    table.plays(1, 'recruit')
    expect(table.turn()).toBe(1)
    expect([0, 1, 2].filter((seat) => placesLater(table.view(), seat))).toEqual([0, 2])
    expect(placesLater(scenario(3).view(), 1)).toBe(false)
  })

  test('is closed to a seat with a circle for every colonist', () => {
    const table = mayor()
    table.plays(1, 'recruit')
    const view = table.view()
    const player = { ...view.players[2]!, colonists: 99 }
    const full = { ...view, players: view.players.map((one) => (one.seat === 2 ? player : one)) }
    expect(placesLater(full, 2)).toBe(false)
  })

  test('PR 12.15 - is open with a circle for every colonist if a guesthouse may stay empty', () => {
    for (const guesthouseMayStayEmpty of [false, true]) {
      const table = scenario(3, { market: 'all-violet', guesthouseMayStayEmpty })
      table.island(1, { corn: [3, 0], indigo: [2, 0] }).island(0, {})
      table.owns(0, 'guesthouse').idle(0, 4).role('mayor', 1).plays(1, 'pass')
      expect(table.turn()).toBe(1)
      expect(placesLater(table.view(), 0)).toBe(guesthouseMayStayEmpty)
      expect(mayEnterPlacement(table.player(0), [0, 0, 0, 0, 0, 0, 1])).toBe(guesthouseMayStayEmpty)
    }
  })

  test('respects circles and colonists, and is entered only if it still fits', () => {
    const table = mayor()
    table.plays(1, 'recruit')
    const player = table.view().players[2]!
    const limits = earlyLimits(player)
    expect(limits.placed.every((count) => count === 0)).toBe(true)
    const want = proposePlacement(
      limits,
      resumePlacement(limits, undefined),
      goodsByPlace(player, table.view().market),
    )
    expect(isComplete(limits, want)).toBe(true)
    expect(mayEnterPlacement(player, want)).toBe(true)
    expect(mayEnterPlacement(player, want.slice(1))).toBe(false)
    expect(mayEnterPlacement({ ...player, colonists: player.colonists + 1 }, want)).toBe(false)
    expect(mayEnterPlacement({ ...player, colonists: player.colonists - 1 }, want)).toBe(false)
  })
})
