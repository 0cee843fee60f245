import { describe, expect, test } from 'vitest'
import { fakeSigner, fakeVerify } from '../../net/connection/fake-network.fixture.ts'
import { keyOf, NOW, OTHER_TAG, TAG } from './group.fixture.ts'
import { groupPersons, personIn, waysTo } from './persons.ts'
import { joinVouches, MAX_VOUCHES, numberOf, readVouch, signVouch } from './vouch.ts'
import { wordsSum } from './signed-word.ts'
import type { Vouch } from './vouch.ts'

const DAY = 24 * 60 * 60 * 1000
const vouch = (from: string, to: string, is = true, at = NOW): Promise<Vouch> =>
  signVouch(TAG, { to: keyOf(to), is, now: at }, fakeSigner(from))
const both = async (one: string, other: string): Promise<Vouch[]> => [
  await vouch(one, other),
  await vouch(other, one),
]
const read = (from: unknown, tag = TAG, now = NOW): ReturnType<typeof readVouch> =>
  readVouch(from, tag, now, fakeVerify)
/** Who is one person, by the letters of their devices. */
const personsOf = (...vouches: readonly Vouch[]): string[] => {
  const names = new Map(['A', 'B', 'C', 'D', 'M'].map((name) => [keyOf(name), name]))
  return groupPersons(joinVouches(vouches, new Set())).map((keys) =>
    keys.map((key) => names.get(key)).join(''),
  )
}

describe('a vouch from outside', () => {
  test('counts as its key signed it, and is refused with any other word', async () => {
    const good = await vouch('A', 'B')
    expect(await read(good)).toEqual(good)
    for (const change of [
      { to: keyOf('M') },
      { from: keyOf('M') },
      { is: false },
      { at: NOW - 1 },
      { sig: good.sig.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) },
    ])
      expect(await read({ ...good, ...change })).toEqual({ fault: 'badSignature' })
  })

  test('of another group is refused', async () => {
    expect(await read(await vouch('A', 'B'), OTHER_TAG)).toEqual({ fault: 'badSignature' })
  })

  test('that is no vouch, about itself or dated days ahead is refused', async () => {
    const good = await vouch('A', 'B')
    for (const bad of [undefined, null, 7, 'x', [], {}, { ...good, more: 1 }, { ...good, is: 'yes' }])
      expect(await read(bad)).toEqual({ fault: 'malformed' })
    expect(await read(await vouch('A', 'A'))).toEqual({ fault: 'malformed' })
    expect(await read(await vouch('A', 'B', true, NOW + 2 * DAY))).toEqual({ fault: 'future' })
  })

  test('is not believed for its signature when that belongs to another one here', async () => {
    const good = await vouch('A', 'B')
    const forged = { ...good, to: keyOf('M') }
    expect(await readVouch(forged, TAG, NOW, fakeVerify, [good])).toEqual({ fault: 'badSignature' })
  })
})

describe('two keys are of one person', () => {
  test('while both vouch for each other, and not by the word of one', async () => {
    expect(personsOf(await vouch('M', 'A'))).toEqual([])
    expect(personsOf(...(await both('A', 'B')))).toEqual(['AB'])
    expect(personsOf(...(await both('A', 'B')), await vouch('B', 'A', false, NOW + 1))).toEqual([])
  })

  test('over a chain and in a circle, once', async () => {
    const chain = [...(await both('A', 'B')), ...(await both('B', 'C'))]
    expect(personsOf(...chain)).toEqual(['ABC'])
    expect(personsOf(...chain, ...(await both('C', 'A')))).toEqual(['ABC'])
    // One who vouches for all of a chain is not part of it.
    expect(personsOf(...chain, await vouch('M', 'A'), await vouch('M', 'C'))).toEqual(['ABC'])
  })

  test('no longer when an old vouch is said again', async () => {
    const [mine, theirs] = await both('A', 'B')
    const back = await vouch('A', 'B', false, NOW + 1)
    expect(personsOf(mine!, theirs!, back, mine!)).toEqual([])
    expect(personsOf(back, theirs!, mine!)).toEqual([])
  })

  test('once both say so again, even if the clock of one was put back', async () => {
    const [mine, theirs] = await both('A', 'B')
    const back = await vouch('A', 'B', false, NOW + DAY)
    const again = await signVouch(TAG, { to: keyOf('B'), is: true, now: NOW }, fakeSigner('A'), [back])
    expect(again.at).toBe(NOW + DAY + 1)
    expect(personsOf(mine!, theirs!, back, again)).toEqual(['AB'])
  })

  test('the same for every order in which the vouches come, also at one date', async () => {
    const all = [
      ...(await both('A', 'B')),
      await vouch('A', 'B', false),
      await vouch('B', 'A', false, NOW - 1),
    ]
    const sums = [all, [...all].reverse(), [all[2]!, all[0]!, all[3]!, all[1]!]].map((vouches) =>
      wordsSum(joinVouches(vouches, new Set())),
    )
    expect(new Set(sums).size).toBe(1)
    // Of one date the word that takes back counts.
    expect(personsOf(...all)).toEqual([])
  })

  test('and stand for one another under one key', async () => {
    const personOf = personIn(groupPersons([...(await both('A', 'B')), ...(await both('B', 'C'))]))
    expect(new Set(['A', 'B', 'C'].map((name) => personOf(keyOf(name)))).size).toBe(1)
    expect(personOf(keyOf('M'))).toBe(keyOf('M'))
  })
})

test('who takes a device back no longer vouches for those over which it is reached', async () => {
  const chain = [...(await both('A', 'B')), ...(await both('B', 'C')), ...(await both('A', 'D'))]
  expect(waysTo(chain, keyOf('A'), keyOf('C'))).toEqual([keyOf('B')])
  expect(waysTo(chain, keyOf('A'), keyOf('D'))).toEqual([keyOf('D')])
  // What was said to a device that never answered.
  expect(waysTo([await vouch('A', 'M')], keyOf('A'), keyOf('M'))).toEqual([keyOf('M')])
  expect(waysTo(chain, keyOf('A'), keyOf('M'))).toEqual([])
})

test('invented keys push no vouch of a known person out, and no one has more than a share', async () => {
  const flood: Vouch[] = []
  for (let number = 0; number < 2 * MAX_VOUCHES; number++)
    flood.push(await vouch(`X${String(number)}`, 'A', true, NOW + 1))
  for (let number = 0; number < 50; number++)
    flood.push(await vouch('M', `Y${String(number)}`, true, NOW + 2))
  const kept = joinVouches(
    [...flood, ...(await both('A', 'B')), ...(await both('B', 'C'))],
    new Set([keyOf('A')]),
  )
  expect(kept).toHaveLength(MAX_VOUCHES)
  expect(groupPersons(kept).map((keys) => keys.length)).toEqual([3])
  expect(kept.filter(({ from }) => from === keyOf('M'))).toHaveLength(16)
})

test('both devices show the same number, and with another device or group a different one', () => {
  const [one, other, third] = [keyOf('A'), keyOf('B'), keyOf('M')]
  expect(numberOf(TAG, one, other)).toMatch(/^\d{9}$/)
  expect(numberOf(TAG, other, one)).toBe(numberOf(TAG, one, other))
  expect(numberOf(TAG, one, third)).not.toBe(numberOf(TAG, one, other))
  expect(numberOf(OTHER_TAG, one, other)).not.toBe(numberOf(TAG, one, other))
})
