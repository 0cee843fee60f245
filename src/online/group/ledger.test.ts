import fc from 'fast-check'
import { MAX_LEDGER_ENTRIES, MAX_LEDGER_ENTRIES_OF_OTHERS } from '../../storage/group-record.ts'
import { describe, expect, test } from 'vitest'
import { newKeys, signerOf, verify } from '../../net/crypto/keys.ts'
import { fakeVerify } from '../../net/connection/fake-network.fixture.ts'
import { CLOCK_TOLERANCE, entryId, readEntry, signResult } from './entry.ts'
import type { LedgerEntry } from './entry.ts'
import { dealtResult, keyOf, NOW, OTHER_TAG, resultOf, signedBy, signedByAll, TAG } from './group.fixture.ts'
import { addEntry, entriesOf, ledgerSum, newLedger, toldGames } from './ledger.ts'
import { writeLedgerCsv } from './ledger-csv.ts'

const result = resultOf(1, ['Ann', 'Ben', 'bot'])
const read = (from: unknown, tag = TAG): ReturnType<typeof readEntry> => readEntry(from, tag, NOW, fakeVerify)

describe('an entry', () => {
  test('that a player signed is read, and its signature holds with real keys', async () => {
    const entry = await signedBy(result, 'Ann')
    expect(await read(JSON.parse(JSON.stringify(entry)))).toEqual(entry)
    const signer = await signerOf(await newKeys())
    const own = { ...result, seats: [{ ...result.seats[0]!, key: signer.publicKey }, result.seats[1]!] }
    const real = await signResult(TAG, own, NOW, signer)
    expect(await readEntry(real, TAG, NOW, verify)).toEqual(real)
    const changed = { ...real, result: { ...own, game: 'endeavor' } }
    expect(await readEntry(changed, TAG, NOW, verify)).toEqual({ fault: 'badSignature' })
  })

  test('with another result, date, group or signer is refused', async () => {
    const entry = await signedBy(result, 'Ann')
    const [first] = entry.signed
    const points = { ...result, seats: result.seats.map((seat) => ({ ...seat, points: 99 })) }
    expect(await read({ ...entry, result: points })).toEqual({ fault: 'badSignature' })
    expect(await read({ ...entry, signed: [{ ...first!, at: NOW - 1 }] })).toEqual({ fault: 'badSignature' })
    expect(await read(entry, OTHER_TAG)).toEqual({ fault: 'badSignature' })
    // A key signs for itself only: not for a table at which it did not sit, nor in the place of another one.
    expect(await read(await signedBy(result, 'Eve'))).toEqual({ fault: 'stranger' })
    const ben = (await signedBy(result, 'Ben')).signed[0]!
    expect(await read({ ...entry, signed: [{ ...first!, key: ben.key }] })).toEqual({ fault: 'badSignature' })
    expect(await read({ ...entry, signed: [first, { ...ben, sig: first!.sig }] })).toEqual({
      fault: 'badSignature',
    })
  })

  test('of the future, with a key twice, or of no form is refused', async () => {
    const entry = await signedBy(result, 'Ann')
    const { deal } = dealtResult(1, 1, ['Ann', 'Ben', 'bot'])
    const text = 'x'.repeat(500)
    const long = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [String(at), text]))
    const badDeals = [
      null,
      { ...deal, more: 1 },
      { ...deal, salts: ['1'] },
      { ...deal, seats: ['person'] },
      { ...deal, options: long },
    ]
    const late = await signedBy(result, 'Ann', NOW + CLOCK_TOLERANCE + 1)
    expect(await read(late)).toEqual({ fault: 'future' })
    for (const bad of [
      null,
      [],
      {},
      { ...entry, more: 1 },
      { ...entry, signed: [] },
      { ...entry, signed: [...entry.signed, ...entry.signed] },
      { ...entry, result: { ...result, seats: [] } },
      { ...entry, result: { ...result, seats: Array.from({ length: 17 }, () => result.seats[0]) } },
      { ...entry, result: { ...result, seats: [{ ...result.seats[0], name: '\u202E' }] } },
      { ...entry, result: { ...result, seats: [{ ...result.seats[0], points: NaN }] } },
      ...badDeals.map((deal) => ({ ...entry, result: { ...result, deal } })),
    ])
      expect(await read(bad)).toEqual({ fault: 'malformed' })
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (anything) => {
        expect(await read(anything)).toEqual({ fault: 'malformed' })
      }),
    )
  })
})

