import { browserClock } from '../net/link/clock.ts'
import type { Clock } from '../net/link/clock.ts'
import type { Invitation } from '../net/link/invitation.ts'
import { signerOf, verify } from '../net/link/keys.ts'
import type { Signer, Verify } from '../net/link/keys.ts'
import type { MeshEvent } from '../net/link/mesh-types.ts'
import { joinOnline, keysOfThisDevice } from '../net/link/online.ts'
import type { OnlineMesh } from '../net/link/online.ts'
import { followPage } from '../net/link/page.ts'
import { PROTOCOL } from '../net/protocol.ts'

/** What a room needs of the world outside; tests bring their own. */
export interface Network {
  readonly clock: Clock
  readonly verify: Verify
  /** The content of rules and bots, and of the whole build. */
  readonly engine: string
  readonly build: string
  /** Who this device is. */
  signer(): Promise<Signer>
  join(invitation: Invitation, slot: number | null, tell: (event: MeshEvent) => void): Promise<OnlineMesh>
  /** Says goodbye when the page goes away, and calls when it came back out of the browser's memory. */
  follow(mesh: OnlineMesh, rejoin: () => void): () => void
  isOffline(): boolean
  isHidden(): boolean
  /** Calls when one of these two has changed. */
  watch(changed: () => void): () => void
}

/** Asked for once: where a browser keeps no keys, the next ones would be somebody else's. */
let known: ReturnType<typeof keysOfThisDevice> | undefined
const keysOnce = (): ReturnType<typeof keysOfThisDevice> => (known ??= keysOfThisDevice())

const BUILD = `${__VERSION__}-${__ENGINE__}`

export const thisNetwork: Network = {
  clock: browserClock,
  verify,
  engine: __ENGINE__,
  build: BUILD,
  signer: async () => signerOf((await keysOnce()).keys),
  async join(invitation, slot, tell) {
    const { keys } = await keysOnce()
    const protocol = [PROTOCOL, PROTOCOL] as const
    return joinOnline({ invitation, keys, protocol, build: BUILD, ...(slot !== null && { slot }) }, tell)
  },
  follow: followPage,
  isOffline: () => !navigator.onLine,
  isHidden: () => document.visibilityState === 'hidden',
  watch(changed) {
    document.addEventListener('visibilitychange', changed)
    window.addEventListener('online', changed)
    window.addEventListener('offline', changed)
    return () => {
      document.removeEventListener('visibilitychange', changed)
      window.removeEventListener('online', changed)
      window.removeEventListener('offline', changed)
    }
  },
}
