import type { seat } from '../log-table.fixture.ts'
import { keys } from '../log-table.fixture.ts'
import type { GenerationPromise } from '../records/protocol.ts'
import { headOf } from '../replica/replica.ts'
import { promiseText } from '../records/signing-text.ts'

export type Table = ReturnType<typeof seat>

/** A signed promise of a member that proposes generation `g` without taking a seat. */
export function proposal({ replicas }: Table, g: number, m = 2): GenerationPromise {
  const { generation, slot, hash } = headOf(replicas[m]!)
  const anchor = g.toString(16).padStart(64, '0')
  const at: GenerationPromise['at'] = [generation.number, slot, hash]
  const promise = { g, bots: [...generation.bots], to: anchor, m, at, lost: false, anchor, sig: '' }
  return { ...promise, sig: keys.sign(m, promiseText(replicas[m]!.context.game, promise)) }
}
export const hear = (table: Table, m: number, promise: GenerationPromise): void =>
  table.put(m, { type: 'message', link: String(promise.m), message: { t: 'promise', promise } })
