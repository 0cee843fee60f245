import { CHANCE, OVER } from '../../engine/core/game.ts'
import { rollSalt, isOnChain } from './beacon.ts'
import { consentText, recordHash, recordText } from './signing-text.ts'
import { checkGeneration } from './check-generation.ts'
import type { ActionRecord, TakeBackRecord, LogRecord, RollRecord } from './protocol.ts'
import {
  chosenByBot,
  deciderOf,
  isSignedByMember,
  botLevelOf,
  positionAt,
  applyEntry,
} from './record-tree.ts'
import type { ProtocolContext, Generation, RecordNode, GamePosition } from './record-tree.ts'

/** Why a record is not taken. */
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
  readonly tale: GamePosition
  readonly era?: Generation
  readonly links?: readonly string[]
}
type CheckResult = RecordEffect | RecordFault

/** Verifies a record against the one it follows; nothing is taken on trust but what its parent was. */
export function checkRecord(
  court: ProtocolContext,
  parent: RecordNode,
  record: LogRecord,
): RecordNode | RecordFault {
  const misplaced = checkPlace(parent, record)
  if (misplaced !== undefined) return misplaced
  const hash = recordHash(court.game, record)
  const judged = checkContent(court, parent, record, hash)
  if (typeof judged === 'string') return judged
  if (judged.tale.stateHash !== record.sth) return 'stateDiffers'
  const era = judged.era ?? parent.generation
  const rolls = record.k === 'gen' ? 0 : parent.rollCount + (record.k === 'rnd' ? 1 : 0)
  const links = judged.era?.anchors ?? judged.links ?? parent.links
  return {
    hash,
    record,
    parent,
    i: record.i,
    generation,
    rollCount,
    links,
    position: judged.tale,
    children: [],
  }
}

function checkPlace(parent: RecordNode, { i, p, k, g }: LogRecord): RecordFault | undefined {
  if (i !== parent.i + 1 || p !== parent.hash) return 'wrongSlot'
  const fits = k === 'gen' ? g > parent.generation.g : g === parent.generation.g
  return fits ? undefined : 'wrongGeneration'
}

function checkContent(
  court: ProtocolContext,
  parent: RecordNode,
  record: LogRecord,
  hash: string,
): CheckResult {
  switch (record.k) {
    case 'act':
      return checkAction(court, parent, record, hash)
    case 'rnd':
      return checkRoll(court, parent, record)
    case 'back':
      return checkTakeBack(court, parent, record, hash)
    case 'gen': {
      const era = checkGeneration(court, parent, record, hash)
      return typeof era === 'string' ? era : { tale: parent.position, era }
    }
  }
}

function checkAction(
  court: ProtocolContext,
  { generation, position }: RecordNode,
  { seat, action, sig }: ActionRecord,
  hash: string,
): CheckResult {
  if (position.turn < 0 || !court.safetyRules.isInTurn(position.turn, seat)) return 'notAsked'
  const decider = deciderOf(court, generation, seat)
  if ((sig === null) !== (decider === null)) return 'badSignature'
  const text = recordText(court.game, hash)
  if (decider !== null && !isSignedByMember(court, generation, { m: decider, text, sig: sig! }))
    return 'badSignature'
  if (decider === null && isWrongBot(court, position, action)) return 'wrongBot'
  const told = applyEntry(court, position, { seat: position.turn, action })
  return told === undefined ? 'notLegal' : { tale: told }
}

/**
 * Bots that choose at once are checked by everybody at once. What a bot that searches chose is taken if it is lawful, also
 * by whoever has found another choice: those who have not would else be called liars for passing it on, and the table
 * would part. It is doubted instead (`recheck.ts`).
 */
function isWrongBot(court: ProtocolContext, tale: GamePosition, action: number): boolean {
  return court.rules.isInstantLevel(botLevelOf(court, tale)) && chosenByBot(court, tale) !== action
}

function checkRoll(court: ProtocolContext, { position, links }: RecordNode, record: RollRecord): CheckResult {
  if (position.turn !== CHANCE) return 'notAsked'
  const isRevealed =
    record.links.length === links.length && record.links.every((link, m) => isOnChain(link, links[m]!, 1))
  if (!isRevealed) return 'badLinks'
  const salt = rollSalt(court.game, record.p, record.links)
  const told = applyEntry(court, position, { seat: CHANCE, salt })
  return told === undefined ? 'notLegal' : { tale: told, links: record.links }
}

/** Those whose consent a take-back needs: whoever plays or makes the luck. */
export function requiredConsenters(
  { memberCount }: ProtocolContext,
  { bots, contributors }: Generation,
): number[] {
  return Array.from({ length: memberCount }, (_, m) => m).filter(
    (m) => contributors.includes(m) || !bots.includes(m),
  )
}

/** The position a take-back leads to; undefined if it would cross a roll or leads nowhere. */
export function takeBackPosition(tale: GamePosition, to: number): GamePosition | undefined {
  if (tale.turn === OVER || to >= tale.ply) return undefined
  for (let at = tale; at.ply > to && at.previous !== null; at = at.previous) {
    if (at.entry === null || 'salt' in at.entry) return undefined
  }
  return positionAt(tale, to)
}

/** A take-back is written by whoever is in turn, so its slot has one writer as every other. */
function checkTakeBack(
  court: ProtocolContext,
  parent: RecordNode,
  record: TakeBackRecord,
  hash: string,
): CheckResult {
  const { generation, position } = parent
  if (position.turn < 0 || deciderOf(court, generation, position.turn) !== record.m) return 'notAsked'
  const told = takeBackPosition(position, record.to)
  if (told === undefined) return 'badBack'
  const { m: by, sig: own } = record
  if (!isSignedByMember(court, generation, { m: by, text: recordText(court.game, hash), sig: own }))
    return 'badSignature'
  const consents = new Map(record.yes)
  for (const m of requiredConsenters(court, generation)) {
    if (m === by) continue
    const sig = consents.get(m)
    const text = consentText(court.game, { g: record.g, i: record.i, p: record.p, to: record.to, m })
    if (sig === undefined || !isSignedByMember(court, generation, { m, text, sig })) return 'noConsent'
  }
  return { tale: told }
}
