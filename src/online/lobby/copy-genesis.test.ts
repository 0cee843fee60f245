import { describe, expect, test } from 'vitest'
import { genesisText, gameId, readGenesis } from '../../log/records/genesis.ts'
import type { Genesis } from '../../log/records/genesis.ts'
import { genesisNode } from '../../log/rolls/genesis-node.ts'
import { continuation } from '../../log/log-file.ts'
import { keys, seat, verifyKey } from '../../log/log-table.fixture.ts'
import { newProtocolContext } from '../../log/records/record-tree.ts'
import { SAFETY_RULES } from '../../log/records/safety-rules.ts'
import { copyGenesis, proposalFromGenesis } from './table-proposal.ts'

const TAG = '0123456789abcdef'

/** Member 0 of two goes on with a copy of the table. */
function copy(members = 2): Genesis {
  const { genesis, replicas } = seat(members)
  return copyGenesis(TAG, 's'.repeat(64), { ...genesis, from: continuation(replicas[0]!), away: 1 })!
}
const signed = (genesis: Genesis, by: readonly number[] = [0]) => ({
  genesis,
  sigs: by.map((m) => keys.sign(m, genesisText(gameId(genesis)))),
})

describe('a copy of a table of two', () => {
  test('is signed by the one who goes on, and belongs to one room', () => {
    const genesis = copy()
    expect(readGenesis(signed(genesis), verifyKey)).toHaveProperty('signed')
    expect(proposalFromGenesis(TAG, genesis)).toMatchObject({ away: 1, from: genesis.from })
    expect(proposalFromGenesis('fedcba9876543210', genesis)).toBeUndefined()
  })
  test('has another id than the same table with both', () => {
    const { away: _, ...both } = copy()
    expect(gameId(both)).not.toBe(gameId(copy()))
  })
  test('begins with a bot for the other, who contributes nothing to the draws', () => {
    const { rules } = seat(2).replicas[0]!.context
    const context = newProtocolContext(copy(), rules, SAFETY_RULES, () => true)
    expect(genesisNode(context).generation).toMatchObject({ bots: [1], contributors: [0] })
    expect(genesisNode(context).generation.keys).toEqual(copy().members.map(({ key }) => key))
  })
  test.each<[string, unknown, string]>([
    ['signed only by the one who is away', signed(copy(), [1]), 'badSignature'],
    ['signed by both', signed(copy(), [0, 1]), 'badSignature'],
    ['of a table of three', signed(copy(3), [0, 2]), 'malformed'],
    ['without a game that goes on', signed({ ...copy(), from: null }), 'malformed'],
    ['over days', signed({ ...copy(), luck: 'next' }), 'malformed'],
    ['with a third member away', { ...signed(copy()), genesis: { ...copy(), away: 2 } }, 'malformed'],
  ])('is refused %s', (_, from, fault) => {
    expect(readGenesis(from, verifyKey)).toEqual({ fault })
  })
})
