import { newKeys, signerOf } from '../../net/crypto/keys.ts'
import { browserEnvironment } from '../../net/connection/environment.ts'
import type { Invitation } from '../../net/connection/invitation.ts'
import { joinOnline } from '../../net/connection/online.ts'
import { followPageLifecycle } from '../../net/connection/page-lifecycle.ts'
import { deriveRoomSecret, newRoomSecret } from '../../net/connection/room-secret.ts'
import type { ServerChoice } from '../../net/connection/server-settings.ts'
import type { MeshEvent } from '../../net/connection/mesh-types.ts'
import type { IceServer } from '../../net/transport/settings.ts'
import { compress, decompress } from '../../net/mailbox/compression.ts'
import type { TransferHost, TransferMesh, TransferView } from './transfer-links.ts'
import { LARGEST_TRANSFER, TRANSFER_PROTOCOL } from './messages.ts'
import { newReceiver } from './receiver.ts'
import type { Receiver } from './receiver.ts'
import { newSender } from './sender.ts'
import type { Sender } from './sender.ts'

/** A new link, which serves one transfer. */
export const newTransfer = (servers: ServerChoice): Invitation => ({
  room: newRoomSecret((count) => browserEnvironment.randomBytes(count)),
  ...servers,
})

export interface TransferOptions {
  readonly invitation: Invitation
  /** The ICE servers in the settings of this device. */
  readonly ownIce: readonly IceServer[]
  show(view: TransferView): void
  /** Can neither the broker nor a relay be reached? */
  cutOff(is: boolean): void
}

/** Waits for the device that opens the link. Undefined if the bytes are more than a transfer takes. */
export async function openSender(options: TransferOptions, bytes: Uint8Array): Promise<Sender | undefined> {
  const packed = await compress(bytes)
  return packed.length > LARGEST_TRANSFER ? undefined : open(options, (host) => newSender(host, packed))
}

/** Looks for the device that made the link; `taken` is called once, with undefined if what came is damaged or too long. */
export function openReceiver(
  options: TransferOptions,
  taken: (bytes: Uint8Array | undefined) => void,
): Promise<Receiver> {
  return open(options, (host) =>
    newReceiver(host, (packed) => void decompress(packed, LARGEST_TRANSFER).then(taken)),
  )
}

interface End {
  hear(event: MeshEvent): void
  stop(why: 'left'): void
}

/** Joins the room of a transfer with keys that nothing else uses: it says nothing about who plays where. */
async function open<One extends End>(
  { invitation, ownIce, show, cutOff }: TransferOptions,
  begin: (host: TransferHost) => One,
): Promise<One> {
  // A link to a table leads to another room, even with the same code.
  const room = deriveRoomSecret(invitation.room, 'transfer')
  const keys = await newKeys()
  const { publicKey } = await signerOf(keys)
  const joining: { mesh?: TransferMesh } = {}
  let hasEnded = false
  const end = begin({
    environment: browserEnvironment,
    room,
    key: publicKey,
    mesh: () => joining.mesh,
    show(view) {
      hasEnded ||= view.is === 'ended'
      show(view)
    },
  })
  const follow = newReach(cutOff)
  const protocol = [TRANSFER_PROTOCOL, TRANSFER_PROTOCOL] as const
  const options = {
    invitation: { ...invitation, room },
    keys,
    protocol,
    build: `${__VERSION__}-${__ENGINE__}`,
  }
  const joined = await joinOnline({ ...options, ownIce }, (event) => {
    follow(event)
    end.hear(event)
  })
  // A page that returns from the browser's cache has left.
  const stopFollowing = followPageLifecycle(joined, () => end.stop('left'))
  joining.mesh = {
    ...joined,
    leave() {
      stopFollowing()
      joined.leave()
    },
  }
  if (hasEnded) joining.mesh.leave()
  return end
}

/** Tells whether any server is there over which the devices could find each other. */
function newReach(cutOff: (is: boolean) => void): (event: MeshEvent) => void {
  let isBrokerGone = false
  let areRelaysGone = false
  return (event) => {
    if (event.type === 'signaling') isBrokerGone = ['down', 'blocked', 'unable'].includes(event.status)
    else if (event.type === 'relays') areRelaysGone = ['none', 'down'].includes(event.view.relays)
    else return
    cutOff(isBrokerGone && areRelaysGone)
  }
}
