/** The longest text a link carries, in characters; well below what a data channel takes in bytes. */
export const MAX_TEXT = 64 * 1024

/**
 * Channel binding (RFC 5056): SHA-256 of what each end of a link has shown, in hexadecimal: its DTLS certificate, or its
 * half of the key agreement where the link goes by relay.
 */
export interface ChannelBinding {
  readonly mine: string
  readonly theirs: string
}

/**
 * The state of our registration with the broker (the signaling server; the screens say "matchmaker"). `down`: the
 * connection was lost and is being retried; `blocked`: the broker has never been reached and is being retried; `taken`:
 * another device holds the address; `unable`: this browser has no WebRTC.
 */
export const SIGNALING_STATUSES = ['opening', 'up', 'down', 'blocked', 'taken', 'unable'] as const
export type SignalingStatus = (typeof SIGNALING_STATUSES)[number]

/** Why a link ended or never opened. `nobody`: the broker knows no such address. */
export const CLOSE_REASONS = ['left', 'lost', 'tooSlow', 'nobody', 'unfit'] as const
export type CloseReason = (typeof CLOSE_REASONS)[number]

/** Why input from outside was dropped before any code of ours read it. */
export const DENIAL_REASONS = [
  'tooBig',
  'notText',
  'tooMany',
  'unfit',
  'malformed',
  'flood',
  'notForUs',
] as const
export type DenialReason = (typeof DENIAL_REASONS)[number]

export type TransportEvent =
  /** A device is at this address: it called, or it answered our call; the browsers now try to connect. */
  | {
      readonly type: 'answered'
      readonly link: string
      readonly address: string
      readonly isOutgoing: boolean
    }
  | {
      readonly type: 'opened'
      readonly link: string
      readonly address: string
      /** True if we dialed, false if the other side did. */
      readonly isOutgoing: boolean
      readonly binding: ChannelBinding
      /** No direct link: its texts travel by a Nostr relay. */
      readonly isByRelay?: boolean
    }
  | { readonly type: 'closed'; readonly link: string; readonly why: CloseReason }
  | { readonly type: 'text'; readonly link: string; readonly text: string }
  | { readonly type: 'signaling'; readonly status: SignalingStatus }
  | { readonly type: 'denied'; readonly why: DenialReason; readonly link?: string }

export interface LinkStats {
  /** Through a relay, or directly; undefined while the browser does not know. */
  readonly isRelayed: boolean | undefined
  /** Round-trip time in milliseconds. */
  readonly roundTrip: number | undefined
}

/**
 * Carries texts between addresses: in order, whole and at most once. It authenticates no peer; the handshake does that.
 * No call throws, and no listener is called before the call has returned.
 */
export interface Transport {
  /** Registers an address with the broker; existing links stay. The token proves that the address is ours. */
  open(address: string, token: string): void
  /** Returns the name of the new link; undefined if the broker cannot be asked now. */
  dial(address: string): string | undefined
  /** Returns false if the text is too long, the link is not open, or its other side does not keep up. */
  send(link: string, text: string): boolean
  /** Closes one link after its last text has been sent; no further event names it. */
  close(link: string): void
  /** Closes everything synchronously, so that a page may call it while it unloads. */
  closeAll(): void
  on(listener: (event: TransportEvent) => void): () => void
  stats(link: string): Promise<LinkStats | undefined>
  /** The page slept, a link went silent or the network is back: checks the broker at once, and often while it is away. */
  wake(): void
}
