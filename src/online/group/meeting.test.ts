import { describe, expect, test } from 'vitest'
import { fakeSigner, fakeVerify } from '../../net/connection/fake-network.fixture.ts'
import { newRoomSecret } from '../../net/connection/room-secret.ts'
import type { Preset } from '../../session/preset.ts'
import { NOW, OTHER_TAG, resultOf, signedBy, signedByAll, TAG, testMember } from './group.fixture.ts'
import type { TestMember } from './group.fixture.ts'
import { groupPath, readGroupPath } from './group-link.ts'
import { ledgerSum } from './ledger.ts'
import { firstTold, joinNotes, MAX_NOTES, readNote, signNote } from './table-note.ts'
import type { TableNote } from './table-note.ts'

const NONE: ReadonlySet<string> = new Set()

/** Passes everything on between two members until no one has anything to say. */
async function deliver(one: TestMember, other: TestMember): Promise<void> {
  while (one.sent.length + other.sent.length > 0) {
    for (const { text } of one.sent.splice(0)) other.meeting.receive('link', text)
    for (const { text } of other.sent.splice(0)) one.meeting.receive('link', text)
    await Promise.all([one.meeting.settled(), other.meeting.settled()])
  }
}
function meet(one: TestMember, other: TestMember): Promise<void> {
  one.meeting.up('link', fakeSigner(other.name).publicKey)
  other.meeting.up('link', fakeSigner(one.name).publicKey)
  return deliver(one, other)
}

const settings = (game = 'nim'): Preset => ({
  schema: 1,
  name: game,
  game,
  seats: ['person', 'person'],
  options: {},
  first: null,
  way: { kind: 'online' },
})
let made = 0
const note = (name: string, at = NOW, more: Partial<Preset> = {}, tag = TAG): Promise<TableNote> => {
  const number = made++
  const code = newRoomSecret((count) =>
    Uint8Array.from({ length: count }, (_, at) => Math.floor(number / 31 ** at) % 31),
  )
  const path = `/j/${code}${more.way?.kind === 'days' ? '?days=1' : ''}`
  return signNote(tag, { path, settings: { ...settings(), ...more }, name, at }, fakeSigner(name))
}

