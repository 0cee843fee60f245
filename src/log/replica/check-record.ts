// Rules for records: may this record follow that one? All members apply the same rules to the same branch, so
// all honest replicas accept the same records (docs/online-protocol.md, "Records").

import { CHANCE, OVER } from '../../engine/core/game.ts'
import {
  beginRoll,
  chainsAfterAction,
  chainsAfterRoll,
  hasRightLink,
  unusedChains,
} from '../rolls/begin-roll.ts'
import { isLinkOf, rollAfterGeneration } from '../rolls/begun-roll.ts'
import { consentText, recordHash, recordText } from '../records/signing-text.ts'
import { checkGeneration } from './check-generation.ts'
import { MAX_SLOT } from '../records/protocol.ts'
import type { ActionRecord, TakeBackRecord, LogRecord, RollRecord } from '../records/protocol.ts'
import {
  ancestorAt,
  authorOf,
  chosenByBot,
  deciderOf,
  isSignedByMember,
  botLevelOf,
  positionAt,
  applyEntry,
} from '../records/record-tree.ts'
import type {
  ChainUse,
  ProtocolContext,
  Generation,
  RecordNode,
  GamePosition,
} from '../records/record-tree.ts'
import { saltAfter } from '../rolls/roll-salt.ts'

/** Why a record is refused. */
export const RECORD_FAULTS = [
  'wrongSlot',
  'wrongGeneration',
  'notAsked',
  'notLegal',
  'wrongBot',
  'badLinks',
  'badBack',
  'noConsent',
  'badQuorum',
  'badPromise',
  'badBase',
  'badSignature',
  'stateDiffers',
] as const
export type RecordFault = (typeof RECORD_FAULTS)[number]

interface RecordEffect {
  readonly position: GamePosition
  readonly generation?: Generation
}
type CheckResult = RecordEffect | RecordFault

/** Checks a record against its parent. Returns its node, or the fault. */
export function checkRecord(
  context: ProtocolContext,
  parent: RecordNode,
  record: LogRecord,
): RecordNode | RecordFault {
  const fault = checkPlace(parent, record)
  if (fault !== undefined) return fault
  const hash = recordHash(context.game, record)
  const result = checkContent(context, parent, record, hash)
  if (typeof result === 'string') return result
  if (result.position.stateHash !== record.sth) return 'stateDiffers'
  const generation = result.generation ?? parent.generation
  const node = {
    hash,
    generation,
    position: result.position,
    ...chainsAfter(context, parent, record, generation, hash),
  }
  const roll =
    record.k === 'gen' ? rollAfterGeneration(context, parent, record, node) : beginRoll(context, node)
  return { ...node, record, parent, slot: record.i, roll, children: [] }
}

/** How far the hash chains of the generation are used up after a record. */
function chainsAfter(
  context: ProtocolContext,
  parent: RecordNode,
  record: LogRecord,
  { anchors }: Generation,
  hash: string,
): ChainUse {
  if (record.k === 'gen') return unusedChains(anchors)
  if (record.k === 'rnd') return chainsAfterRoll(parent, record.links)
  const m = authorOf(context, record)
  if (record.k === 'act' && record.link !== undefined && m !== null)
    return chainsAfterAction(parent, m, record.link, hash)
  return { rollCount: parent.rollCount, links: parent.links, used: parent.used, givers: parent.givers }
}

function checkPlace(parent: RecordNode, { i, p, k, g }: LogRecord): RecordFault | undefined {
  if (i !== parent.slot + 1 || p !== parent.hash || i > MAX_SLOT) return 'wrongSlot'
  const fits = k === 'gen' ? g > parent.generation.number : g === parent.generation.number
  return fits ? undefined : 'wrongGeneration'
}

function checkContent(
  context: ProtocolContext,
  parent: RecordNode,
  record: LogRecord,
  hash: string,
): CheckResult {
  switch (record.k) {
    case 'act':
      return checkAction(context, parent, record, hash)
    case 'rnd':
      return checkRoll(context, parent, record)
    case 'back':
      return checkTakeBack(context, parent, record, hash)
    case 'gen': {
      const beside = nodesBeside(context, parent, record.beside ?? [])
      if (beside === undefined) return 'badBase'
      const generation = checkGeneration(context, parent, record, { hash, beside })
      return typeof generation === 'string' ? generation : { position: parent.position, generation }
    }
  }
}

