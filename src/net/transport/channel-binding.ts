import { bytesToHex } from '@noble/hashes/utils.js'
import type { ChannelBinding } from './transport.ts'

/** The only SHA-256 fingerprint in a session description (RFC 8122), in hexadecimal; undefined if it names any other. */
export function fingerprintOf(sdp: string): string | undefined {
  const named = new Set<string>()
  for (const [, algorithm, digits] of sdp.matchAll(/^a=fingerprint:(\S+) +(\S+)\s*$/gim)) {
    named.add(`${algorithm!.toLowerCase()} ${digits!.replaceAll(':', '').toLowerCase()}`)
  }
  const [only] = named
  return named.size === 1 ? /^sha-256 ([0-9a-f]{64})$/.exec(only!)?.[1] : undefined
}

/**
 * The hashes of the DTLS certificates at both ends of a connection, for channel binding (RFC 5056). Ours comes from our
 * own description, which the broker cannot change. Theirs comes from the connection where the browser exposes it,
 * otherwise from their description: the browser accepts no certificate but the one named there (RFC 8827).
 */
export async function channelBindingOf(connection: RTCPeerConnection): Promise<ChannelBinding | undefined> {
  const mine = fingerprintOf(connection.localDescription?.sdp ?? '')
  const theirs =
    (await remoteCertificateHash(connection)) ?? fingerprintOf(connection.remoteDescription?.sdp ?? '')
  return mine === undefined || theirs === undefined || mine === theirs ? undefined : { mine, theirs }
}

async function remoteCertificateHash(connection: RTCPeerConnection): Promise<string | undefined> {
  // Firefox exposes the transport but not its certificates.
  const transport: Partial<RTCDtlsTransport> | undefined = connection.sctp?.transport
  const certificate = transport?.getRemoteCertificates?.()[0]
  if (certificate === undefined) return undefined
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', certificate)))
}
