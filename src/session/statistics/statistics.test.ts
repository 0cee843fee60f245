import { describe, expect, test } from 'vitest'
import { gameById } from '../../engine/games/registry.ts'
import type { View as Endeavor } from '../../engine/games/endeavor/view-types.ts'
import type { View as PuertoRico } from '../../engine/games/puerto-rico/view-types.ts'
import { randomLink } from '../link/random-link.fixture.ts'
import type { Player } from '../players.ts'
import type { Table } from '../table.ts'
import { writeCsv } from './csv.ts'
import { startReport } from './game-report.ts'
import type { GameReport } from './game-report.ts'
import { myGames, namesToChoose } from './my-games.ts'
import type { MyGame, ReportedGame } from './my-games.ts'
import { groupBy, OPPONENTS, tally, tallyEvents, unusualOptions } from './tally.ts'

const played = (table: Table, plies = table.ply()) => ({
  game: table.game,
  seats: table.seats,
  options: table.options,
  entries: table
    .playedEntries()
    .slice(0, plies)
    .map(({ entry }) => entry),
})
function reportOf(table: Table): GameReport {
  const reporting = startReport(played(table))
  expect(reporting.run(Infinity)).toBe(true)
  return reporting.report()!
}
const wholeTable = (id: string, seats: number, number: number): Table =>
  randomLink(gameById(id)!, seats, number).table

describe('the report of a game', () => {
  test.each([
    ['puerto-rico', 2],
    ['puerto-rico', 5],
    ['endeavor', 3],
  ])('of %s for %i has the points, places and winners of the rules', (id, seats) => {
    const table = wholeTable(id, seats, 3)
    const scores = table.game.scores(table.state())
    const report = reportOf(table)
    expect(report).toMatchObject({ hash: table.hash(), plies: table.ply() })
    expect(report.seats.map(({ points }) => points)).toEqual(scores.map(({ total }) => total))
    expect(report.seats.map(({ won }) => won)).toEqual(scores.map(({ winner }) => winner))
    expect(report.seats.filter(({ place }) => place === 1).map(({ won }) => won)).not.toContain(false)
    // All who won share the first place, and the next place is counted after them.
    for (const { place, points } of report.seats)
      expect(place).toBeGreaterThan(report.seats.filter((other) => other.points > points).length)
  })
  test('counts every building of Puerto Rico that stands in the city at the end', () => {
    const table = wholeTable('puerto-rico', 4, 11)
    const { players } = table.game.view(table.state()) as PuertoRico
    for (const [seat, { deeds: eventCounts, firsts }] of reportOf(table).seats.entries()) {
      const built = Object.entries(eventCounts).flatMap(([event]) =>
        event.startsWith('built ') ? [event.slice(6)] : [],
      )
      expect(built.sort()).toEqual(players[seat]!.city.map(({ building }) => building).sort())
      expect(firsts['built']).toBe(players[seat]!.city[0]?.building)
    }
  })
  test('counts in Endeavor what the rules did for a seat that had no choice', () => {
    const table = wholeTable('endeavor', 4, 5)
    const { players } = table.game.view(table.state()) as Endeavor
    for (const [seat, { deeds: eventCounts }] of reportOf(table).seats.entries()) {
      const built = tallyOf(eventCounts, 'built ')
      // Every seat begins with its colonial house.
      expect(built).toBe(players[seat]!.sites.length - 1)
      expect(built).toBe(7)
    }
  })
  test('gives level seats one place, and the tie-break decides between equal points', () => {
    const table = wholeTable('endeavor', 4, 5)
    const points = [40, 50, 50, 40]
    const tieBreaks = [3, 1, 2, 3]
    const scores: Table['game']['scores'] = () =>
      points.map((total, seat) => {
        return { seat, total, tieBreak: tieBreaks[seat]!, sources: {}, winner: seat === 2 }
      })
    const { entries, ...rest } = played(table)
    const reporting = startReport({ ...rest, entries, game: { ...table.game, scores } })
    expect(reporting.run(Infinity)).toBe(true)
    expect(reporting.report()!.seats.map(({ place }) => place)).toEqual([3, 2, 1, 3])
  })
  test('is the same in small steps', () => {
    const table = wholeTable('puerto-rico', 3, 8)
    const reporting = startReport(played(table))
    let steps = 0
    while (!reporting.run(7)) steps++
    expect(steps).toBe(Math.ceil(table.ply() / 7) - 1)
    expect(reporting.report()).toEqual(reportOf(table))
  })
  test('is none for a game that is not over, or that the rules refuse', () => {
    const table = wholeTable('puerto-rico', 3, 8)
    const unfinished = startReport(played(table, table.ply() - 1))
    expect(unfinished.run(Infinity)).toBe(true)
    expect(unfinished.report()).toBeUndefined()
    const { entries, ...rest } = played(table)
    const refused = startReport({ ...rest, entries: entries.toSpliced(20, 1) })
    expect(refused.run(Infinity)).toBe(true)
    expect(refused.report()).toBeUndefined()
  })
})
const tallyOf = (eventCounts: Readonly<Record<string, number>>, start: string): number =>
  Object.entries(eventCounts).reduce(
    (sum, [event, times]) => (event.startsWith(start) ? sum + times : sum),
    0,
  )

