import { fingerprintOf } from './channel-binding.ts'

/** ICE candidate types (RFC 8445, 5.1.1): a local address, our address as a STUN server sees it, an address at a relay. */
export const CANDIDATE_TYPES = ['host', 'srflx', 'relay'] as const
/** An address at which a peer may be reached. */
export interface IceCandidate {
  readonly kind: (typeof CANDIDATE_TYPES)[number]
  readonly address: string
  readonly port: number
}
/** The variable part of a session description (SDP, RFC 8866); the rest is the same for all our connections. */
export interface SdpSummary {
  readonly ufrag: string
  readonly pwd: string
  /** SHA-256 of the certificate, as hexadecimal digits. */
  readonly fingerprint: string
  readonly candidates: readonly IceCandidate[]
}

/** Keeps pairing codes short on machines with many networks. */
export const MAX_CANDIDATES_PER_TYPE = 3
/** Type preferences (RFC 8445, 5.1.2.2). */
const TYPE_PREFERENCE = { host: 126, srflx: 100, relay: 0 }

/** The variable part of a description; undefined if it lacks ICE credentials or a SHA-256 fingerprint. */
export function summarizeSdp(sdp: string): SdpSummary | undefined {
  const ufrag = /^a=ice-ufrag:([\w+/]+)\s*$/m.exec(sdp)?.[1]
  const pwd = /^a=ice-pwd:([\w+/]+)\s*$/m.exec(sdp)?.[1]
  const fingerprint = fingerprintOf(sdp)
  if (ufrag === undefined || pwd === undefined || fingerprint === undefined) return undefined
  return { ufrag, pwd, fingerprint, candidates: candidatesOf(sdp) }
}

function candidatesOf(sdp: string): IceCandidate[] {
  const found: IceCandidate[] = []
  const lines = sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx|relay)\b/gim)
  for (const [, address, port, type] of lines) {
    const kind = CANDIDATE_TYPES.find((one) => one === type)!
    const alike = found.filter((one) => one.kind === kind)
    const isKnown = alike.some((one) => one.address === address && one.port === Number(port))
    if (!isKnown && alike.length < MAX_CANDIDATES_PER_TYPE)
      found.push({ kind, address: address!, port: Number(port) })
  }
  return found
}

/** A full session description with one data channel (RFC 8841), rebuilt from its summary. */
export function sessionDescriptionOf(
  type: 'offer' | 'answer',
  summary: SdpSummary,
): RTCSessionDescriptionInit {
  const { ufrag, pwd, fingerprint, candidates } = summary
  const digits = fingerprint.toUpperCase().match(/../g)!.join(':')
  const lines = [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    ...candidates.map(candidateLine),
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    `a=fingerprint:sha-256 ${digits}`,
    `a=setup:${type === 'offer' ? 'actpass' : 'active'}`,
    'a=mid:0',
    'a=sctp-port:5000',
    'a=max-message-size:262144',
  ]
  return { type, sdp: lines.map((line) => `${line}\r\n`).join('') }
}

function candidateLine({ kind, address, port }: IceCandidate, index: number): string {
  const priority = TYPE_PREFERENCE[kind] * 2 ** 24 + (0xffff - index) * 2 ** 8 + 255
  // Firefox rejects a candidate line without a related address, though it never uses it.
  const related = kind === 'host' ? '' : ` raddr ${address.includes(':') ? '::' : '0.0.0.0'} rport 0`
  return `a=candidate:${String(index + 1)} 1 udp ${String(priority)} ${address} ${String(port)} typ ${kind}${related}`
}
