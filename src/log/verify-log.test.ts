import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { gameById } from '../engine/games/registry.ts'
import { verify } from '../net/crypto/keys.ts'
import type { Verify } from '../net/crypto/keys.ts'
import { verifyLogAsync, readLogText, verifySavedLog } from './verify-log.ts'

interface Log {
  signed: { sigs: string[] }
  records: { k: string; sig?: string | null; sth: string; proms?: { sig: string }[]; links?: string[] }[]
}
const TEXT = readFileSync('tests/journals/logs/two-and-a-bot.json', 'utf8')
const log = (): Log => JSON.parse(TEXT) as Log
const broken = (sig: string): string => (sig.startsWith('0') ? '1' : '0') + sig.slice(1)

/** Wraps a verify function and records its calls. */
function watched(verify: Verify) {
  const asked: string[] = []
  let open = 0
  let most = 0
  const watching: Verify = async (key, text, sig) => {
    asked.push(`${key} ${text} ${sig}`)
    most = Math.max(most, ++open)
    const holds = await verify(key, text, sig)
    open--
    return holds
  }
  return { watching, asked, most: () => most }
}

describe('a saved log', () => {
  test('is verified with asynchronous signatures, each of them once', { tags: 'first/verify' }, async () => {
    const { watching, asked, most } = watched(verify)
    const { records } = log()
    const rolls = records.filter(({ k }) => k === 'rnd').length
    const verdict = await verifySavedLog(log(), gameById, watching)
    expect(verdict).toEqual({
      type: 'good',
      records: records.length,
      signatures: asked.length,
      rolls,
      rollsAgain: 0,
      rollsRepeated: 0,
      setupCode: null,
    })
    expect(new Set(asked).size).toBe(asked.length)
    expect([most() > 1, most() <= 64]).toEqual([true, true])
    // It has both kinds of key, and the genesis is signed by all.
    expect(new Set(asked.map((name) => name[0]))).toEqual(new Set(['e', 'p']))
    expect(asked.filter((name) => name.includes('"genesis"'))).toHaveLength(2)
  })
  test('is returned with its table and its people', async () => {
    const proven = await verifyLogAsync(log(), gameById, verify)
    if ('fault' in proven) throw new Error(proven.fault.code)
    expect(proven.signed.genesis.people.map(({ name }) => name)).toEqual(['Ana', 'Ben', 'Cleo'])
    expect(proven.table.hash()).toBe(proven.records.at(-1)!.sth)
  })
  test('is bad at the first bad signature', async () => {
    const bad = log()
    const signed = [...bad.records.entries()].filter(([, { k, sig }]) => k === 'act' && sig !== null)
    const [at] = signed[10]!
    for (const [, record] of signed.slice(10, 20)) record.sig = broken(record.sig!)
    expect(await verifySavedLog(bad, gameById, verify)).toEqual({ type: 'bad', code: 'badSignature', at })
  })
  test('is bad at a record with an unsigned promise', async () => {
    const bad = log()
    const at = bad.records.findIndex(({ k }) => k === 'gen')
    const [promise] = bad.records[at]!.proms!
    promise!.sig = broken(promise!.sig)
    expect(await verifySavedLog(bad, gameById, verify)).toEqual({ type: 'bad', code: 'badPromise', at })
  })
  test('is bad at the first fault of any kind', async () => {
    const bad = log()
    const at = bad.records.findIndex(({ k }) => k === 'rnd')
    bad.records[at]!.links![0] = broken(bad.records[at]!.links![0]!)
    const later = bad.records.findLast(({ sig }) => typeof sig === 'string')!
    later.sig = broken(later.sig!)
    expect(await verifySavedLog(bad, gameById, verify)).toEqual({ type: 'bad', code: 'badLinks', at })
    const early = log()
    early.signed.sigs[0] = broken(early.signed.sigs[0]!)
    early.records.splice(9, 1)
    expect(await verifySavedLog(early, gameById, verify)).toEqual({
      type: 'bad',
      code: 'badSignature',
      at: null,
    })
  })
  test('is not judged if the browser cannot verify such signatures', async () => {
    const old: Verify = async (key, text, sig) => !key.startsWith('e') && verify(key, text, sig)
    const insecure: Verify = () => Promise.resolve(false)
    for (const port of [old, insecure])
      expect(await verifySavedLog(log(), gameById, port)).toEqual({
        type: 'bad',
        code: 'cannotVerify',
        at: null,
      })
    const bad = log()
    bad.records.splice(9, 1)
    expect(await verifySavedLog(bad, gameById, insecure)).toEqual({ type: 'bad', code: 'wrongSlot', at: 9 })
  })
  test.each([[null], ['text'], [{}], [[]], [{ format: 'windrose-log', signed: 1, records: {} }]])(
    'is not %j',
    async (nothing) => {
      expect(await verifySavedLog(nothing, gameById, verify)).toEqual({ type: 'bad', code: 'notLog', at: null })
    },
  )
})

test('the text of a log is distinguished from other texts', () => {
  expect(readLogText(TEXT)).toEqual(log())
  for (const other of ['', '{', '{}', '[]', '"windrose-log"', '{"format":"windrose-journal"}'])
    expect(readLogText(other)).toBeUndefined()
  expect(readLogText(TEXT + ' '.repeat(4 * 1024 * 1024))).toBeUndefined()
})
