import { describe, expect, test } from 'vitest'
import { fakeVerify } from '../../net/connection/fake-network.fixture.ts'
import { entryId, readEntry } from './entry.ts'
import type { GameResult } from './entry.ts'
import { dealtResult, NOW, resultOf, signedBy, signedByAll, TAG } from './group.fixture.ts'
import { toldGames } from './ledger.ts'
import { comparedGames } from './same-deal.ts'

const first = dealtResult(1, 1, ['Ann', 'Ben', 'bot'])
const later = dealtResult(2, 1, ['Dan', 'Cid', 'bot'])

/** The comparisons of these results, each signed by all of its people. */
async function compared(...results: GameResult[]): Promise<ReturnType<typeof comparedGames>> {
  const entries = await Promise.all(
    results.map((result, at) =>
      signedByAll(
        result,
        result.seats.flatMap(({ key, name }) => (key === null ? [] : [name])),
        NOW + at,
      ),
    ),
  )
  return comparedGames(toldGames(entries))
}

describe('a deal', () => {
  test('is part of a signed result, in whatever order its options stand', async () => {
    const entry = await signedBy(first, 'Ann')
    expect(await readEntry(JSON.parse(JSON.stringify(entry)), TAG, NOW, fakeVerify)).toEqual(entry)
    const { deal } = first
    const other = { ...first, deal: { ...deal!, salts: ['2'.repeat(32)] } }
    expect(await readEntry({ ...entry, result: other }, TAG, NOW, fakeVerify)).toEqual({
      fault: 'badSignature',
    })
    const [two, owt] = [
      { a: true, b: 'x' },
      { b: 'x', a: true },
    ].map((options) => entryId({ ...first, deal: { ...deal!, options } }))
    expect(two).toBe(owt)
    expect(entryId(first)).not.toBe(entryId(resultOf(1, ['Ann', 'Ben', 'bot'])))
  })

  test('that two tables played is compared seat by seat', async () => {
    const changed = { ...later, seats: later.seats.map((seat, at) => ({ ...seat, points: 40 + 5 * at })) }
    const [one, ...others] = await compared(first, changed, resultOf(3, ['Ann', 'Ben']))
    expect(others).toEqual([])
    expect([one!.first.entry.result.id, one!.later.entry.result.id]).toEqual([first.id, later.id])
    expect(one!.seats.map(({ first, later, difference }) => [first.name, later.name, difference])).toEqual([
      ['Ann', 'Dan', -10],
      ['Ben', 'Cid', -4],
      ['bot', 'bot', 2],
    ])
    expect(one!.knew).toEqual([])
  })

  test('names those who had played it before', async () => {
    const again = dealtResult(3, 1, ['Eve', 'Dan', 'bot'])
    const games = await compared(first, later, again)
    expect(games.map(({ knew }) => knew)).toEqual([['Dan'], []])
    const [same] = await compared(first, dealtResult(2, 1, ['Ann', 'Cid', 'bot']))
    expect(same!.knew).toEqual(['Ann'])
  })

  test('of a game that ended earlier has fewer draws, but no others', async () => {
    const [one, two] = ['1', '2'].map((digit) => digit.repeat(32))
    const long = dealtResult(1, 1, ['Ann', 'Ben'], [one!, two!])
    expect(await compared(long, dealtResult(2, 1, ['Cid', 'Dan'], [one!]))).toHaveLength(1)
    expect(await compared(long, dealtResult(2, 1, ['Cid', 'Dan'], [two!]))).toEqual([])
  })

  test('counts only where all people signed, and the rules are the same', async () => {
    const open = [await signedByAll(first, ['Ann', 'Ben']), await signedBy(later, 'Cid')]
    expect(comparedGames(toldGames(open))).toEqual([])
    const { deal } = later
    for (const other of [
      { ...later, game: 'endeavor' },
      { ...later, deal: { ...deal!, version: 2 } },
      { ...later, deal: { ...deal!, options: { wet: false } } },
      { ...later, deal: { ...deal!, first: 'f'.repeat(64) } },
    ])
      expect(await compared(first, other)).toEqual([])
    expect(await compared(later)).toEqual([])
  })
})
