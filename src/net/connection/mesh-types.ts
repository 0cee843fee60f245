import type { DenialReason, LinkStats, SignalingStatus, Transport } from '../transport/transport.ts'
import type { Environment } from './environment.ts'
import type { DownReason } from './peer-link.ts'
import type { Refusal } from './frames.ts'
import type { Identity, VerifiedPeer } from './handshake.ts'

export type MeshEvent =
  /**
   * The handshake of this link succeeded. A member may have two links for a moment. A manually paired link has no address
   * of the room, but a name that cannot be dialed.
   */
  | { readonly type: 'up'; readonly link: string; readonly member: VerifiedPeer; readonly address: string }
  | { readonly type: 'down'; readonly link: string; readonly why: DownReason; readonly isTheirs: boolean }
  /** Three heartbeats were missed; or (`false`) the link recovered. */
  | { readonly type: 'suspect'; readonly link: string; readonly isSuspect: boolean }
  | { readonly type: 'text'; readonly link: string; readonly text: string }
  /** The slot this device is registered in; null while there is none. */
  | { readonly type: 'registered'; readonly slot: number | null }
  | { readonly type: 'full' }
  | { readonly type: 'signaling'; readonly status: SignalingStatus }
  /** A link was refused during the handshake, by this device or by the other one. */
  | { readonly type: 'refused'; readonly why: Refusal; readonly address: string; readonly isTheirs: boolean }
  /** A device is at this address, and the browsers try to connect. */
  | { readonly type: 'reaching'; readonly address: string }
  /** That failed: the networks may block the connection. It is tried again. */
  | { readonly type: 'unreached'; readonly address: string }
  /** The device that was met at this address is no longer there. */
  | { readonly type: 'absent'; readonly address: string }

export interface MeshHost {
  readonly transport: Transport
  readonly environment: Environment
  readonly me: Identity
  /** Known to this device only; registration tokens are derived from it. */
  readonly deviceSecret: string
  /** The slot of the last visit, tried first. */
  readonly slot?: number
}
export interface Mesh {
  send(link: string, text: string): boolean
  /** Reports an invalid message on this link; the third one bars the peer. */
  strike(link: string, why: Refusal): void
  /** Ends a link and bars the peer for a minute. */
  bar(link: string, why: Refusal): void
  /** The page is visible again or the network is back: all links are probed and all addresses dialed at once. */
  wake(): void
  /** Says goodbye and closes everything, synchronously, so that a page may call it while it unloads. */
  leave(): void
  /** Round-trip time of the last answered heartbeat, in milliseconds. */
  roundTrip(link: string): number | undefined
  /** Whether the link is direct or relayed. */
  stats(link: string): Promise<LinkStats | undefined>
  /** Refusals and denials since the start, by reason, for diagnosis. */
  readonly counts: ReadonlyMap<Refusal | DenialReason, number>
}