/** The nodes of records that leave the branch of `base`, in order; undefined if one of them is not lawful. */
function nodesBeside(
  context: ProtocolContext,
  base: RecordNode,
  records: readonly LogRecord[],
): RecordNode[] | undefined {
  const nodes = new Map<string, RecordNode>()
  for (const record of records) {
    const below = ancestorAt(base, record.i - 1)
    const parent = nodes.get(record.p) ?? (below?.hash === record.p ? below : undefined)
    const node = parent && checkRecord(context, parent, record)
    if (node === undefined || typeof node === 'string') return undefined
    nodes.set(node.hash, node)
  }
  return [...nodes.values()]
}

function checkAction(
  context: ProtocolContext,
  parent: RecordNode,
  record: ActionRecord,
  hash: string,
): CheckResult {
  const { generation, position } = parent
  const { seat, action, sig } = record
  if (position.turn < 0 || !context.safetyRules.isInTurn(position.turn, seat)) return 'notAsked'
  const decider = deciderOf(context, generation, seat)
  if ((sig === null) !== (decider === null)) return 'badSignature'
  const text = recordText(context.game, hash)
  if (decider !== null && !isSignedByMember(context, generation, { m: decider, text, sig: sig! }))
    return 'badSignature'
  if (decider === null && isWrongBot(context, position, action)) return 'wrongBot'
  const applied = applyEntry(context, position, { seat: position.turn, action })
  if (applied === undefined) return 'notLegal'
  return hasRightLink(context, parent, record, decider, applied) ? { position: applied } : 'badLinks'
}

/**
 * Is this the wrong choice for a bot that chooses at once? Choices of searching bots take long to verify, so
 * any legal one is accepted, even by a replica that computed another: otherwise a replica that only relays it
 * would be penalized, and the log would fork. Such choices are verified later (bot-verification.ts).
 */
function isWrongBot(context: ProtocolContext, position: GamePosition, action: number): boolean {
  return (
    context.rules.isInstantLevel(botLevelOf(context, position)) && chosenByBot(context, position) !== action
  )
}

function checkRoll(context: ProtocolContext, parent: RecordNode, { links }: RollRecord): CheckResult {
  const { position, roll } = parent
  if (position.turn !== CHANCE) return 'notAsked'
  const isComplete =
    roll !== null &&
    links.length === roll.members.length &&
    roll.members.every((m, at) => isLinkOf(roll, m, links[at]!))
  if (!isComplete) return 'badLinks'
  const salt = saltAfter(context, parent, roll.seed, links)
  const applied = applyEntry(context, position, { seat: CHANCE, salt })
  return applied === undefined ? 'notLegal' : { position: applied }
}

/** The members whose consent a take-back needs: those that play and those that contribute to the dice. */
export function requiredConsenters(
  { memberCount }: ProtocolContext,
  { bots, contributors }: Generation,
): number[] {
  return Array.from({ length: memberCount }, (_, m) => m).filter(
    (m) => contributors.includes(m) || !bots.includes(m),
  )
}

/** The position a take-back leads to; undefined if it would cross a roll or leads nowhere. */
export function takeBackPosition(position: GamePosition, to: number): GamePosition | undefined {
  if (position.turn === OVER || to >= position.ply) return undefined
  for (let at = position; at.ply > to && at.previous !== null; at = at.previous) {
    if (at.entry === null || 'salt' in at.entry) return undefined
  }
  return positionAt(position, to)
}

/** The member in turn writes a take-back, so its slot has one possible writer, as every slot. */
function checkTakeBack(
  context: ProtocolContext,
  parent: RecordNode,
  record: TakeBackRecord,
  hash: string,
): CheckResult {
  const { generation, position } = parent
  if (position.turn < 0 || deciderOf(context, generation, position.turn) !== record.m) return 'notAsked'
  const applied = takeBackPosition(position, record.to)
  if (applied === undefined) return 'badBack'
  const { m: by, sig: own } = record
  if (!isSignedByMember(context, generation, { m: by, text: recordText(context.game, hash), sig: own }))
    return 'badSignature'
  const consents = new Map(record.yes)
  for (const m of requiredConsenters(context, generation)) {
    if (m === by) continue
    const sig = consents.get(m)
    const text = consentText(context.game, { g: record.g, i: record.i, p: record.p, to: record.to, m })
    if (sig === undefined || !isSignedByMember(context, generation, { m, text, sig })) return 'noConsent'
  }
  return { position: applied }
}
