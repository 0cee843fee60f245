import { expect, test } from 'vitest'
import { gameById } from '../../src/engine/games/registry.ts'
import { RECORDED, recordedPackets, textOf } from '../../src/bga/recorded-game.fixture.ts'
import { bga } from './bga.ts'
import { replay } from './replay.ts'

test('prints the journal, and on the error stream what was checked', () => {
  const { exitCode, out, error } = bga(RECORDED)
  expect(exitCode).toBe(0)
  expect(replay(out, gameById).exitCode).toBe(0)
  expect(error).toMatch(/^bga: 262 choices agree, \d+ comparisons, 64 : 69$/)
})
test('says where a game stops', () => {
  const { exitCode, error } = bga(textOf(recordedPackets().slice(0, 100)))
  expect(exitCode).toBe(0)
  expect(error).toMatch(/stopped after \d+ rounds: incomplete in the phase from move \d+ on/)
})
test('says why there is no game', () => {
  expect(bga('{"error":"You have reached a limit"}')).toEqual({
    exitCode: 1,
    out: '',
    error: 'bga: bgaMessage: You have reached a limit',
  })
  expect(bga('nothing').error).toBe('bga: noLog')
})
