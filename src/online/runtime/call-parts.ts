import type { NtfyAddress } from './call-address.ts'
import type { CallReport } from './mail-types.ts'

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
  /** What became of the last calls of the room with this id, of which its page may be closed. */
  tell(room: string, reports: readonly CallReport[]): void
  readonly fetch: typeof fetch
}

/** What a call is about. */
export interface CallTopic {
  /** Are players called to their turn, or to sign, so that the game begins, or the members of a group to a new table? */
  readonly what: 'turn' | 'begin' | 'open'
  readonly game: string
  /** The names of all players, or of the group. */
  readonly players: readonly string[]
  /** The names of those who are called, or of the member who opened the table. */
  readonly names: readonly string[]
  readonly since: number
  /** Names the room of the table, or of the group, without its secret. */
  readonly tag: string
  /** The note about the table, sealed for the group. */
  readonly note?: string
}
