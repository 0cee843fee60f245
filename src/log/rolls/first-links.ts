// The links of the first roll of a table over days: all members but one give theirs with their signature, so that no one has to
// come for the first roll alone (decision 55).

import type { GameRegistry } from '../../session/journal.ts'
import { chainSecret, isOnChain, newHashChain } from '../records/beacon.ts'
import { memberAfterRoll } from './begin-roll.ts'
import { gameRulesOf } from '../records/game-rules.ts'
import { anchorName } from '../records/genesis.ts'
import type { Genesis } from '../records/genesis.ts'
import { genesisNode } from './genesis-node.ts'
import { newProtocolContext } from '../records/record-tree.ts'
import { SAFETY_RULES } from '../records/safety-rules.ts'

/**
 * The members that give their link for the first roll with their signature under the genesis. The one that acts first after
 * the roll keeps its link until all have signed, so none but that one can know the roll before.
 */
export function earlyGivers(games: GameRegistry, genesis: Genesis): readonly number[] {
  const rules = genesis.luck === 'next' ? gameRulesOf(games, genesis) : undefined
  if (rules === undefined) return []
  const context = newProtocolContext(genesis, rules, SAFETY_RULES, () => false)
  const root = genesisNode(context)
  const next = memberAfterRoll(context, root)
  return root.roll === null || next === null ? [] : root.roll.members.filter((m) => m !== next)
}

/** A member's own link for the first roll. */
export function firstLink(secret: string, genesis: Genesis): string {
  return newHashChain(chainSecret(secret, anchorName(genesis), 0), genesis.chain).link(1)
}

/** Can only the member have given this link for the first roll? */
export const isFirstLink = ({ members }: Genesis, m: number, link: string): boolean =>
  members[m] !== undefined && isOnChain(link, members[m].anchor, 1)
