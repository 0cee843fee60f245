import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LEVEL_NAMES } from '../../bots/level-names.ts'
import { decisionMethodFor } from '../../bots/levels.ts'
import { GAMES } from '../../engine/games/registry.ts'
import { meanStrength, strengthOf } from './level-strengths.ts'

const DOCUMENT = readFileSync(new URL('../../../docs/bots.md', import.meta.url), 'utf8')
const NAMES: Readonly<Record<string, string>> = { 'puerto-rico': 'Puerto Rico', endeavor: 'Endeavor' }
const rowsOf = (name: string): string[][] =>
  DOCUMENT.split('\n')
    .filter((line) => line.startsWith('| ') && line.includes(`| ${name} `))
    .map((line) => line.split('|').map((cell) => cell.trim()))
const sizes = GAMES.flatMap((game) => game.seats.map((seats) => [game.id, seats] as const))

/** The Elo of levels 1 to 4 in the ladder of the document. */
function ladderOf(game: string, seats: number): number[] {
  const row = rowsOf(NAMES[game]!).find((cells) => cells[2] === String(seats) && cells[4]!.includes(': '))
  return row!.slice(4, 8).map((cell) => Number(cell.split(':')[0]!.replace(',', '')))
}
/** The Elo of levels 5 to 7 above the level below in the document; undefined where none was measured. */
function stepsOf(game: string, seats: number): (number | undefined)[] {
  const steps =
    seats === 3
      ? rowsOf(NAMES[game]!)
          .filter((cells) => cells[2] === NAMES[game] && / v (helmsman|mate|commodore)$/.test(cells[1]!))
          .map((cells) => cells[6]!)
      : rowsOf(NAMES[game]!)
          .find((cells) => cells[2] === String(seats) && cells[3]!.includes(', n '))!
          .slice(3, 6)
  return steps.map((cell) => (cell === '–' ? undefined : Number(cell.split(' ')[0])))
}

describe.each(sizes)('the strengths of the levels of %s with %i seats', (game, seats) => {
  const elo = LEVEL_NAMES.map((level) => strengthOf(game, seats, level)!.elo)
  test('are those of the ladder', () => {
    expect(elo.slice(0, 4)).toEqual(ladderOf(game, seats))
    expect(stepsOf(game, seats)).toHaveLength(3)
    for (const [i, step] of stepsOf(game, seats).entries())
      if (step !== undefined) expect(elo[i + 4]! - elo[i + 3]!).toBe(step)
  })
  test('say which levels search', () => {
    for (const level of LEVEL_NAMES) {
      const isSearch = decisionMethodFor(level, game).type === 'search'
      expect(strengthOf(game, seats, level)!.searching).toBe(isSearch ? 1 : 0)
    }
  })
  test('rise from level to level', () => {
    for (const [i, one] of elo.slice(1).entries()) expect(one).toBeGreaterThan(elo[i]!)
  })
})
test('the mean of players is a player between them', () => {
  const [weak, strong] = [
    { elo: 1000, searching: 0 },
    { elo: 2000, searching: 1 },
  ]
  expect(meanStrength([weak, strong])).toEqual({ elo: 1500, searching: 0.5 })
  expect(meanStrength([])).toBeUndefined()
})
test('nothing is known of the levels in another game', () => {
  expect(strengthOf('nim', 2, 'mate')).toBeUndefined()
})
