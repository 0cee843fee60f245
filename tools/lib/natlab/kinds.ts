// The kinds of networks that the laboratory has, and which of them can reach each other by which way.

/**
 * `open`: a public address without a filter. `cone`: a home router that keeps ports and lets in only answers. `cgnat`: such
 * a router behind a carrier's. `symmetric`: a router with a new random port for every other end. `phone`: a device behind a
 * symmetric carrier without a router of its own. `no-udp`: only TCP to ports 80 and 443. `dual`: IPv6 with a filter, beside
 * symmetric IPv4. The terms are those of RFC 3489, which RFC 4787 makes more precise.
 */
export const KINDS = ['open', 'cone', 'cgnat', 'symmetric', 'phone', 'no-udp', 'dual'] as const
export type Kind = (typeof KINDS)[number]

/**
 * What helps where no direct path exists. `stun`: nothing. `own-turn`: a TURN server over TLS at port 443 that the link names.
 * `relay`: the relays of the default settings, which pass messages on over TLS at port 443.
 */
export const WAYS = ['stun', 'own-turn', 'relay'] as const
export type Way = (typeof WAYS)[number]

/** Pairs that find a direct path by STUN. */
const DIRECT: Readonly<Record<Kind, readonly Kind[]>> = {
  open: ['open', 'cone', 'cgnat', 'symmetric', 'phone', 'dual'],
  cone: ['cone', 'cgnat'],
  cgnat: ['cgnat'],
  symmetric: [],
  phone: [],
  'no-udp': [],
  dual: ['dual'],
}

/** Whether two networks are expected to connect. */
export function isExpected(way: Way, one: Kind, other: Kind): boolean {
  if (way === 'own-turn' || way === 'relay') return true
  return DIRECT[one].includes(other) || DIRECT[other].includes(one)
}

/** Every pair of kinds once. */
export function pairsOf(kinds: readonly Kind[]): readonly (readonly [Kind, Kind])[] {
  return kinds.flatMap((one, at) => kinds.slice(at).map((other) => [one, other] as const))
}
