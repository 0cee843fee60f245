/** The longest text a link carries, in characters. A data channel takes four times as many bytes. */
export const MAX_TEXT = 64 * 1024

/** SHA-256 of the certificates at both ends of a link, as hexadecimal digits: what a proof is bound to. */
export interface ChannelBinding {
  readonly mine: string
  readonly theirs: string
}

/**
 * How it stands with the matchmaker, who introduces strangers to each other and carries nothing afterwards. `down`: it
 * was there and is being sought again; `blocked`: it has never been reached, and is being sought; `taken`: the address
 * belongs to somebody else; `unable`: this browser cannot talk to others at all.
 */
export const SIGNALING_STATUSES = ['opening', 'up', 'down', 'blocked', 'taken', 'unable'] as const
export type SignalingStatus = (typeof SIGNALING_STATUSES)[number]

/** Why a link ended or never came to be. `nobody`: the matchmaker knows no such address. */
export const CLOSE_REASONS = ['left', 'lost', 'tooSlow', 'nobody', 'unfit'] as const
export type CloseReason = (typeof CLOSE_REASONS)[number]

/** What a stranger was denied before anything of ours saw it. */
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
  | {
      readonly type: 'opened'
      readonly link: string
      readonly address: string
      /** We dialled; otherwise the other side did. */
      readonly isOutgoing: boolean
      readonly binding: ChannelBinding
    }
  | { readonly type: 'closed'; readonly link: string; readonly why: CloseReason }
  | { readonly type: 'text'; readonly link: string; readonly text: string }
  | { readonly type: 'matchmaker'; readonly status: SignalingStatus }
  | { readonly type: 'denied'; readonly why: DenialReason; readonly link?: string }

export interface LinkStats {
  /** Through a relay, or from machine to machine; undefined while the browser does not say. */
  readonly isRelayed: boolean | undefined
  /** Milliseconds there and back. */
  readonly roundTrip: number | undefined
}

/**
 * Carries texts between addresses: in order, whole and once, or not at all. It vouches for nobody: who is at the other
 * end, the handshake finds out. No call throws, and none tells anything before it has returned.
 */
export interface Transport {
  /** Registers an address with the matchmaker; links that exist stay. The token proves that the address is ours. */
  open(address: string, token: string): void
  /** The name of the link to be; undefined if the matchmaker cannot be asked now. */
  dial(address: string): string | undefined
  /** False if the text is too long, the link is not open or its other side does not keep up. */
  send(link: string, text: string): boolean
  /** Ends one link, after what was sent on it; it is not heard of again. */
  close(link: string): void
  /** Ends everything at once, so that it works in a page that is going away. */
  closeAll(): void
  on(listener: (event: TransportEvent) => void): () => void
  stats(link: string): Promise<LinkStats | undefined>
  /** Time has passed unnoticed or the network is back: is the matchmaker still there? */
  wake(): void
}
