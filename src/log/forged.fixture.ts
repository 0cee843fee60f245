// What a member with a modified client can sign: promises with any head, and generations on any base.

import type { SimulatedKeys } from '../../tests/simulation/keys.ts'
import type { GenerationPromise, GenerationRecord } from './records/protocol.ts'
import type { ProtocolContext, RecordNode } from './records/record-tree.ts'
import { promiseText, recordHash, recordText } from './records/signing-text.ts'

type Wanted = Pick<GenerationPromise, 'g' | 'm' | 'bots'> & Partial<GenerationPromise>

/** A promise of member `m` that names `at` as its head. The anchor says nothing: its chain is not known. */
export function forgedPromise(
  { game }: Pick<ProtocolContext, 'game'>,
  keys: SimulatedKeys,
  at: Pick<RecordNode, 'hash' | 'slot' | 'generation'>,
  wanted: Wanted,
): GenerationPromise {
  const anchor = wanted.anchor ?? wanted.g.toString(16).padStart(63, '0') + String(wanted.m)
  const promise: GenerationPromise = {
    to: anchor,
    at: [at.generation.number, at.slot, at.hash],
    lost: false,
    anchor,
    sig: '',
    ...wanted,
  }
  promise.sig = keys.sign(promise.m, promiseText(game, promise))
  return promise
}

/** A generation that its proposer forms with these promises on a base of its choice. */
export function forgedGeneration(
  { game }: Pick<ProtocolContext, 'game'>,
  keys: SimulatedKeys,
  base: RecordNode,
  by: number,
  proms: readonly GenerationPromise[],
): GenerationRecord {
  const { g, bots } = proms[0]!
  const record: GenerationRecord = {
    k: 'gen',
    i: base.slot + 1,
    p: base.hash,
    g,
    sth: base.position.stateHash,
    by,
    bots,
    proms: [...proms].sort((one, two) => one.m - two.m),
    sig: '',
  }
  record.sig = keys.sign(by, recordText(game, recordHash(game, record)))
  return record
}
