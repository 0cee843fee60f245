import type { LinkStats } from './transport.ts'

interface Report {
  readonly type: string
  readonly [key: string]: unknown
}
interface Reports {
  get(id: string): unknown
  forEach(each: (report: Report) => void): void
}

/** Reads the selected candidate pair from the reports of `RTCPeerConnection.getStats`. */
export function readStats(reports: Reports): LinkStats {
  const pair = selectedPair(reports)
  if (pair === undefined) return { isRelayed: undefined, roundTrip: undefined }
  const local = candidateOf(reports, pair['localCandidateId'])
  const remote = candidateOf(reports, pair['remoteCandidateId'])
  const seconds = pair['currentRoundTripTime']
  return {
    isRelayed: local === undefined ? undefined : isAtRelay(local) || remote?.['candidateType'] === 'relay',
    roundTrip: typeof seconds === 'number' ? seconds * 1000 : undefined,
  }
}

/** The pair that the transport names; where a browser names none, the nominated one. */
function selectedPair(reports: Reports): Report | undefined {
  let named: unknown
  let pair: Report | undefined
  reports.forEach((report) => {
    if (report.type === 'transport') named ??= report['selectedCandidatePairId']
    if (report.type !== 'candidate-pair' || report['state'] !== 'succeeded') return
    if (pair === undefined || report['nominated'] === true) pair = report
  })
  return named === undefined ? pair : ((reports.get(String(named)) as Report | undefined) ?? pair)
}

const candidateOf = (reports: Reports, id: unknown): Report | undefined =>
  reports.get(String(id)) as Report | undefined

/** A candidate that a browser learned from an answer (`prflx`) may lie at a relay, too; then it names a protocol. */
const isAtRelay = (local: Report): boolean =>
  local['candidateType'] === 'relay' || local['relayProtocol'] !== undefined
