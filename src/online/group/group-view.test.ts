import { describe, expect, test } from 'vitest'
import { fakeSigner } from '../../net/connection/fake-network.fixture.ts'
import { keyOf, NOW, resultOf, signedBy, TABLE_SETTINGS, TAG } from './group.fixture.ts'
import { tablesOf } from './group-view.ts'
import { toldGames } from './ledger.ts'
import { signNote, tableTag } from './table-note.ts'

const HOUR = 60 * 60_000
const note = await signNote(
  TAG,
  {
    path: '/j/ABCD-EFGH-2345-6789',
    settings: TABLE_SETTINGS,
    name: 'Ann',
    at: NOW,
  },
  fakeSigner('Ann'),
)
const tag = tableTag(note)
const now = {
  notes: [note],
  present: [],
  games: [],
  persons: [],
  known: new Set([keyOf('Cid')]),
  seen: new Map(),
  now: NOW,
}

describe('a table of a group', () => {
  test.each([
    ['an invented key', 'Eve', 1],
    ['the member who opened it', 'Ann', 0],
    ['a member whom this device has met', 'Cid', 0],
  ])('with a result signed by %s', async (_who, signer, left) => {
    const result = { ...resultOf(1, ['Ann', 'Cid', 'Eve']), table: tag }
    const games = toldGames([await signedBy(result, signer)])
    expect(tablesOf({ ...now, games })).toHaveLength(left)
  })

  test('that all have left goes from the list after an hour', () => {
    expect(tablesOf({ ...now, now: NOW + HOUR })).toHaveLength(1)
    expect(tablesOf({ ...now, now: NOW + HOUR + 1 })).toEqual([])
    const seen = new Map([[tag, NOW + HOUR]])
    expect(tablesOf({ ...now, now: NOW + HOUR + 1, seen })).toHaveLength(1)
    const there = {
      key: keyOf('Cid'),
      name: 'Cid',
      color: 'blue',
      symbol: 'star',
      table: { tag, is: 'playing' },
    } as const
    expect(tablesOf({ ...now, now: NOW + 3 * HOUR, present: [there] })).toMatchObject([{ people: ['Cid'] }])
  })

  test('that this device took off its list comes back once someone is there', () => {
    const removed = { ...now, notes: [{ ...note, removed: true as const }] }
    expect(tablesOf(removed)).toEqual([])
    const there = { key: keyOf('Cid'), name: 'Cid', color: 'blue', symbol: 'star' } as const
    const present = [{ ...there, table: { tag, is: 'lobby' } as const }]
    expect(tablesOf({ ...removed, present })).toMatchObject([{ people: ['Cid'], is: 'lobby' }])
  })
})
