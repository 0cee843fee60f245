import { keys, seat } from '../log-table.fixture.ts'
import { viewLog } from '../log-view.ts'
import type { GenerationPromise } from '../records/protocol.ts'
import { headOf } from '../replica/replica.ts'
import type { Replica } from '../replica/replica.ts'
import { promiseText } from '../records/signing-text.ts'

export type Table = ReturnType<typeof seat>
export const PROPOSER = 3

/** The member proposes to one of the others, above all numbers that it knows, that a bot plays for member 2. */
export function propose({ replicas, put }: Table, to: number): void {
  const known = replicas[to]!
  const n = known.context.memberCount
  const least = Math.max(headOf(known).generation.number, ...known.promises.keys()) + 1
  const g = least + ((PROPOSER - (least % n) + n) % n) + n * to
  const { generation, slot, hash } = headOf(replicas[PROPOSER]!)
  const anchor = g.toString(16).padStart(64, '0')
  const at: GenerationPromise['at'] = [generation.number, slot, hash]
  const content = { g, bots: [2], to: anchor, m: PROPOSER, at, lost: false, anchor, sig: '' }
  const promise = { ...content, sig: keys.sign(PROPOSER, promiseText(known.context.game, content)) }
  put(to, { type: 'message', link: String(PROPOSER), message: { t: 'promise', promise } })
}
/** A person who agrees to everything that the screen shows. */
export function agree({ put }: Table, m: number, replica: Replica): boolean {
  const asked = viewLog(replica).proposals.find(({ by }) => by === PROPOSER)
  if (asked !== undefined) put(m, { type: 'agree', g: asked.g })
  return asked !== undefined
}
export function tableOfFour(luck?: 'next'): Table {
  const table = seat(4, 0, luck)
  // It never forms what it proposes, and keeps the promises for it.
  table.mute.set(PROPOSER, ['records', 'promise', 'head'])
  return table
}
