import { describe, expect, test } from 'vitest'
import { gameById } from '../../src/engine/games/registry.ts'
import { gameId } from '../../src/log/records/genesis.ts'
import type { Draws } from '../../src/log/records/draws.ts'
import type { SavedLog } from '../../src/log/log-file.ts'
import { verifyLog } from '../../src/log/verify-log.ts'
import { recordLog } from './record-log.ts'
import { newSyncVerify } from './signatures.ts'
import { verifyText } from './verify-log.ts'

// Logs whose draws come from an earlier game.

const record = (seed: string, draws?: Draws): SavedLog =>
  recordLog(gameById, {
    members: 2,
    seats: 3,
    seed,
    bots: 'cabin-boy',
    plies: 30,
    ...(draws !== undefined && { draws }),
  })
/** Verifies a log, given an earlier one or none. */
const verified = (log: SavedLog, earlier?: SavedLog) =>
  verifyText(JSON.stringify(log), gameById, earlier === undefined ? null : JSON.stringify(earlier))

const first = record('the first table')
const proven = verifyLog(first, gameById, newSyncVerify())
if ('fault' in proven) throw new Error(proven.fault.code)
const salts = proven.table.playedEntries().flatMap(({ entry }) => ('salt' in entry ? [entry.salt] : []))
const draws: Draws = { game: gameId(first.signed.genesis), salts }

describe('the draws of an earlier game', () => {
  test('are compared with its log, counted and named', () => {
    const told = verified(record('another table', draws), first)
    expect(told).toMatchObject({ exitCode: 0, error: '' })
    expect(told.out).toContain(`repeated rolls  ${String(salts.length)}, of the game ${draws.game}`)
  })
  test('are refused without its log', () => {
    expect(verified(record('another table', draws))).toMatchObject({
      exitCode: 1,
      out: '',
      error: expect.stringMatching(/^replay: drawsUnknown: /) as unknown,
    })
  })
  test('are refused where they were made up', () => {
    const [one, ...rest] = salts
    for (const made of [
      { ...draws, salts: ['f'.repeat(32), ...rest] },
      { ...draws, salts: [...rest, one!] },
      { ...draws, salts: [...salts, 'f'.repeat(32)] },
    ])
      expect(verified(record('another table', made), first).error).toMatch(/^replay: drawsDiffer: /)
    expect(verified(record('another table', draws), record('a third table')).error).toMatch(
      /^replay: drawsDiffer: /,
    )
  })
  test('are refused where the log of the earlier game is damaged, or got them from another one', () => {
    const damaged = { ...first, records: first.records.slice(1) }
    expect(verified(record('another table', draws), damaged).error).toMatch(
      /^replay: wrongSlot \(the earlier game\) at record 0: /,
    )
    const second = record('another table', draws)
    const again = { ...draws, game: gameId(second.signed.genesis) }
    expect(verified(record('a third table', again), second).error).toMatch(/^replay: drawsDiffer: /)
  })
})
