import { bothTransports } from '../transport/combined-transport.ts'
import { linksByHand } from '../transport/manual-signaling.ts'
import { peerjsTransport } from '../transport/peerjs.ts'
import { browserClock } from './environment.ts'
import { settingsOf } from './invitation.ts'
import type { Invitation } from './invitation.ts'
import { browserKeys, passingKeys } from './key-store.ts'
import { deviceKeys, signerOf, verify } from './keys.ts'
import type { DeviceKeys } from './keys.ts'
import { joinRoom } from './mesh.ts'
import type { Mesh, MeshEvent } from './mesh-types.ts'
import type { Pairing } from './pairing.ts'
import { addressesOf, packRoom } from './room-secret.ts'

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

export interface OnlineMesh extends Mesh {
  readonly pairing: Pairing
}

/**
 * Joins a room, over PeerJS and by codes that people carry. That the matchmaker is being sought may be told before the
 * mesh is there to use.
 */
export async function joinOnline(
  options: OnlineOptions,
  tell: (event: MeshEvent) => void,
): Promise<OnlineMesh> {
  const { invitation, keys, protocol, build, slot, relayOnly } = options
  const addresses = new Set(addressesOf(invitation.room))
  const settings = { ...settingsOf(invitation), ...(relayOnly !== undefined && { relayOnly }) }
  const signer = await signerOf(keys)
  const { transport, ...pairing } = linksByHand(settings, packRoom(invitation.room))
  const mesh = joinRoom(
    {
      transport: bothTransports(
        peerjsTransport(settings, (address) => addresses.has(address)),
        transport,
      ),
      clock: browserClock,
      me: { room: invitation.room, signer, verify, protocol, build },
      deviceSecret: keys.secret,
      ...(slot !== undefined && { slot }),
    },
    tell,
  )
  return { ...mesh, pairing }
}
