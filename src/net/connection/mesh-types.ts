import type { DenialReason, LinkStats, SignalingStatus, Transport } from '../transport/transport.ts'
import type { Environment } from './environment.ts'
import type { DownReason } from './peer-link.ts'
import type { Refusal } from './frames.ts'
import type { Identity, VerifiedPeer } from './handshake.ts'

export type MeshEvent =
  /**
   * Somebody who knows the room is at the other end of this link. One member may for a moment have two. A link that was
   * made by hand has no address of the room, but a name nobody can dial.
   */
  | { readonly type: 'up'; readonly link: string; readonly member: VerifiedPeer; readonly address: string }
  | { readonly type: 'down'; readonly link: string; readonly why: DownReason; readonly isTheirs: boolean }
  /** Three beats were missed; or, `false`, something was heard again. */
  | { readonly type: 'suspect'; readonly link: string; readonly isSuspect: boolean }
  | { readonly type: 'text'; readonly link: string; readonly text: string }
  /** Which of the room's places is ours now; null while there is none. */
  | { readonly type: 'seated'; readonly slot: number | null }
  | { readonly type: 'full' }
  | { readonly type: 'matchmaker'; readonly status: SignalingStatus }
  /** A link was refused before it was up, by us or by them. */
  | { readonly type: 'refused'; readonly why: Refusal; readonly address: string; readonly isTheirs: boolean }
  /** Somebody may be there, and no link came about: the network may not let it through. */
  | { readonly type: 'unreached'; readonly address: string }

export interface MeshHost {
  readonly transport: Transport
  readonly environment: Environment
  readonly me: Identity
  /** Known to this device only; from it come the tokens. */
  readonly deviceSecret: string
  /** The place we had last time, which is tried first. */
  readonly slot?: number
}
export interface Mesh {
  send(link: string, text: string): boolean
  /** Something was wrong with what came over this link; the third time it is barred. */
  strike(link: string, why: Refusal): void
  /** Ends a link and leaves whoever is there alone for a minute. */
  bar(link: string, why: Refusal): void
  /** The page is visible again or the network is back: everybody is asked at once. */
  wake(): void
  /** Says goodbye to all and ends everything; at once, so that a page may do it while it goes away. */
  leave(): void
  /** Milliseconds there and back at the last beat that was answered. */
  roundTrip(link: string): number | undefined
  /** From machine to machine, or through a relay. */
  stats(link: string): Promise<LinkStats | undefined>
  /** How often each thing was refused or denied since the start, for whoever looks for what is wrong. */
  readonly counts: ReadonlyMap<Refusal | DenialReason, number>
}
