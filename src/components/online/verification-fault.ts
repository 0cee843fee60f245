/** The topic of a log's fault; the end of a message key, `online.verify.why.<topic>`. */
type FaultTopic =
  | 'form'
  | 'signature'
  | 'choice'
  | 'draw'
  | 'unknownDeal'
  | 'otherDeal'
  | 'consent'
  | 'majority'
  | 'position'
  | 'device'
  | 'rules'

const TOPICS: Readonly<Record<string, FaultTopic>> = {
  badSignature: 'signature',
  sameKey: 'signature',
  notAsked: 'choice',
  notLegal: 'choice',
  wrongBot: 'choice',
  badLinks: 'draw',
  drawsUnknown: 'unknownDeal',
  drawsDiffer: 'otherDeal',
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
/** The topic of a fault code; `form` for all codes not listed. */
export function faultTopic(code: string): FaultTopic {
  return TOPICS[code] ?? 'form'
}