describe('a ledger', () => {
  test('is the same in whatever order entries come, and however often', async () => {
    const all: LedgerEntry[] = []
    for (const number of [1, 2, 3])
      for (const name of ['Ann', 'Ben'])
        for (const at of [NOW, NOW - number])
          all.push(await signedBy(resultOf(number, ['Ann', 'Ben']), name, at))
    const whole = newLedger('', all)
    expect(entriesOf(whole).map(({ signed }) => signed.map(({ at }) => at))).toEqual([
      [NOW - 1, NOW - 1],
      [NOW - 2, NOW - 2],
      [NOW - 3, NOW - 3],
    ])
    fc.assert(
      fc.property(fc.shuffledSubarray([...all, ...all], { minLength: 24 }), (order) => {
        const ledger = newLedger('', order)
        expect(ledgerSum(ledger)).toBe(ledgerSum(whole))
        expect(toldGames(entriesOf(ledger))).toEqual(toldGames(entriesOf(whole)))
      }),
    )
  })

  test('that is full takes new signatures, but of new entries only those of this device', async () => {
    const one = await signedBy(resultOf(0, ['Ann', 'Ben']), 'Ann')
    const entry = (at: number): LedgerEntry => ({ ...one, result: resultOf(at, ['Ann', 'Ben']) })
    const many = Array.from({ length: MAX_LEDGER_ENTRIES_OF_OTHERS }, (_, at) => entry(at))
    const ledger = newLedger(keyOf('Ben'), many)
    const sum = ledgerSum(ledger)
    expect(addEntry(ledger, entry(MAX_LEDGER_ENTRIES))).toBe('full')
    expect(ledgerSum(ledger)).toBe(sum)
    // Ben's own signature frees the place of an entry that only others had signed.
    const signedByBen = await signedBy(resultOf(0, ['Ann', 'Ben']), 'Ben')
    expect(addEntry(ledger, signedByBen)).toMatchObject({ signed: [{}, {}] })
    expect(ledgerSum(ledger)).not.toBe(sum)
    expect(addEntry(ledger, entry(MAX_LEDGER_ENTRIES))).toMatchObject({ signed: [{}] })
    expect(addEntry(ledger, entry(MAX_LEDGER_ENTRIES + 1))).toBe('full')
    // Until there is no place at all.
    const own = (at: number): LedgerEntry => ({ ...signedByBen, result: resultOf(at, ['Ann', 'Ben']) })
    for (let at = MAX_LEDGER_ENTRIES_OF_OTHERS + 1; at < MAX_LEDGER_ENTRIES; at++)
      expect(addEntry(ledger, own(at + 5000))).not.toBe('full')
    expect(addEntry(ledger, own(1))).toMatchObject({ signed: [{}, {}] })
    expect(addEntry(ledger, own(9999))).toBe('full')
    // The same in whatever order they come.
    const again = newLedger(keyOf('Ben'), [...entriesOf(ledger)].reverse())
    expect(ledgerSum(again)).toBe(ledgerSum(ledger))
  })

  test('tells which games all their players signed, and which are told in two ways', async () => {
    const confirmed = await signedByAll(result, ['Ann', 'Ben'], NOW - 5)
    const told = await signedBy(resultOf(2, ['Ann', 'Ben']), 'Ben', NOW - 1)
    const other = resultOf(2, ['Ben', 'Ann'])
    const games = toldGames(entriesOf(newLedger('', [confirmed, told, await signedBy(other, 'Ann', NOW)])))
    expect(games.map(({ isConfirmed, isDisputed }) => [isConfirmed, isDisputed])).toEqual([
      [false, true],
      [false, true],
      [true, false],
    ])
    expect(new Set(games.map(({ entry }) => entryId(entry.result))).size).toBe(3)
    // The middle of three dates: neither a date that is too early nor one that is too late counts.
    const three = resultOf(3, ['Ann', 'Ben', 'Cid'])
    const dates = [NOW, NOW - 9_000, NOW - 5]
    const entries = await Promise.all(
      ['Ann', 'Ben', 'Cid'].map((name, at) => signedBy(three, name, dates[at])),
    )
    expect(toldGames(entriesOf(newLedger('', entries)))[0]!.at).toBe(NOW - 5)
  })

  test('is saved as a table with a row for each seat', async () => {
    const text = writeLedgerCsv(toldGames([await signedBy(result, 'Ann', 0)]))
    const [head, ...rows] = text.trimEnd().split('\r\n')
    expect(head).toBe(
      '\uFEFFended,game,players,seat,name,kind,place,points,signed,confirmed,disputed,id,deal',
    )
    expect(rows).toEqual([
      `1970-01-01T00:00:00.000Z,nim,3,1,Ann,person,1,50,1,0,0,${result.id},`,
      `1970-01-01T00:00:00.000Z,nim,3,2,Ben,person,2,49,0,0,0,${result.id},`,
      `1970-01-01T00:00:00.000Z,nim,3,3,bot,bot,3,48,0,0,0,${result.id},`,
    ])
  })
})
