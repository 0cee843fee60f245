import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, describe, expect, test } from 'vitest'
import { gameById, GAMES } from '../../../src/engine/games/registry.ts'
import { openingDataShape } from '../../../src/session/openings/opening-data.ts'
import type { OpeningData } from '../../../src/session/openings/opening-data.ts'
import { ROOT } from '../fresh-build.ts'
import { CHOICES } from './choices.ts'
import { openings } from './openings.ts'
import { playDeal } from './play.ts'
import type { OpeningGame } from './play.ts'

const folder = mkdtempSync(join(tmpdir(), 'windrose-openings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const surroundings = {
  fileOf: (game: string, level: string) => join(folder, `${game}.${level}.json`),
  progress: () => undefined,
}
const read = (game: string): OpeningData =>
  v.parse(openingDataShape, JSON.parse(readFileSync(surroundings.fileOf(game, 'helmsman'), 'utf8')))

/** The games of some deals, as the command plays them. */
async function played(id: string, seats: number, deals: number): Promise<OpeningGame[][]> {
  const { drawn } = CHOICES[id]!
  const all = Array.from({ length: deals }, (_, deal) =>
    playDeal(gameById(id)!, seats, deal, { level: 'helmsman', drawn }),
  )
  return Promise.all(all)
}
const sharesOf = (shares: readonly number[]): [number, number] => [
  shares.length,
  Math.round(100 * shares.reduce((sum, share) => sum + share, 0)) / 100,
]

describe.each([
  ['puerto-rico', 3],
  ['endeavor', 4],
] as const)('openings of %s for %i', (id, seats) => {
  const DEALS = 9
  const args = ['--game', id, '--seats', String(seats), '--deals']

  test('the counts are those of the games', async () => {
    expect((await openings([...args, String(DEALS)], surroundings)).out).toBe(
      `${id}, ${String(seats)} seats: ${String(DEALS)} deals`,
    )
    const size = read(id).sizes[seats]!
    const deals = await played(id, seats, DEALS)
    const free = deals.map(([first]) => first!)
    expect(size.deals).toBe(DEALS)
    for (const [seat, counted] of size.seats.entries()) {
      const mine = free.map((game) => game.seats[seat]!)
      expect(counted.free.count).toEqual(sharesOf(mine.map(({ share }) => share)))
      const [office, count] = Object.entries(counted.free.events['built']!)[0]!
      expect(count).toEqual(
        sharesOf(
          mine
            .filter(({ eventCounts }) => eventCounts[`built ${office}`] !== undefined)
            .map(({ share }) => share),
        ),
      )
      for (const { event } of CHOICES[id]!.drawn) {
        for (const [name, row] of Object.entries(counted.free.firsts[event]!))
          expect(row).toEqual(
            sharesOf(mine.filter(({ firsts }) => firsts[event] === name).map(({ share }) => share)),
          )
        const drawn = deals
          .flat()
          .filter((game) => game.drawn?.event === event && game.drawn.seat === seat)
          .map((game) => game.seats[seat]!)
        for (const [name, row] of Object.entries(counted.drawn[event]!))
          expect(row).toEqual(
            sharesOf(drawn.filter(({ firsts }) => firsts[event] === name).map(({ share }) => share)),
          )
      }
    }
    const won = size.seats.reduce((sum, { free: { count } }) => sum + count[1], 0)
    expect(won).toBeCloseTo(DEALS, 1)
  })

  test('a further run adds what is missing, to the same counts as one run', async () => {
    const whole = read(id)
    await openings([...args, '4', '--again'], surroundings)
    expect(read(id).sizes[seats]!.deals).toBe(4)
    await openings([...args, String(DEALS)], surroundings)
    expect(read(id)).toEqual(whole)
  })

  test('one seat draws one first choice in each further game, and chooses differently there', async () => {
    const deals = await played(id, seats, DEALS)
    for (const [deal, [free, ...drawing]] of deals.entries()) {
      expect(free!.drawn).toBeUndefined()
      expect(drawing.map(({ drawn }) => drawn)).toEqual(
        CHOICES[id]!.drawn.map(({ event }) => ({ seat: deal % seats, event })),
      )
    }
    const firsts = (games: readonly OpeningGame[]): Set<string | undefined> =>
      new Set(games.map(({ seats: all, drawn }) => all[drawn!.seat]!.firsts['built']))
    const drawn = deals.flat().filter((game) => game.drawn?.event === 'built')
    expect(firsts(drawn).size).toBeGreaterThan(2)
  })
})

test('the command says how it is used', async () => {
  for (const wrong of [['--seats', '9'], ['--level', 'captain'], ['--deals', 'many'], ['--what']])
    expect((await openings(wrong, surroundings)).exitCode).toBe(2)
})

describe('the data of the app', () => {
  const data = join(ROOT, 'src/session/openings/data')
  const files = readdirSync(data)
  test('has every game and size, and is small', () => {
    expect(files.reduce((sum, file) => sum + statSync(join(data, file)).size, 0)).toBeLessThan(200_000)
    for (const { id, seats } of GAMES) {
      const { sizes } = v.parse(
        openingDataShape,
        JSON.parse(readFileSync(join(data, `${id}.helmsman.json`), 'utf8')),
      )
      expect(Object.keys(sizes)).toEqual(seats.map(String))
      for (const size of Object.values(sizes)) expect(size.deals).toBeGreaterThanOrEqual(1000)
    }
  })
  test.each(files)('%s is written as the command writes it: every win belongs to a seat', (file) => {
    const text = readFileSync(join(data, file), 'utf8')
    const { game, level, sizes } = v.parse(openingDataShape, JSON.parse(text))
    expect(file).toBe(`${game}.${level}.json`)
    for (const [seats, { deals, seats: all }] of Object.entries(sizes)) {
      expect(all).toHaveLength(Number(seats))
      expect(all.map(({ free }) => free.count[0])).toEqual(all.map(() => deals))
      expect(all.reduce((sum, { free }) => sum + free.count[1], 0)).toBeCloseTo(deals, 0)
    }
  })
})
