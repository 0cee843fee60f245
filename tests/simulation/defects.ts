// Planted defects (mutation testing of the simulation): each breaks one safety rule or one duty of a device,
// and the invariant checker must notice every one of them (docs/reliability.md).

import { SAFETY_RULES } from '../../src/log/records/safety-rules.ts'
import type { SafetyRules } from '../../src/log/records/safety-rules.ts'

/** The names of the defects. */
export const DEFECTS = [
  'forgetsInCrash',
  'oneChain',
  'promiseDoesNotFreeze',
  'smallMajority',
  'anyBase',
  'noSignatures',
  'noTurns',
  'sendBeforeStore',
  'anybodyForms',
  'recoversEarly',
  'oldKeyCounts',
  'takesAnySeat',
  'rollsAgain',
  'blamesOtherRolls',
  'returnsUnasked',
  'endlessPatience',
  'followsAnyNumber',
  'leavesPlayersOut',
  'anyLowBase',
  'promisesUnheard',
] as const
export type Defect = (typeof DEFECTS)[number]

const BROKEN: Partial<Record<Defect, Partial<SafetyRules>>> = {
  oneChain: { chainSecret: (secret) => SAFETY_RULES.chainSecret(secret, '', 0) },
  promiseDoesNotFreeze: { isFrozen: () => false },
  smallMajority: { majority: (members) => Math.max(1, Math.floor(members / 2)), intactQuorum: () => 1 },
  anyBase: { needsBestHead: false },
  noTurns: { isInTurn: () => true },
  anybodyForms: { mayForm: () => true },
  recoversEarly: { endsRecovery: () => true },
  takesAnySeat: { isReplaceable: () => true },
  rollsAgain: { keepsRolls: false },
  blamesOtherRolls: { namesRolls: false },
  returnsUnasked: { asksForExcluded: false },
  endlessPatience: { rationsPromises: false },
  followsAnyNumber: { maxAhead: Infinity },
  leavesPlayersOut: { needsAllPlayers: false },
  anyLowBase: { needsOtherBranches: false },
  promisesUnheard: { hearsFirst: false },
}

/** The rules that a defect breaks. */
export const rulesBrokenBy = (defect: Defect): Partial<SafetyRules> => BROKEN[defect] ?? {}

export function safetyRulesWith(defect: Defect | undefined): SafetyRules {
  return { ...SAFETY_RULES, ...(defect === undefined ? {} : rulesBrokenBy(defect)) }
}
