import { CHANCE, OVER } from '../../engine/core/game.ts'
import { beaconSalt, leadsTo } from './beacon.ts'
import { consentText, recordHash, recordText } from './signing-text.ts'
import { checkGeneration } from './check-generation.ts'
import type { Act, Back, LogRecord, Roll } from './protocol.ts'
import { botChoice, deciderOf, isSigned, levelOf, taleAt, tell } from './record-tree.ts'
import type { Court, Era, Node, Tale } from './record-tree.ts'

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

interface Outcome {
  readonly tale: Tale
  readonly era?: Era
  readonly links?: readonly string[]
}
type Judged = Outcome | RecordFault

/** Verifies a record against the one it follows; nothing is taken on trust but what its parent was. */
export function checkRecord(court: Court, parent: Node, record: LogRecord): Node | RecordFault {
  const misplaced = faultOfPlace(parent, record)
  if (misplaced !== undefined) return misplaced
  const hash = recordHash(court.game, record)
  const judged = judge(court, parent, record, hash)
  if (typeof judged === 'string') return judged
  if (judged.tale.sth !== record.sth) return 'stateDiffers'
  const era = judged.era ?? parent.era
  const rolls = record.k === 'gen' ? 0 : parent.rolls + (record.k === 'rnd' ? 1 : 0)
  const links = judged.era?.anchors ?? judged.links ?? parent.links
  return { hash, record, parent, i: record.i, era, rolls, links, tale: judged.tale, children: [] }
}

function faultOfPlace(parent: Node, { i, p, k, g }: LogRecord): RecordFault | undefined {
  if (i !== parent.i + 1 || p !== parent.hash) return 'wrongSlot'
  const fits = k === 'gen' ? g > parent.era.g : g === parent.era.g
  return fits ? undefined : 'wrongGeneration'
}

function judge(court: Court, parent: Node, record: LogRecord, hash: string): Judged {
  switch (record.k) {
    case 'act':
      return judgeAct(court, parent, record, hash)
    case 'rnd':
      return judgeRoll(court, parent, record)
    case 'back':
      return judgeBack(court, parent, record, hash)
    case 'gen': {
      const era = checkGeneration(court, parent, record, hash)
      return typeof era === 'string' ? era : { tale: parent.tale, era }
    }
  }
}

function judgeAct(court: Court, { era, tale }: Node, { seat, action, sig }: Act, hash: string): Judged {
  if (tale.turn < 0 || !court.laws.isAsked(tale.turn, seat)) return 'notAsked'
  const decider = deciderOf(court, era, seat)
  if ((sig === null) !== (decider === null)) return 'badSignature'
  const text = recordText(court.game, hash)
  if (decider !== null && !isSigned(court, era, { m: decider, text, sig: sig! })) return 'badSignature'
  if (decider === null && isWrongBot(court, tale, action)) return 'wrongBot'
  const told = tell(court, tale, { seat: tale.turn, action })
  return told === undefined ? 'notLegal' : { tale: told }
}

/**
 * Bots that choose at once are checked by everybody at once. What a bot that searches chose is taken if it is lawful, also
 * by whoever has found another choice: those who have not would else be called liars for passing it on, and the table
 * would part. It is doubted instead (`recheck.ts`).
 */
function isWrongBot(court: Court, tale: Tale, action: number): boolean {
  return court.rules.isAtOnce(levelOf(court, tale)) && botChoice(court, tale) !== action
}

function judgeRoll(court: Court, { tale, links }: Node, record: Roll): Judged {
  if (tale.turn !== CHANCE) return 'notAsked'
  const isRevealed =
    record.links.length === links.length && record.links.every((link, m) => leadsTo(link, links[m]!, 1))
  if (!isRevealed) return 'badLinks'
  const salt = beaconSalt(court.game, record.p, record.links)
  const told = tell(court, tale, { seat: CHANCE, salt })
  return told === undefined ? 'notLegal' : { tale: told, links: record.links }
}

/** Those whose consent a take-back needs: whoever plays or makes the luck. */
export function askedToConsent({ n }: Court, { bots, makers }: Era): number[] {
  return Array.from({ length: n }, (_, m) => m).filter((m) => makers.includes(m) || !bots.includes(m))
}

/** The position a take-back leads to; undefined if it would cross a roll or leads nowhere. */
export function backTo(tale: Tale, to: number): Tale | undefined {
  if (tale.turn === OVER || to >= tale.ply) return undefined
  for (let at = tale; at.ply > to && at.before !== null; at = at.before) {
    if (at.entry === null || 'salt' in at.entry) return undefined
  }
  return taleAt(tale, to)
}

/** A take-back is written by whoever is in turn, so its slot has one writer as every other. */
function judgeBack(court: Court, parent: Node, record: Back, hash: string): Judged {
  const { era, tale } = parent
  if (tale.turn < 0 || deciderOf(court, era, tale.turn) !== record.m) return 'notAsked'
  const told = backTo(tale, record.to)
  if (told === undefined) return 'badBack'
  const { m: by, sig: own } = record
  if (!isSigned(court, era, { m: by, text: recordText(court.game, hash), sig: own })) return 'badSignature'
  const consents = new Map(record.yes)
  for (const m of askedToConsent(court, era)) {
    if (m === by) continue
    const sig = consents.get(m)
    const text = consentText(court.game, { g: record.g, i: record.i, p: record.p, to: record.to, m })
    if (sig === undefined || !isSigned(court, era, { m, text, sig })) return 'noConsent'
  }
  return { tale: told }
}
