import { LAWS } from '../../src/net/log/safety-rules.ts'
import type { Laws } from '../../src/net/log/safety-rules.ts'

/** Mistakes one could make, planted to show that the simulation notices each. */
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
  'healsEarly',
  'oldKeyCounts',
  'takesAnySeat',
] as const
export type Defect = (typeof DEFECTS)[number]

const BROKEN: Partial<Record<Defect, Partial<Laws>>> = {
  oneChain: { chainSecret: (secret) => LAWS.chainSecret(secret, '', 0) },
  promiseDoesNotFreeze: { isFrozen: () => false },
  smallMajority: { majority: (members) => Math.max(1, Math.floor(members / 2)), remembering: () => 1 },
  anyBase: { needsBestHead: false },
  noTurns: { isAsked: () => true },
  anybodyForms: { mayForm: () => true },
  healsEarly: { heals: () => true },
  takesAnySeat: { isFree: () => true },
}

export function lawsWith(defect: Defect | undefined): Laws {
  return { ...LAWS, ...(defect === undefined ? {} : BROKEN[defect]) }
}
