// Dice of tables over days: who has to be there for a roll, and who knows it before (decision 33).

import { describe, expect, test } from 'vitest'
import { gameById } from '../../src/engine/games/registry.ts'
import type { RecordNode } from '../../src/log/records/record-tree.ts'
import { countVisits } from './visits.ts'
import type { Visits } from './visits.ts'

const SIZES: readonly (readonly [game: string, members: number])[] = [
  ['puerto-rico', 2],
  ['puerto-rico', 5],
  ['endeavor', 5],
]
const play = (game: string, members: number, luck: 'next' | 'strict' | undefined, seed = 1): Visits =>
  countVisits(gameById, { seed, members, game, luck })
const rollsOf = ({ nodes }: Pick<Visits, 'nodes'>): RecordNode[] =>
  nodes.filter(({ record }) => record?.k === 'rnd')

describe.each(SIZES)('%s, %i members', (game, members) => {
  test('a game over days needs no visit in vain, but for signatures', () => {
    const { needed, least, inVain, ofMembers, nodes } = play(game, members, 'next')
    expect([inVain <= members - 1, needed - least <= members]).toEqual([true, true])
    expect(ofMembers.every((one) => one.needed - one.least <= 2)).toBe(true)
    // Every roll but the first is made of one new link.
    const rolls = rollsOf({ nodes })
    expect(rolls.slice(1).every(({ parent }) => parent!.roll!.members.length === 1)).toBe(true)
  })
  test('links of all need more visits', () => {
    const { needed, least, nodes } = play(game, members, undefined)
    expect(needed - least).toBeGreaterThanOrEqual(rollsOf({ nodes }).length)
  })
})

test('a member that acts before and after a roll cannot steer it; a strict table waits for another member', () => {
  const { nodes } = play('puerto-rico', 2, 'next', 3)
  const own = nodes.filter(
    ({ parent, record }) =>
      record?.k === 'rnd' && !parent!.roll!.waitsForAll && parent!.roll!.members[0] === lastMember(parent!),
  )
  expect(own.length).toBeGreaterThan(3)
  for (const { parent } of own) {
    // What the dice depend on was written before the member's run of choices began.
    const [named] = parent!.roll!.seed.split(' ')
    const giver = nodes.find(({ hash }) => hash === named)!
    expect(lastMember(giver)).not.toBe(parent!.roll!.members[0])
    for (let node = parent!; node !== giver; node = node.parent!)
      expect(lastMember(node)).toBe(parent!.roll!.members[0])
  }
  const strict = rollsOf(play('puerto-rico', 2, 'strict', 3)).slice(1)
  expect(strict.every(({ parent }) => parent!.roll!.members[0] !== lastMember(parent!))).toBe(true)
})

/** The member that wrote the last action up to a record; every member has the seat of its number. */
function lastMember(node: RecordNode): number | null {
  for (let at: RecordNode | null = node; at !== null; at = at.parent)
    if (at.record?.k === 'act') return at.record.seat
  return null
}
