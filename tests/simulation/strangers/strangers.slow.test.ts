// Evenings among strangers who play for gains: docs/reliability.md, "Strangers".

import { describe, expect, inject, test } from 'vitest'
import type { CheatKind } from './bad-strangers.ts'
import { playAmong, playEvening } from './evening.ts'
import type { StrangerDefect } from './town.ts'

const isLong = inject('isLong')

describe('everyone honest plays in the end', () => {
  /** Plays the evening, and the games that begin there; returns how many did. */
  async function plays(seed: number, kinds?: readonly CheatKind[]): Promise<number> {
    const { fault, tables, attempts } = await playEvening(seed, kinds && { kinds })
    expect(fault, `seed ${String(seed)}`).toBeUndefined()
    for (const kind of kinds ?? []) expect(attempts.get(kind), kind).toBeGreaterThan(0)
    const games = tables.filter((members) => members.length > 1)
    for (const members of games)
      expect(playAmong(seed, members).fault, `seed ${String(seed)}: ${members.join()}`).toBeUndefined()
    return games.length
  }
  test.each([
    [['everywhere', 'plays']],
    [['unready', 'unsigned']],
    [['nowhere', 'declines', 'impostor']],
  ] satisfies [CheatKind[]][])('among those who cheat by %j', async (kinds) => {
    expect(await plays(1, kinds)).toBeGreaterThan(0)
  })
  test.runIf(isLong)('among any of them, on many evenings', async () => {
    let games = 0
    for (let seed = 1; seed <= 40; seed++) games += await plays(seed)
    expect(games).toBeGreaterThan(40)
  })
})

test.each(['quit', 'freeze'] as const)(
  'a bot plays for a stranger who would %s, and the game ends',
  (attack) => {
    let replaced = 0
    for (let seed = 1; seed <= (isLong ? 100 : 4); seed++) {
      const played = playAmong(seed, [null, null, attack])
      expect(played, `seed ${String(seed)}`).toMatchObject({ fault: undefined, is: 'ended' })
      replaced += played.replaced
    }
    expect(replaced).toBeGreaterThan(0)
  },
)

test('of two, who is left goes on from where the game stands', () => {
  expect(playAmong(1, [null, 'freeze'])).toMatchObject({ fault: undefined, is: 'goesOn' })
})

const DEFECTS: readonly (readonly [StrangerDefect, string, CheatKind])[] = [
  ['promisesForEver', 'T1', 'everywhere'],
  ['acceptsAgainAndAgain', 'T1', 'everywhere'],
  ['waitsForTheUnready', 'T1', 'unready'],
  ['believesAnyName', 'T3', 'impostor'],
  ['acceptsTheBlocked', 'T4', 'unready'],
  ['tellsTheRoom', 'T5', 'plays'],
  ['goesAnywhere', 'T6', 'nowhere'],
]
test.each(DEFECTS)('that one %s is found by %s', async (defect, law, kind) => {
  const faults: string[] = []
  for (let seed = 1; seed <= 4 && faults.length === 0; seed++) {
    const { fault } = await playEvening(seed, { kinds: [kind], defect })
    if (fault !== undefined) faults.push(fault)
  }
  expect(faults.join()).toContain(law)
})
