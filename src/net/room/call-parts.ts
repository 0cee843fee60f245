import type { NtfyAddress } from './call-address.ts'

/** What a page knows of being called. */
export interface CallParts {
  /** Where the person of this device is called. */
  me(): NtfyAddress | null
  /** When the person is back who is away, in milliseconds since 1970; null while they are not. */
  back(): number | null
  /** The hosts that the person chose or agreed to contact. */
  knownHosts(): readonly string[]
  /** The words of a call. */
  describe(
    about: CallTopic,
  ): Promise<{ readonly title: string; readonly text: string; readonly link: string }>
  readonly fetch: typeof fetch
}

/** What a call is about. */
export interface CallTopic {
  /** Are players called to their turn, or to sign, so that the game begins? */
  readonly what: 'turn' | 'begin'
  readonly game: string
  /** The names of all players, and of those who are called. */
  readonly players: readonly string[]
  readonly names: readonly string[]
  readonly since: number
  /** Names the room without its secret. */
  readonly tag: string
}
