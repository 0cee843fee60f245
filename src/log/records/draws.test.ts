import { describe, expect, test } from 'vitest'
import { gameById } from '../../engine/games/registry.ts'
import { checkRecord } from '../replica/check-record.ts'
import { saltsOf } from './draws.ts'
import type { Draws } from './draws.ts'
import { gameRulesOf } from './game-rules.ts'
import { gameId, genesisText, readGenesis } from './genesis.ts'
import { continuation, journalEntries } from '../log-file.ts'
import { keys, same, seat, verifyKey } from '../log-table.fixture.ts'
import { headOf } from '../replica/replica.ts'

const DRAWS: Draws = { game: 'a'.repeat(64), salts: ['1'.repeat(32), '2'.repeat(32)] }
type TestTable = ReturnType<typeof seat>

/** The salts of the rolls so far. */
function salts({ replicas }: TestTable): string[] {
  const [replica] = replicas
  return saltsOf(journalEntries(replica!.context.rules, headOf(replica!).position))
}
function playUntilRolls(table: TestTable, rolls: number): void {
  for (let turn = 0; turn < 200 && salts(table).length < rolls; turn++) table.choose()
}

describe('draws of an earlier game', () => {
  test.each([undefined, 'next', 'strict'] as const)(
    'come in their order (%s), then those of the table',
    (luck) => {
      const table = seat(3, 0, luck, DRAWS)
      playUntilRolls(table, 3)
      const [first, second, third] = salts(table)
      expect([first, second]).toEqual(DRAWS.salts)
      expect(DRAWS.salts).not.toContain(third)
      expect(same(table.views().map(({ head }) => head))).toBe(true)
    },
  )

  test('are part of the id of the game', () => {
    const { genesis } = seat(3)
    const others = [DRAWS, { ...DRAWS, salts: DRAWS.salts.slice(1) }, { ...DRAWS, game: 'b'.repeat(64) }]
    const ids = [genesis, ...others.map((draws) => ({ ...genesis, draws }))].map(gameId)
    expect(new Set(ids).size).toBe(4)
  })

  test('are verified by every device: a roll with other dice is refused', () => {
    const dealt = seat(3, 0, undefined, DRAWS)
    playUntilRolls(dealt, 1)
    const path = dealt.replicas[0]!.path
    const roll = path.find(({ record }) => record?.k === 'rnd')!
    const { context } = dealt.replicas[0]!
    expect(typeof checkRecord(context, roll.parent!, roll.record!)).toBe('object')
    const own = { ...context, genesis: { ...context.genesis, draws: { ...DRAWS, salts: [] } } }
    expect(checkRecord(own, roll.parent!, roll.record!)).toBe('stateDiffers')
  })

  test('go on with a game that another one continues, and must be those with which it began', () => {
    const table = seat(3, 0, undefined, DRAWS)
    playUntilRolls(table, 1)
    const from = continuation(table.replicas[0]!)
    expect(gameRulesOf(gameById, { ...table.genesis, from })).toBeDefined()
    const other = { ...DRAWS, salts: ['3'.repeat(32)] }
    expect(gameRulesOf(gameById, { ...table.genesis, from, draws: other })).toBeUndefined()
  })

  test('of a wrong form are refused', () => {
    const { genesis } = seat(3)
    const signed = (draws: unknown): unknown => {
      const terms = { ...genesis, draws: draws as Draws }
      const sigs = genesis.members.map((_, m) => keys.sign(m, genesisText(gameId(terms))))
      return { genesis: terms, sigs }
    }
    expect(readGenesis(signed(DRAWS), verifyKey)).toHaveProperty('signed')
    for (const bad of [
      { ...DRAWS, more: 1 },
      { ...DRAWS, game: 'a' },
      { ...DRAWS, salts: ['1'] },
      { ...DRAWS, salts: Array.from({ length: 129 }, () => '1'.repeat(32)) },
    ])
      expect(readGenesis(signed(bad), verifyKey)).toEqual({ fault: 'malformed' })
  })
})
