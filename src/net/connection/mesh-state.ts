import type { DenialReason } from '../transport/transport.ts'
import { initialBackoff } from './dial-backoff.ts'
import type { DialBackoff } from './dial-backoff.ts'
import type { Refusal } from './frames.ts'
import type { VerifiedPeer } from './handshake.ts'
import type { MeshEvent, MeshHost } from './mesh-types.ts'
import type { PeerLink } from './peer-link.ts'
import { SLOTS } from './room-secret.ts'

export interface MeshLink {
  readonly address: string
  readonly isOutgoing: boolean
  readonly since: number
  readonly peerLink: PeerLink
  /** The other side called, or answered our call. */
  isAnswered: boolean
  isOpen: boolean
  isByRelay: boolean
  member: VerifiedPeer | undefined
}
export interface MeshState extends MeshHost {
  readonly emit: (event: MeshEvent) => void
  readonly addresses: readonly string[]
  /** Slots in the order in which they are tried. */
  readonly slotOrder: readonly number[]
  readonly links: Map<string, MeshLink>
  readonly backoffs: Map<string, DialBackoff>
  /** Addresses at which a device answered and no link has opened since. */
  readonly met: Set<string>
  /** Keys of misbehaving members, and until when they are barred. */
  readonly barred: Map<string, number>
  readonly counts: Map<Refusal | DenialReason, number>
  slotsTried: number
  isRegistered: boolean
  isLeft: boolean
  /** When registration in a full room is tried again. */
  retryAt: number
  tickedAt: number
}

export const currentSlot = ({ slotOrder, slotsTried }: MeshState): number => slotOrder[slotsTried % SLOTS]!
export const ownAddress = (state: MeshState): string => state.addresses[currentSlot(state)]!
export const backoffOf = (state: MeshState, address: string): DialBackoff =>
  state.backoffs.get(address) ?? initialBackoff(state.environment.now())

/** Is a link to any device up? */
export const isLinked = ({ links }: MeshState): boolean =>
  [...links.values()].some(({ member }) => member !== undefined)

/** Is a link to a device at this address up, and not silent? */
export const isLinkedAt = ({ links }: MeshState, at: string): boolean =>
  [...links.values()].some(
    ({ address, member, peerLink }) => address === at && member !== undefined && !peerLink.isQuiet,
  )
