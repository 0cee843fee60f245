import type { LinkStats } from './transport.ts'

interface Report {
  readonly type: string
  readonly [key: string]: unknown
}

/** Reads the selected candidate pair from the reports of `RTCPeerConnection.getStats`. */
export function readStats(reports: {
  get(id: string): unknown
  forEach(each: (report: Report) => void): void
}): LinkStats {
  let pair: Report | undefined
  reports.forEach((report) => {
    if (report.type !== 'candidate-pair' || report['state'] !== 'succeeded') return
    if (pair === undefined || report['nominated'] === true) pair = report
  })
  if (pair === undefined) return { isRelayed: undefined, roundTrip: undefined }
  const kinds = [pair['localCandidateId'], pair['remoteCandidateId']].map((id) => {
    const candidate = reports.get(String(id)) as { candidateType?: unknown } | undefined
    return candidate?.candidateType
  })
  const seconds = pair['currentRoundTripTime']
  return {
    isRelayed: kinds.includes('relay'),
    roundTrip: typeof seconds === 'number' ? seconds * 1000 : undefined,
  }
}
