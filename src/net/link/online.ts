import { peerjsTransport } from '../transport/peerjs.ts'
import { browserClock } from './clock.ts'
import { settingsOf } from './invitation.ts'
import type { Invitation } from './invitation.ts'
import { browserKeys, passingKeys } from './key-store.ts'
import { deviceKeys, signerOf, verify } from './keys.ts'
import type { DeviceKeys } from './keys.ts'
import { joinRoom } from './mesh.ts'
import type { Mesh, MeshEvent } from './mesh.ts'
import { addressesOf } from './room.ts'

export interface OnlineOptions {
  readonly invitation: Invitation
  readonly keys: DeviceKeys
  readonly protocol: readonly [number, number]
  readonly build: string
  readonly slot?: number
  readonly relayOnly?: boolean
}

/** The keys of this device; `isKept` is false where the browser keeps nothing beyond this page. */
export async function keysOfThisDevice(): Promise<{ keys: DeviceKeys; isKept: boolean }> {
  try {
    return { keys: await deviceKeys(browserKeys()), isKept: true }
  } catch {
    return { keys: await deviceKeys(passingKeys()), isKept: false }
  }
}

/** Joins a room over PeerJS. That the matchmaker is being sought may be told before the mesh is there to use. */
export async function joinOnline(options: OnlineOptions, tell: (event: MeshEvent) => void): Promise<Mesh> {
  const { invitation, keys, protocol, build, slot, relayOnly } = options
  const addresses = new Set(addressesOf(invitation.room))
  const settings = { ...settingsOf(invitation), ...(relayOnly !== undefined && { relayOnly }) }
  const signer = await signerOf(keys)
  return joinRoom(
    {
      transport: peerjsTransport(settings, (address) => addresses.has(address)),
      clock: browserClock,
      me: { room: invitation.room, signer, verify, protocol, build },
      deviceSecret: keys.secret,
      ...(slot !== undefined && { slot }),
    },
    tell,
  )
}
