import { rollSalt } from '../records/beacon.ts'
import { saltsOf } from '../records/draws.ts'
import { entriesOf } from '../records/record-tree.ts'
import type { ProtocolContext, RecordNode } from '../records/record-tree.ts'

/** The salt of the roll after `parent`: that of the draws that come again, or made of the links of its members. */
export function saltAfter(
  { game, genesis, rules }: ProtocolContext,
  { position }: Pick<RecordNode, 'position'>,
  seed: string,
  links: readonly string[],
): string {
  const { draws } = genesis
  const rolls = draws === undefined ? 0 : saltsOf([...rules.earlierEntries, ...entriesOf(position)]).length
  return draws?.salts[rolls] ?? rollSalt(game, seed, links)
}
