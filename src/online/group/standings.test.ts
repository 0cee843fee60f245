import { describe, expect, test } from 'vitest'
import { keyOf, NOW, resultOf, signedBy, signedByAll } from './group.fixture.ts'
import { entriesOf, newLedger, toldGames } from './ledger.ts'
import type { LedgerEntry } from './entry.ts'
import { headToHeadsOf, standingsOf } from './standings.ts'

const PEOPLE = ['Ann', 'Ben', 'Cid']
const told = (entries: readonly LedgerEntry[]): ReturnType<typeof toldGames> =>
  toldGames(entriesOf(newLedger('', entries)))

describe('the standings of a group', () => {
  test('follow the places of games of several, and begin at 1000', async () => {
    const games = await Promise.all(
      [1, 2, 3].map((number) => signedByAll(resultOf(number, PEOPLE), PEOPLE, NOW + number)),
    )
    const standings = standingsOf(told(games))
    expect(standings.map(({ name, games: count, wins }) => [name, count, wins])).toEqual([
      ['Ann', 3, 3],
      ['Ben', 3, 0],
      ['Cid', 3, 0],
    ])
    const [ann, ben, cid] = standings.map(({ rating }) => rating)
    expect(ann!).toBeGreaterThan(ben!)
    expect(ben!).toBeGreaterThan(cid!)
    expect(ann!).toBeGreaterThan(1000)
    expect(standingsOf([])).toEqual([])
  })

  test('do not depend on the order in which entries came', async () => {
    const orders = [PEOPLE, ['Cid', 'Ann'], ['Ben', 'Cid', 'Ann'], ['Ben', 'Ann']]
    const games = await Promise.all(
      orders.map((names, at) => signedByAll(resultOf(at, names), names, NOW + (at % 2))),
    )
    expect(standingsOf(told([...games].reverse()))).toEqual(standingsOf(told(games)))
  })

  test('count no game that a player has not signed, none twice, and of one kind only if asked', async () => {
    const unsigned = await signedBy(resultOf(1, ['Ben', 'Ann']), 'Ben')
    expect(standingsOf(told([unsigned]))).toEqual([])
    const twice = [
      await signedByAll(resultOf(2, ['Ann', 'Ben']), ['Ann', 'Ben'], NOW),
      await signedByAll(resultOf(2, ['Ben', 'Ann']), ['Ann', 'Ben'], NOW - 1),
    ]
    // Both signed both results: the later one counts.
    expect(standingsOf(told(twice)).map(({ name, games, wins }) => [name, games, wins])).toEqual([
      ['Ann', 1, 1],
      ['Ben', 1, 0],
    ])
    expect(standingsOf(told(twice), { game: 'endeavor' })).toEqual([])
    expect(standingsOf(told(twice), { game: 'nim' })).toHaveLength(2)
  })

  test('and the list lose no game to a result with its id and other keys', async () => {
    const real = await signedByAll(resultOf(1, ['Ann', 'Ben']), ['Ann', 'Ben'], NOW)
    const invented = { ...resultOf(2, ['Eve', 'Eva']), id: real.result.id }
    const games = told([real, await signedByAll(invented, ['Eve', 'Eva'], NOW + 1)])
    expect(standingsOf(games).filter(({ name }) => ['Ann', 'Ben'].includes(name))).toEqual(
      standingsOf(told([real])),
    )
    expect(games.map(({ isDisputed }) => isDisputed)).toEqual([false, false])
  })

  test('leave bots out, and take the best seat of a device and its latest name', async () => {
    const ann = keyOf('Ann')
    const mixed = resultOf(1, ['bot', 'Ben', 'Ann'])
    const two = { ...mixed, seats: [...mixed.seats, { name: 'Mum', key: ann, place: 1, points: 60 }] }
    const alone = resultOf(2, ['Ann', 'bot'])
    const [first, second] = standingsOf(
      told([await signedByAll(two, ['Ann', 'Ben'], NOW), await signedByAll(alone, ['Ann'], NOW + 1)]),
    )
    expect(first).toMatchObject({ key: ann, name: 'Ann', games: 2, wins: 2 })
    expect(second).toMatchObject({ name: 'Ben', games: 1, wins: 0 })
    // A game against bots alone changes no rating.
    const before = standingsOf(told([await signedByAll(two, ['Ann', 'Ben'], NOW)]))
    expect(first!.rating).toBe(before[0]!.rating)
  })

  test('of a season count what was played since its first day, and begin again at 1000', async () => {
    const games = told(
      await Promise.all([
        signedByAll(resultOf(1, ['Ann', 'Ben']), ['Ann', 'Ben'], NOW),
        signedByAll(resultOf(2, ['Ben', 'Ann']), ['Ann', 'Ben'], NOW + 1000),
      ]),
    )
    const alone = games.filter(({ at }) => at > NOW)
    expect(standingsOf(games, { since: NOW + 1 })).toEqual(standingsOf(alone))
    expect(standingsOf(games, { since: NOW })).toEqual(standingsOf(games))
    expect(standingsOf(games, { since: NOW + 1001 })).toEqual([])
  })
})

