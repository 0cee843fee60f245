import { describe, expect, test } from 'vitest'
import { gameById } from '../../src/engine/games/registry.ts'
import { ackText } from '../../src/log/records/signing-text.ts'
import { SAFETY_RULES } from '../../src/log/records/safety-rules.ts'
import type { GenerationRecord, GenerationPromise } from '../../src/log/records/protocol.ts'
import { gameRulesOf } from '../../src/log/records/game-rules.ts'
import { genesisNode } from '../../src/log/rolls/genesis-node.ts'
import { newProtocolContext } from '../../src/log/records/record-tree.ts'
import type { RecordNode } from '../../src/log/records/record-tree.ts'
import { newRandom } from './random.ts'
import { newSimulatedGenesis } from './simulated-game.ts'
import { fakeKeys } from './keys.ts'
import { newLossAttribution } from './loss-attribution.ts'

const keys = fakeKeys(1)
const genesis = newSimulatedGenesis(gameById, keys, ['a', 'b', 'c'], newRandom(3))
const context = newProtocolContext(genesis, gameRulesOf(gameById, genesis)!, SAFETY_RULES, () => true)
const root = genesisNode(context)
const kept: RecordNode = { ...root, hash: 'kept', slot: 1, parent: root }
const later: RecordNode = { ...root, hash: 'later', slot: 2, parent: kept }
const attackerKey = keys.publicKey(2)

/**
 * A generation formed by member 0 and the attacker that continues the genesis, and so drops the record
 * `kept`.
 */
function dropping(change: Partial<GenerationPromise> = {}): RecordNode {
  const promise: GenerationPromise = {
    g: 3,
    bots: [1],
    to: 'x',
    m: 2,
    at: [0, 0, root.hash],
    lost: false,
    anchor: 'x',
    sig: '',
    ...change,
  }
  const proms = [{ ...promise, m: 0 }, promise]
  const record: GenerationRecord = {
    k: 'gen',
    i: 1,
    p: root.hash,
    g: 3,
    sth: '',
    by: 0,
    bots: [1],
    proms,
    sig: '',
  }
  return {
    ...root,
    hash: 'dropping',
    record,
    slot: 1,
    parent: root,
    generation: { ...root.generation, number: 3 },
  }
}
const acknowledgementOf = (h: string, i: number): string =>
  ackText(context.game, { m: 2, g: 0, i, h, sig: '' })

describe('a loss is attributed to a hidden head', () => {
  const isAttributed = (word: string, branch: RecordNode, key = attackerKey): boolean => {
    const attribution = newLossAttribution()
    for (const node of [root, kept, later, branch]) attribution.noteRecord(node)
    attribution.noteSignature(key, word)
    return attribution.isByHiddenHead(branch, 1, 'kept')
  }
  test('if the attacker acknowledged the record, or a later one, and promised with an older head', () => {
    expect(isAttributed(acknowledgementOf('kept', 1), dropping())).toBe(true)
    expect(isAttributed(acknowledgementOf('later', 2), dropping())).toBe(true)
  })
  test('also if what an earlier generation had in that slot takes its place', () => {
    const generation = { ...root.generation, number: 2 }
    const formed: RecordNode = { ...root, hash: 'formed', slot: 1, parent: root, generation }
    const branch: RecordNode = { ...dropping(), slot: 2, parent: kept }
    const attribution = newLossAttribution()
    for (const node of [root, kept, formed, branch]) attribution.noteRecord(node)
    const word = { m: 2, g: 2, i: 1, h: 'formed', sig: '' }
    attribution.noteSignature(attackerKey, ackText(context.game, word))
    expect(attribution.isByHiddenHead(branch, 1, 'formed')).toBe(true)
  })
  test.each([
    ['it did not acknowledge the record', acknowledgementOf(root.hash, 0), dropping(), attackerKey],
    [
      'it promised the head it acknowledged',
      acknowledgementOf('kept', 1),
      dropping({ at: [0, 1, 'kept'] }),
      attackerKey,
    ],
    ['it declared its storage lost', acknowledgementOf('kept', 1), dropping({ lost: true }), attackerKey],
    ['another member acknowledged it', acknowledgementOf('kept', 1), dropping(), keys.publicKey(1)],
  ])('but not if %s', (_what, word, branch, key) => {
    expect(isAttributed(word, branch, key)).toBe(false)
  })
  test('nor if the record is still on the branch', () => {
    expect(isAttributed(acknowledgementOf('kept', 1), later)).toBe(false)
  })
})
