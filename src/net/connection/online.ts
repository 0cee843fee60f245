import { combineTransports } from '../transport/combined-transport.ts'
import { newManualSignaling } from '../transport/manual-signaling.ts'
import { newPeerjsTransport } from '../transport/peerjs.ts'
import { browserEnvironment } from './environment.ts'
import { relaysFor, transportSettingsOf } from './invitation.ts'
import type { Invitation } from './invitation.ts'
import { newIndexedDbKeyStore, newMemoryKeyStore } from '../crypto/key-store.ts'
import { loadOrCreateKeys, signerOf, verify } from '../crypto/keys.ts'
import type { DeviceKeys } from '../crypto/keys.ts'
import type { IceServer } from '../transport/settings.ts'
import { newLateRelays } from './late-relays.ts'
import { joinMesh } from './mesh.ts'
import type { Mesh, MeshEvent } from './mesh-types.ts'
import type { Pairing } from './pairing.ts'
import { roomAddresses, packRoom } from './room-secret.ts'

export interface OnlineOptions {
  readonly invitation: Invitation
  readonly keys: DeviceKeys
  readonly protocol: readonly [number, number]
  readonly build: string
  readonly slot?: number
  readonly relayOnly?: boolean
  /** The ICE servers in the settings of this device; its relays help at every table. */
  readonly ownIce?: readonly IceServer[]
}

/** The keys of this device; `isKept` is false where the browser stores nothing beyond this page. */
export async function loadDeviceKeys(): Promise<{ keys: DeviceKeys; isKept: boolean }> {
  try {
    return { keys: await loadOrCreateKeys(newIndexedDbKeyStore()), isKept: true }
  } catch {
    return { keys: await loadOrCreateKeys(newMemoryKeyStore()), isKept: false }
  }
}

export interface OnlineMesh extends Mesh {
  readonly pairing: Pairing
}

/**
 * Joins the mesh of a room, over PeerJS, over manual pairing and by the relays of the room. `emit` may be called with
 * signaling events before the promise resolves.
 */
export async function joinOnline(
  options: OnlineOptions,
  emit: (event: MeshEvent) => void,
): Promise<OnlineMesh> {
  const { invitation, keys, protocol, build, slot, relayOnly, ownIce } = options
  const addresses = new Set(roomAddresses(invitation.room))
  const settings = {
    ...transportSettingsOf(invitation, ownIce),
    ...(relayOnly !== undefined && { relayOnly }),
  }
  const signer = await signerOf(keys)
  const { transport, ...pairing } = newManualSignaling(settings, packRoom(invitation.room))
  const relays = newLateRelays({
    room: invitation.room,
    key: signer.publicKey,
    relays: relaysFor('passing', invitation),
    ice: settings,
    environment: browserEnvironment,
    canLink: typeof RTCPeerConnection === 'function',
    load: () => import('../relay/relay-room.ts'),
    emit,
  })
  const peerjs = newPeerjsTransport(settings, (address) => addresses.has(address))
  const mesh = joinMesh(
    {
      transport: combineTransports(peerjs, combineTransports(transport, relays.transport)),
      environment: browserEnvironment,
      me: { room: invitation.room, signer, verify, protocol, build },
      deviceSecret: keys.secret,
      ...(slot !== undefined && { slot }),
    },
    (event) => {
      relays.hear(event)
      emit(event)
    },
  )
  return { ...mesh, pairing }
}
