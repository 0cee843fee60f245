import { describe, expect, test } from 'vitest'
import { fakeSigner } from '../../net/connection/fake-network.fixture.ts'
import { keyOf, NOW, OTHER_TAG, TAG, testMember } from './group.fixture.ts'
import type { TestMember } from './group.fixture.ts'
import { groupPersons } from './persons.ts'
import { signVouch } from './vouch.ts'
import type { Vouch } from './vouch.ts'

const vouch = (from: string, to: string, is = true, at = NOW, tag = TAG): Promise<Vouch> =>
  signVouch(tag, { to: keyOf(to), is, now: at }, fakeSigner(from))
const personsAt = ({ meeting }: TestMember): readonly (readonly string[])[] =>
  groupPersons(meeting.vouches.all())
const typesOf = ({ sent }: TestMember): string[] =>
  sent.map(({ text }) => (JSON.parse(text) as { t: string }).t)

/** Passes everything on between two members until no one has anything to say; returns how many messages said vouches. */
async function deliver(one: TestMember, other: TestMember): Promise<number> {
  let count = 0
  while (one.sent.length + other.sent.length > 0) {
    count += [...typesOf(one), ...typesOf(other)].filter((type) => type === 'vouches').length
    for (const { text } of one.sent.splice(0)) other.meeting.receive('link', text)
    for (const { text } of other.sent.splice(0)) one.meeting.receive('link', text)
    await Promise.all([one.meeting.settled(), other.meeting.settled()])
  }
  return count
}
function meet(one: TestMember, other: TestMember): Promise<number> {
  one.meeting.up('link', keyOf(other.name))
  other.meeting.up('link', keyOf(one.name))
  return deliver(one, other)
}

describe('members who meet', () => {
  test('say nothing of vouches while there are none', async () => {
    expect(await meet(testMember('Ann'), testMember('Ben'))).toBe(0)
  })

  test('give each other those that one of them lacks, and soon have nothing more to say', async () => {
    const [ann, ben] = [testMember('Ann'), testMember('Ben')]
    ann.meeting.vouches.add([await vouch('Ann', 'Phone'), await vouch('Phone', 'Ann')])
    ben.meeting.vouches.add([await vouch('Ben', 'Tablet')])
    expect(await meet(ann, ben)).toBeLessThan(8)
    expect(ann.meeting.vouches.all()).toEqual(ben.meeting.vouches.all())
    expect(personsAt(ben)).toEqual([[keyOf('Ann'), keyOf('Phone')].sort()])
    ann.meeting.vouches.add([await vouch('Ann', 'Phone', false, NOW + 1)])
    await deliver(ann, ben)
    expect(personsAt(ben)).toEqual([])
    expect([...ann.meeting.refused, ...ben.meeting.refused]).toEqual([])
  })

  test('have the same after a first meeting in which all was lost', async () => {
    const [ann, ben] = [testMember('Ann'), testMember('Ben')]
    ann.meeting.vouches.add([await vouch('Ann', 'Phone')])
    ann.meeting.up('link', keyOf('Ben'))
    ben.meeting.up('link', keyOf('Ann'))
    ann.sent.length = ben.sent.length = 0
    for (let tick = 0; tick < 6; tick++) {
      ann.meeting.tick()
      ben.meeting.tick()
      await deliver(ann, ben)
    }
    expect(ben.meeting.vouches.all()).toEqual(ann.meeting.vouches.all())
  })
})

test('what is forged, foreign or no vouch is refused with a reason, and what is good beside it counts', async () => {
  const ann = testMember('Ann')
  ann.meeting.up('link', keyOf('Eve'))
  const good = await vouch('Ben', 'Tablet')
  const bad = [
    { ...(await vouch('Eve', 'Ann')), from: keyOf('Ann'), to: keyOf('Eve') },
    await vouch('Ben', 'Eve', true, NOW, OTHER_TAG),
    await vouch('Ben', 'Eve', true, NOW + 3 * 86_400_000),
    { from: 'e:' },
    null,
  ]
  const sum = '0'.repeat(32)
  ann.meeting.receive('link', JSON.stringify({ t: 'vouches', sum, vouches: [...bad, good] }))
  ann.meeting.receive('link', JSON.stringify({ t: 'vouches', sum: 'x', vouches: [] }))
  await ann.meeting.settled()
  expect(ann.meeting.vouches.all()).toEqual([good])
  expect([...ann.meeting.refused].sort()).toEqual([
    ['badSignature', 2],
    ['future', 1],
    ['malformed', 3],
  ])
  expect(ann.strikes).toHaveLength(5)
})

test('a member who asks again and again is answered once between two ticks', async () => {
  const ann = testMember('Ann')
  ann.meeting.vouches.add([await vouch('Ann', 'Phone')])
  ann.meeting.up('link', keyOf('Eve'))
  ann.sent.length = 0
  for (let time = 0; time < 20; time++)
    ann.meeting.receive('link', JSON.stringify({ t: 'vouches', sum: '0'.repeat(32), vouches: [] }))
  await ann.meeting.settled()
  expect(typesOf(ann)).toEqual(['vouches'])
})
