import { bytesToHex } from '@noble/hashes/utils.js'
import type { ChannelBinding } from './transport.ts'

/** The one SHA-256 fingerprint a session description names, as hexadecimal digits; undefined if there is any other. */
export function fingerprintOf(sdp: string): string | undefined {
  const named = new Set<string>()
  for (const [, algorithm, digits] of sdp.matchAll(/^a=fingerprint:(\S+) +(\S+)\s*$/gim)) {
    named.add(`${algorithm!.toLowerCase()} ${digits!.replaceAll(':', '').toLowerCase()}`)
  }
  const [only] = named
  return named.size === 1 ? /^sha-256 ([0-9a-f]{64})$/.exec(only!)?.[1] : undefined
}

/**
 * The certificates at both ends of a connection. Ours stands in our own description, which no broker touches; theirs is
 * asked of the connection itself where the browser tells it. Elsewhere their description will do: the browser lets no
 * other certificate through than the one it names.
 */
export async function channelBindingOf(connection: RTCPeerConnection): Promise<ChannelBinding | undefined> {
  const mine = fingerprintOf(connection.localDescription?.sdp ?? '')
  const theirs =
    (await remoteCertificateHash(connection)) ?? fingerprintOf(connection.remoteDescription?.sdp ?? '')
  return mine === undefined || theirs === undefined || mine === theirs ? undefined : { mine, theirs }
}

async function remoteCertificateHash(connection: RTCPeerConnection): Promise<string | undefined> {
  // Firefox has the transport and not the certificates.
  const transport: Partial<RTCDtlsTransport> | undefined = connection.sctp?.transport
  const certificate = transport?.getRemoteCertificates?.()[0]
  if (certificate === undefined) return undefined
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', certificate)))
}
