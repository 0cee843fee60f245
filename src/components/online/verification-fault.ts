/** What a fault of a log is about: the end of a message key, `online.verify.why.<topic>`. */
type FaultTopic =
  'form' | 'signature' | 'choice' | 'draw' | 'consent' | 'majority' | 'position' | 'device' | 'rules'

const TOPICS: Readonly<Record<string, FaultTopic>> = {
  badSignature: 'signature',
  sameKey: 'signature',
  notAsked: 'choice',
  notLegal: 'choice',
  wrongBot: 'choice',
  badLinks: 'draw',
  badBack: 'consent',
  noConsent: 'consent',
  wrongGeneration: 'majority',
  badQuorum: 'majority',
  badPromise: 'majority',
  badBase: 'majority',
  stateDiffers: 'position',
  cannotVerify: 'device',
  engineFault: 'rules',
  unknownGame: 'rules',
}
/** Whatever is not named is wrong in its form. */
export function faultTopic(code: string): FaultTopic {
  return TOPICS[code] ?? 'form'
}