const person = (name: string): Player => ({ kind: 'person', name, color: 'blue', symbol: 'star' })
const bot = (level: 'mate' | 'admiral'): Player => ({
  kind: 'bot',
  level,
  name: level,
  color: 'gold',
  symbol: 'moon',
})
const seat = (place: number, points: number) => ({
  place,
  points,
  won: place === 1,
  bestPhase: 0,
  deeds: {},
  firsts: {},
})
let made = 0
function game(
  people: readonly Player[],
  places: readonly number[],
  more: Partial<ReportedGame> = {},
): ReportedGame {
  made++
  return {
    id: String(made),
    game: 'puerto-rico',
    ended: made,
    people,
    options: {},
    own: people.flatMap(({ kind }, at) => (kind === 'person' ? [at] : [])),
    path: `/t/${String(made)}`,
    isOnline: false,
    isBrought: false,
    report: {
      kind: 2,
      hash: String(made).padStart(32, '0'),
      plies: 100,
      rounds: 15,
      seats: places.map((place) => seat(place, 60 - 10 * place)),
    },
    ...more,
  }
}

describe('my games', () => {
  test('are those of the only person at the table', () => {
    const all = [
      game([bot('mate'), person('Ana'), bot('mate')], [2, 1, 3]),
      game([bot('mate'), bot('mate')], [1, 2]),
    ]
    expect(myGames(all, [])).toMatchObject([
      {
        seat: 1,
        seats: 3,
        place: 1,
        won: true,
        points: 50,
        opponents: 'mate',
        name: 'Ana',
        path: all[0]!.path,
      },
    ])
  })
  test('are chosen by name where several people played at this device', () => {
    const all = [game([person('Ana'), person('Ben')], [1, 2]), game([person('Ben'), person('Eva')], [1, 2])]
    expect(namesToChoose(all)).toEqual(['Ben', 'Ana', 'Eva'])
    expect(myGames(all, [])).toEqual([])
    expect(myGames(all, ['Ben']).map(({ place }) => place)).toEqual([2, 1])
  })
  test('are at an online table the seats of this device only', () => {
    const online = game([person('Ana'), person('Ben'), bot('mate')], [3, 2, 1], { own: [1] })
    expect(namesToChoose([online])).toEqual([])
    expect(myGames([online], [])).toMatchObject([{ seat: 1, place: 2, opponents: 'people' }])
  })
  test('count once if they are stored twice, and come oldest first', () => {
    const first = game([person('Ana'), bot('mate'), bot('admiral')], [1, 2, 3], { ended: 50 })
    const copy = { ...first, id: 'copy', ended: 70 }
    const older = game([person('Ana'), bot('mate')], [2, 1], { ended: 10 })
    expect(myGames([copy, first, older], []).map(({ id }) => id)).toEqual([older.id, first.id])
    expect(myGames([first], [])[0]!.opponents).toBe('mixed')
  })
})

describe('tallies', () => {
  const mine = (seats: number, place: number, more: Partial<MyGame> = {}): MyGame => ({
    ...myGames(
      [game([person('Ana'), ...Array.from({ length: seats - 1 }, () => bot('mate'))], [place, 9, 9, 9, 9])],
      [],
    )[0]!,
    ...more,
  })
  test('count wins beside those expected among equals, and average places and points', () => {
    expect(tally([mine(2, 1), mine(4, 1), mine(4, 4)])).toEqual({
      games: 3,
      wins: 2,
      expected: 1,
      place: 2,
      points: 40,
      best: 50,
    })
  })
  test('group games in the order of the keys', () => {
    const games = [mine(3, 1, { opponents: 'people' }), mine(3, 2), mine(3, 3)]
    expect(
      groupBy(games, ({ opponents }) => [opponents], OPPONENTS).map(({ key, tally: { games } }) => [
        key,
        games,
      ]),
    ).toEqual([
      ['mate', 2],
      ['people', 1],
    ])
  })
  test('know options by name and value, without those that are as usual', () => {
    const rules = gameById('puerto-rico')!
    const options = {
      ...wholeTable('puerto-rico', 3, 8).options,
      market: 'list',
      list: 'office',
      noLimits: true,
      balancedPrices: false,
    }
    const found = unusualOptions(rules, mine(3, 1, { options }))
    expect(found).toContain('market list')
    expect(found).toContain('noLimits')
    expect(found).not.toContain('balancedPrices')
    expect(found.filter((name) => name.startsWith('list'))).toEqual([])
    expect(unusualOptions(rules, mine(3, 1))).toEqual(['standard'])
  })
  test('count events by their detail, or by their type', () => {
    const games = [
      mine(3, 1, { eventCounts: { 'built office': 1, 'shipped india': 2, 'drew africa': 3 } }),
      mine(3, 3, { eventCounts: { 'built office': 1, 'shipped africa': 1 } }),
    ]
    expect(tallyEvents(games, ['built'])).toEqual([
      { name: 'office', games: 2, times: 2, wins: 1, points: 40 },
    ])
    expect(tallyEvents(games, ['shipped', 'drew'], true)).toEqual([
      { name: 'shipped', games: 2, times: 3, wins: 1, points: 40 },
      { name: 'drew', games: 1, times: 3, wins: 1, points: 50 },
    ])
  })
  test('are saved as a table that no spreadsheet takes for formulas', () => {
    const text = writeCsv([
      mine(3, 1, { ended: 0, id: 'x', name: '=HYPERLINK("http://a")', options: { market: 'draft' } }),
    ])
    expect(text.startsWith('\uFEFFended,game,')).toBe(true)
    const [, row] = text.trimEnd().split('\r\n')
    expect(row).toBe(
      `1970-01-01T00:00:00.000Z,puerto-rico,3,1,"'=HYPERLINK(""http://a"")",mate,1,1,50,market=draft,,,x`,
    )
  })
})
