import { browserEnvironment } from '../../net/connection/environment.ts'
import type { Environment } from '../../net/connection/environment.ts'
import type { Invitation } from '../../net/connection/invitation.ts'
import { newIndexedDbKeyStore } from '../../net/crypto/key-store.ts'
import { signerOf, verify } from '../../net/crypto/keys.ts'
import type { Signer, Verify } from '../../net/crypto/keys.ts'
import type { MeshEvent } from '../../net/connection/mesh-types.ts'
import { joinOnline, loadDeviceKeys, STRANGER_KEYS } from '../../net/connection/online.ts'
import type { OnlineMesh } from '../../net/connection/online.ts'
import { followPageLifecycle } from '../../net/connection/page-lifecycle.ts'
import type { IceServer } from '../../net/transport/settings.ts'
import { PROTOCOL } from '../../log/records/protocol.ts'
import { browserClock } from '../../net/mailbox/device-clock.ts'
import type { Mailbox } from '../../net/mailbox/mailbox.ts'
import { openMailbox } from '../../net/mailbox/open-mailbox.ts'
import { browserRelays } from '../../net/mailbox/relay-memory.ts'
import { deviceValues } from '../../platform/browser-stores.ts'

/** The room, the secret of this device there, and the addresses of the relays. */
export interface MailboxKeys {
  readonly room: string
  readonly deviceSecret: string
  readonly relays: readonly string[]
}

/** What a room needs of the network and the page; tests replace it. */
export interface RoomNetwork {
  readonly clock: Environment
  readonly verify: Verify
  /** The content hash of the rules and bots, and the name of the build. */
  readonly engine: string
  readonly build: string
  /** The host that the page comes from. */
  readonly pageHost: string
  /** The identity of this device; at an open table, the one that strangers know. */
  signer(isOpen?: boolean): Promise<Signer>
  /** Stores the keys of this device again where the browser has lost them. Never rejects. */
  keepKeys(): Promise<void>
  /** `ownIce`: the ICE servers in the settings of this device, whose relays help at every table. */
  join(
    invitation: Invitation,
    slot: number | null,
    ownIce: readonly IceServer[],
    tell: (event: MeshEvent) => void,
  ): Promise<OnlineMesh>
  /** Leaves the mesh when the page is closed, and calls `rejoin` when it returns from the back/forward cache. */
  follow(mesh: OnlineMesh, rejoin: () => void): () => void
  /** Opens the mailbox of a room over days. */
  openMailbox(options: MailboxKeys): Promise<Mailbox>
  /** Only mailboxes are read: no person is there, and no other device is met. */
  readonly isInBackground?: boolean
  isOffline(): boolean
  /** Do relays refuse what this device sends, as its clock is off and nothing tells by how much? */
  isRefused(): boolean
  isHidden(): boolean
  /** Calls the listener when one of these two changes. */
  watch(changed: () => void): () => void
}

/** Requested once: in a browser without storage a second request would return other keys. */
let known: ReturnType<typeof loadDeviceKeys> | undefined
const keysOnce = (): ReturnType<typeof loadDeviceKeys> => (known ??= loadDeviceKeys())
let shown: ReturnType<typeof loadDeviceKeys> | undefined
const strangerKeys = (): ReturnType<typeof loadDeviceKeys> => (shown ??= loadDeviceKeys(STRANGER_KEYS))

/** Strangers no longer recognize this device. */
export async function renewStrangerKeys(): Promise<void> {
  await newIndexedDbKeyStore(STRANGER_KEYS)
    .forget()
    .catch(() => undefined)
  shown = undefined
  await strangerKeys()
}

browserRelays.keepIn(deviceValues())

const BUILD = `${__VERSION__}-${__ENGINE__}`

export const browserNetwork: RoomNetwork = {
  clock: browserEnvironment,
  verify,
  engine: __ENGINE__,
  build: BUILD,
  get pageHost() {
    return location.hostname
  },
  signer: async (isOpen = false) => signerOf((await (isOpen ? strangerKeys() : keysOnce())).keys),
  async keepKeys() {
    const { keys, isKept } = await keysOnce()
    if (isKept)
      await newIndexedDbKeyStore()
        .saveIfAbsent(keys)
        .catch(() => undefined)
    const strangers = await shown
    if (strangers?.isKept === true)
      await newIndexedDbKeyStore(STRANGER_KEYS)
        .saveIfAbsent(strangers.keys)
        .catch(() => undefined)
  },
  async join(invitation, slot, ownIce, tell) {
    const { keys } = await (invitation.isOpen === true ? strangerKeys() : keysOnce())
    const protocol = [PROTOCOL, PROTOCOL] as const
    const options = { invitation, keys, protocol, build: BUILD, ownIce }
    return joinOnline({ ...options, ...(slot !== null && { slot }) }, tell)
  },
  openMailbox,
  follow: followPageLifecycle,
  isOffline: () => !navigator.onLine,
  isRefused: () => browserClock.fault()?.by === null,
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
