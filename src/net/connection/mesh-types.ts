import type { DenialReason, LinkStats, SignalingStatus, Transport } from '../transport/transport.ts'
import type { Environment } from './environment.ts'
import type { DownReason } from './peer-link.ts'
import type { Refusal } from './frames.ts'
import type { Identity, VerifiedPeer } from './handshake.ts'

/**
 * `none`: the room has no relays; `waiting`: they are asked soon, unless others are linked before; `opening`; `up`: one of
 * them at least passes messages on; `down`: none does, and they are tried again. `peers`: devices that were heard there
 * and have no link: links to them are being tried, or failed several times.
 */
export interface RelaysView {
  readonly relays: 'none' | 'waiting' | 'opening' | 'up' | 'down'
  readonly peers: 'none' | 'reaching' | 'unreached'
}

export type MeshEvent =
  /**
   * The handshake of this link succeeded. A member may have two links for a moment. A link that was paired manually or met
   * by relay has no address of the room, but a name that cannot be dialed.
   */
  | {
      readonly type: 'up'
      readonly link: string
      readonly member: VerifiedPeer
      readonly address: string
      /** What is sent over it travels by a Nostr relay. */
      readonly isByRelay: boolean
    }
  | { readonly type: 'down'; readonly link: string; readonly why: DownReason; readonly isTheirs: boolean }
  /** Three heartbeats were missed; or (`false`) the link recovered. */
  | { readonly type: 'suspect'; readonly link: string; readonly isSuspect: boolean }
  | { readonly type: 'text'; readonly link: string; readonly text: string }
  /** The slot this device is registered in; null while there is none. */
  | { readonly type: 'registered'; readonly slot: number | null }
  | { readonly type: 'full' }
  | { readonly type: 'signaling'; readonly status: SignalingStatus }
  /** What becomes of the relays of the room, and of those who were heard there. */
  | { readonly type: 'relays'; readonly view: RelaysView }
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