describe('members who meet', () => {
  test('see each other, and have the entries and notes of both', async () => {
    const [ann, ben] = [testMember('Ann'), testMember('Ben')]
    const result = resultOf(1, ['Ann', 'Ben'])
    ann.meeting.addEntries([await signedBy(result, 'Ann')])
    ben.meeting.addEntries([await signedBy(result, 'Ben')])
    for (let number = 2; number < 90; number++)
      ann.meeting.addEntries([await signedBy(resultOf(number, ['Ann', 'Ben']), 'Ann')])
    ben.meeting.addNotes([await note('Ben')])
    ben.meeting.setOwn({ name: 'Ben', color: 'gold', symbol: 'moon', table: { tag: TAG, is: 'lobby' } })
    await meet(ann, ben)
    expect(ann.meeting.present()).toMatchObject([{ name: 'Ben', color: 'gold', table: { is: 'lobby' } }])
    expect(ann.ledger.kept.size).toBe(89)
    expect(ledgerSum(ann.ledger)).toBe(ledgerSum(ben.ledger))
    expect(ann.meeting.notes()).toEqual(ben.meeting.notes())
    expect(ann.stored.filter(({ signed }) => signed.length === 2)).toHaveLength(1)
    ann.meeting.down('link')
    expect(ann.meeting.present()).toEqual([])
    expect([...ann.meeting.refused, ...ben.meeting.refused]).toEqual([])
  })

  test('refuse what is damaged, foreign or too large with a reason, and nothing changes', async () => {
    const ann = testMember('Ann')
    ann.meeting.up('link', fakeSigner('Eve').publicKey)
    const result = resultOf(1, ['Ann', 'Ben'])
    ann.meeting.addEntries([await signedBy(result, 'Ann')])
    const sum = ledgerSum(ann.ledger)
    const good = await signedBy(resultOf(2, ['Ann', 'Ben']), 'Ben')
    const entries = (...all: unknown[]): string => JSON.stringify({ t: 'entries', entries: all })
    const cases: readonly (readonly [text: string, fault: string])[] = [
      ['', 'notJson'],
      ['{"t":"entries","entries":', 'notJson'],
      [`"${'x'.repeat(70_000)}"`, 'tooLarge'],
      ['{"t":"say"}', 'unknownType'],
      ['{"t":"entries"}', 'malformed'],
      ['{"t":"list","names":["x"]}', 'malformed'],
      [entries(...Array.from({ length: 33 }, () => good)), 'malformed'],
      [entries({ ...good, result }), 'badSignature'],
      [entries(await signedBy(result, 'Ben', NOW, OTHER_TAG)), 'badSignature'],
      [entries(await signedBy(result, 'Eve')), 'stranger'],
      [entries(null), 'malformed'],
      [JSON.stringify({ t: 'notes', notes: [await note('Eve', NOW, {}, OTHER_TAG)] }), 'badSignature'],
      [JSON.stringify({ t: 'notes', notes: [{ ...(await note('Eve')), path: '/about' }] }), 'malformed'],
      [JSON.stringify({ t: 'notes', notes: [await note('Eve', NOW + 10 ** 9)] }), 'future'],
    ]
    for (const [text, fault] of cases) {
      const before = ann.meeting.refused.get(fault as 'flood') ?? 0
      ann.meeting.receive('link', text)
      await ann.meeting.settled()
      expect([text.slice(0, 60), ann.meeting.refused.get(fault as 'flood')]).toEqual([
        text.slice(0, 60),
        before + 1,
      ])
    }
    expect(ledgerSum(ann.ledger)).toBe(sum)
    expect(ann.meeting.notes()).toEqual([])
    expect(ann.stored).toHaveLength(1)
    // No blame for a type of a later release, or a clock.
    expect(ann.strikes).toHaveLength(cases.length - 2)
    // A good entry beside a bad one counts.
    ann.meeting.receive('link', entries(null, good))
    await ann.meeting.settled()
    expect(ann.ledger.kept.size).toBe(2)
  })

  test('say nothing new every ten seconds only, and what changes at once', async () => {
    const [ann, ben] = [testMember('Ann'), testMember('Ben')]
    await meet(ann, ben)
    for (let tick = 0; tick < 30; tick++) ann.meeting.tick()
    expect(ann.sent.map(({ text }) => (JSON.parse(text) as { t: string }).t)).toEqual(
      Array.from({ length: 6 }, () => ['here', 'have']).flat(),
    )
    await deliver(ann, ben)
    ann.meeting.setOwn({ ...ann.meeting.own(), table: { tag: TAG, is: 'playing' } })
    await deliver(ann, ben)
    expect(ben.meeting.present()).toMatchObject([{ table: { is: 'playing' } }])
  })

  test('handle no more messages of one link at a time than a few', async () => {
    const ann = testMember('Ann')
    ann.meeting.up('link', fakeSigner('Eve').publicKey)
    for (let times = 0; times < 100; times++) ann.meeting.receive('link', '{"t":"list","names":[]}')
    await ann.meeting.settled()
    expect(ann.meeting.refused.get('flood')).toBe(36)
    ann.meeting.receive('gone', '{"t":"list","names":[]}')
  })
})

