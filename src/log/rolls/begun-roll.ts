// What a generation does to a roll that has begun: it stays the same roll, whatever generations come between,
// unless a bot takes the seats of a member whose link is missing. Only then the roll begins again, with new
// hash chains, and the member is named in the generation (decision 30).

import { isOnChain } from '../records/beacon.ts'
import type { GenerationRecord } from '../records/protocol.ts'
import { beginRoll } from './begin-roll.ts'
import type { RollBase } from './begin-roll.ts'
import type { BegunRoll, Generation, ProtocolContext, RecordNode } from '../records/record-tree.ts'

/** Is this the member's link for the roll? Undefined if the roll takes no link from the member. */
export function isLinkOf({ members, links }: BegunRoll, m: number, link: string): boolean | undefined {
  const at = members.indexOf(m)
  return at < 0 ? undefined : isOnChain(link, links[at]!, 1)
}

/** The links of members whose seats bots are to play that a promise proves were given before. */
function givenLinks(
  roll: BegunRoll,
  { bots, proms }: Pick<GenerationRecord, 'bots' | 'proms'>,
): Map<number, string> {
  const given = new Map(roll.given)
  for (const { given: named = [] } of proms)
    for (const [m, link] of named)
      if (bots.includes(m) && isLinkOf(roll, m, link) === true) given.set(m, link)
  return given
}

/** The members whose link for the begun roll is missing when this generation gives their seats to bots. */
export function forfeitersOf(base: RecordNode, record: Pick<GenerationRecord, 'bots' | 'proms'>): number[] {
  const { roll } = base
  if (roll === null) return []
  const given = givenLinks(roll, record)
  return roll.members.filter((m) => record.bots.includes(m) && !given.has(m))
}

/** The roll after a generation: the one that had begun, or a new one if a link of it was forfeited. */
export function rollAfterGeneration(
  context: ProtocolContext,
  base: RecordNode,
  record: GenerationRecord,
  node: RollBase,
): BegunRoll | null {
  const { roll } = base
  if (roll === null || !context.safetyRules.keepsRolls || forfeitersOf(base, record).length > 0)
    return beginRoll(context, node)
  return { ...roll, given: givenLinks(roll, record) }
}

/** A member whose seats the others gave to a bot this often returns only if they agree. */
const MAX_REPLACEMENTS = 3

/** Forfeits, replacements and excluded members after a generation. A member with a new key begins without any. */
export function exclusionsAfter(
  base: RecordNode,
  record: Pick<GenerationRecord, 'bots' | 'proms' | 'keys' | 'by'>,
): Pick<Generation, 'forfeits' | 'replacements' | 'excluded'> {
  const { bots, keys = [], by } = record
  const late = forfeitersOf(base, record)
  const isNew = (m: number): boolean => keys.some(([of]) => of === m)
  const { bots: before, forfeits, replacements, excluded } = base.generation
  const isTaken = (m: number): boolean => m !== by && bots.includes(m) && !before.includes(m)
  const isOften = (m: number): boolean => isTaken(m) && replacements[m]! + 1 >= MAX_REPLACEMENTS
  return {
    forfeits: forfeits.map((count, m) => (isNew(m) ? 0 : count + (late.includes(m) ? 1 : 0))),
    replacements: replacements.map((count, m) => (isNew(m) ? 0 : count + (isTaken(m) ? 1 : 0))),
    excluded: bots.filter((m) => !isNew(m) && (excluded.includes(m) || late.includes(m) || isOften(m))),
  }
}
