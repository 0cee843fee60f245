import { newAbsentBroker } from '../transport/absent-broker.ts'
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
import type { Transport } from '../transport/transport.ts'
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

/** The database with the keys that this device shows strangers: never those that its friends know. */
export const STRANGER_KEYS = 'windrose-stranger-keys'

/**
 * The keys of this device, or those in another database; `isKept` is false where the browser stores nothing beyond this
 * page.
 */
export async function loadDeviceKeys(database?: string): Promise<{ keys: DeviceKeys; isKept: boolean }> {
  try {
    return { keys: await loadOrCreateKeys(newIndexedDbKeyStore(database)), isKept: true }
  } catch {
    return { keys: await loadOrCreateKeys(newMemoryKeyStore()), isKept: false }
  }
}

export interface OnlineMesh extends Mesh {
  /** Null at an open table, whose devices are never linked directly. */
  readonly pairing: Pairing | null
}

/**
 * Joins the mesh of a room, over PeerJS, over manual pairing and by the relays of the room; an open table is joined by
 * relay alone, so that strangers learn no network address of each other. `emit` may be called with signaling events before
 * the promise resolves.
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
  const isOpen = invitation.isOpen === true
  const { transport: byCode, ...pairing } = newManualSignaling(settings, packRoom(invitation.room))
  const direct = (): Transport =>
    combineTransports(
      newPeerjsTransport(settings, (address) => addresses.has(address)),
      byCode,
    )
  const relays = newLateRelays({
    room: invitation.room,
    key: signer.publicKey,
    relays: relaysFor('passing', invitation),
    ice: settings,
    environment: browserEnvironment,
    canLink: !isOpen && typeof RTCPeerConnection === 'function',
    load: () => import('../relay/relay-room.ts'),
    emit,
  })
  const mesh = joinMesh(
    {
      transport: combineTransports(isOpen ? newAbsentBroker() : direct(), relays.transport),
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
  return { ...mesh, pairing: isOpen ? null : pairing }
}