describe('notes about tables', () => {
  test('are kept for a day, or two months over days, and only the latest', async () => {
    const day = 24 * 60 * 60 * 1000
    const days = { way: { kind: 'days', luck: 'next', time: null } } as const
    const old = await note('Ann', NOW - day - 1)
    expect(await readNote(old, TAG, NOW, fakeVerify)).toEqual({ fault: 'old' })
    const slow = await note('Ann', NOW - 50 * day, days)
    expect(await readNote(slow, TAG, NOW, fakeVerify)).toEqual(slow)
    expect(joinNotes([old, slow], NOW, NONE)).toEqual([slow])
    const many = await Promise.all(
      Array.from({ length: 60 }, (_, at) => note(['Ann', 'Ben', 'Cid', 'Dan', 'Eve'][at % 5]!, NOW - at)),
    )
    const kept = joinNotes([...many].reverse(), NOW, NONE)
    expect(kept).toEqual(many.slice(0, MAX_NOTES))
    const flood = await Promise.all(Array.from({ length: 30 }, (_, at) => note('Eve', NOW + at)))
    const own = await note('Ann')
    expect(joinNotes([...flood, own], NOW, NONE)).toContain(own)
    // Told twice, a table stands there as it was told first.
    const again = await signNote(TAG, { ...own, name: 'Eve', at: NOW + 1 }, fakeSigner('Eve'))
    expect(firstTold(joinNotes([again, own], NOW, NONE))).toEqual([own])
  })

  test('of twenty invented keys push out none of a member who is linked, nor of one who signed a result with this device', async () => {
    const device = testMember('Ann')
    device.meeting.addEntries([await signedByAll(resultOf(1, ['Ann', 'Ben']), ['Ann', 'Ben'])])
    device.meeting.up('link', fakeSigner('Cid').publicKey)
    const honest = [await note('Ben', NOW - 5000), await note('Cid', NOW - 5000)]
    const invented = await Promise.all(Array.from({ length: 25 }, (_, at) => note(`Eve${String(at)}`)))
    device.meeting.addNotes([...honest, ...invented])
    expect(device.meeting.notes()).toHaveLength(MAX_NOTES)
    for (const one of honest) expect(device.meeting.notes()).toContainEqual(one)
  })

  test('of three invented members, dated ahead or copied, push out none of the others and do not stand first', async () => {
    const hour = 60 * 60 * 1000
    const device = testMember('Ann')
    const hear = async (notes: readonly TableNote[]): Promise<void> => {
      device.meeting.up('link', fakeSigner('Eve').publicKey)
      for (const part of [notes.slice(0, 12), notes.slice(12)])
        device.meeting.receive('link', JSON.stringify({ t: 'notes', notes: part }))
      await device.meeting.settled()
    }
    const honest = await Promise.all(
      Array.from({ length: 8 }, (_, at) => note(['Ann', 'Ben', 'Cid', 'Dan'][at % 4]!, NOW - at * hour)),
    )
    device.meeting.addNotes(honest)
    const authors = ['Eve', 'Eva', 'Evi']
    await hear(
      await Promise.all(Array.from({ length: 24 }, (_, at) => note(authors[at % 3]!, NOW + 23 * hour))),
    )
    for (const one of honest) expect(device.meeting.notes()).toContainEqual(one)
    expect(device.meeting.notes()).toHaveLength(MAX_NOTES)
    // What is opened afterwards stands above them, also when their date has come.
    const later = await note('Ben', NOW + hour)
    expect(joinNotes([...device.meeting.notes(), later], NOW + 24 * hour - 1, NONE)[0]).toEqual(later)
    // An own note about a table of another, dated back, hides neither the table nor the rest.
    await hear(
      await Promise.all(
        honest.map(({ path, settings }) =>
          signNote(TAG, { path, settings, name: 'Eve', at: NOW - 20 * hour }, fakeSigner('Eve')),
        ),
      ),
    )
    for (const one of honest) expect(device.meeting.notes()).toContainEqual(one)
    // Others hear the notes as they were signed.
    device.sent.length = 0
    const hash = '0'.repeat(32)
    device.meeting.receive('link', JSON.stringify({ t: 'have', entries: hash, notes: hash }))
    await device.meeting.settled()
    const sent = device.sent.find(({ text }) => text.startsWith('{"t":"notes"'))!
    for (const one of (JSON.parse(sent.text) as { notes: object[] }).notes)
      expect(await readNote(one, TAG, NOW, fakeVerify)).not.toHaveProperty('fault')
  })
})

describe('the link of a group', () => {
  test('holds its name, its secret and its servers', () => {
    const link = { name: 'Přátelé & co?', meeting: { room: 'ABCDEFGH23456789', ice: [], relays: [] } }
    const path = groupPath(link)
    expect(path).toMatch(/^\/group\/ABCD-EFGH-2345-6789\?/)
    expect(readGroupPath(path)).toEqual(link)
  })
  test('is refused if it is damaged', () => {
    for (const bad of [
      '/group/',
      '/group/ABCD-EFGH-2345-6789',
      '/group/ABCD-EFGH-2345-678?n=A',
      '/group/ABCD-EFGH-2345-6789?n=',
      '/group/ABCD-EFGH-2345-6789?n=%E2%80%AE',
      '/group/ABCD-EFGH-2345-6789?n=A&broker=https://example.org/',
      `/group/ABCD-EFGH-2345-6789?n=${'A'.repeat(25)}`,
      `/group/ABCD-EFGH-2345-6789?n=A&x=${'y'.repeat(3000)}`,
      '/j/ABCD-EFGH-2345-6789?n=A',
    ])
      expect([bad, readGroupPath(bad)]).toEqual([bad, undefined])
  })
})