describe('two members', () => {
  test('are compared by who was ahead at the tables of both, and no one by a game that one of them did not sign', async () => {
    const games = told(
      await Promise.all([
        signedByAll(resultOf(1, ['Ann', 'Ben', 'Cid']), ['Ann', 'Ben', 'Cid'], NOW),
        signedByAll(resultOf(2, ['Ben', 'Ann']), ['Ann', 'Ben'], NOW + 1),
        signedByAll(resultOf(3, ['Ann', 'bot', 'Ben']), ['Ann', 'Ben'], NOW + 2),
        signedBy(resultOf(4, ['Ben', 'Ann']), 'Ben'),
      ]),
    )
    const said = headToHeadsOf(games).map(({ names, ahead, games: count }) =>
      names[0] < names[1]
        ? [...names, count, ...ahead]
        : [...names.toReversed(), count, ...ahead.toReversed()],
    )
    expect(said[0]).toEqual(['Ann', 'Ben', 3, 2, 1])
    expect(said.slice(1).sort()).toEqual([
      ['Ann', 'Cid', 1, 1, 0],
      ['Ben', 'Cid', 1, 1, 0],
    ])
    expect(headToHeadsOf(games, { since: NOW + 2 })).toHaveLength(1)
  })
  test('who are equal share the place: neither was ahead', async () => {
    const tied = resultOf(1, ['Ann', 'Ben'])
    const result = { ...tied, seats: tied.seats.map((seat) => ({ ...seat, place: 1 })) }
    const [pair] = headToHeadsOf(told([await signedByAll(result, ['Ann', 'Ben'], NOW)]))
    expect(pair).toMatchObject({ games: 1, ahead: [0, 0] })
  })
})

test('the devices of one person have one row, with the games of before, and count once at a table', async () => {
  const persons = [[keyOf('Ann'), keyOf('Ann’s phone')].sort()]
  const games = told([
    await signedByAll(resultOf(1, ['Ann', 'Ben']), ['Ann', 'Ben'], NOW),
    await signedByAll(resultOf(2, ['Ann’s phone', 'Ben']), ['Ann’s phone', 'Ben'], NOW + 1),
    await signedByAll(resultOf(3, ['Ben', 'Ann', 'Ann’s phone']), ['Ben', 'Ann', 'Ann’s phone'], NOW + 2),
  ])
  const row = ({ name, games, wins }: { name: string; games: number; wins: number }) => [name, games, wins]
  expect(standingsOf(games, { persons }).map(row)).toEqual([
    ['Ann', 3, 2],
    ['Ben', 3, 1],
  ])
  expect(
    headToHeadsOf(games, { persons }).map(({ games: count, ahead }) => [count, [...ahead].sort()]),
  ).toEqual([[3, [1, 2]]])
  // Apart again, every device counts by itself, and no game is lost.
  expect(standingsOf(games).map(row).sort()).toEqual([
    ['Ann', 2, 1],
    ['Ann’s phone', 2, 1],
    ['Ben', 3, 1],
  ])
})
