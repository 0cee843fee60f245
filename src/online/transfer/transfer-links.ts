import type { Environment } from '../../net/connection/environment.ts'
import type { Mesh, MeshEvent } from '../../net/connection/mesh-types.ts'
import type { RoomSecret } from '../../net/connection/room-secret.ts'
import { messageText, readMessage } from './messages.ts'
import type { TransferFault, TransferMessage } from './messages.ts'

/** What a page shows of a transfer. */
export interface TransferView {
  readonly is: 'waiting' | 'comparing' | 'moving' | 'done' | 'ended'
  /** The six digits that both screens show; null before. */
  readonly number: string | null
  /** How much has arrived, from 0 to 1. */
  readonly part: number
  /** Why it ended without success. */
  readonly fault: TransferFault | null
}
export const FIRST_VIEW: TransferView = { is: 'waiting', number: null, part: 0, fault: null }

/** Changes what a page shows of one end of a transfer. */
export function showChanges(
  end: { readonly host: TransferHost; view: TransferView },
  changes: Partial<TransferView>,
): void {
  end.view = { ...end.view, ...changes }
  end.host.show(end.view)
}

/** The part of a mesh that a transfer needs. */
export type TransferMesh = Pick<Mesh, 'send' | 'strike' | 'bar' | 'leave'>
export interface TransferHost {
  readonly environment: Environment
  readonly room: RoomSecret
  /** The public key of this device in this transfer. */
  readonly key: string
  mesh(): TransferMesh | undefined
  show(view: TransferView): void
}

/** Milliseconds without a link after which a transfer that has begun ends. */
const LOST_AFTER = 45_000
const TICK = 100

/** The links to the one device that takes part, whichever of them is up. */
export interface TransferLinks {
  hear(event: MeshEvent): void
  /** To the device that takes part; to all that are linked while none does. */
  send(message: TransferMessage): boolean
  /** From now on only this device takes part. */
  bind(key: string): void
  /** The device that takes part; undefined before. */
  readonly peer: string | undefined
  /** The link in use; another one begins where the receiver says it is. */
  readonly link: string | undefined
  close(): void
}

export interface TransferCallbacks {
  /** A message of the device that takes part; of any device while none does. */
  onMessage(message: TransferMessage, key: string): void
  /** Another device has spoken, over this link. */
  onOther(link: string): void
  onEnd(why: TransferFault): void
  onTick(): void
}

export function newTransferLinks(host: TransferHost, callbacks: TransferCallbacks): TransferLinks {
  const { environment } = host
  /** The keys at the other ends; the newest link comes last. */
  const keys = new Map<string, string>()
  let peer: string | undefined
  let lostSince: number | undefined
  let isClosed = false
  const link = (): string | undefined => [...keys].findLast(([, key]) => key === peer)?.[0]
  const stop = environment.repeat(TICK, () => {
    if (lostSince !== undefined && environment.now() - lostSince > LOST_AFTER) callbacks.onEnd('lost')
    else callbacks.onTick()
  })

  function hearText(from: string, text: string): void {
    const key = keys.get(from)
    if (key === undefined) return
    const message = readMessage(text)
    if (message === undefined) return host.mesh()?.strike(from, 'malformed')
    if (peer === undefined || peer === key) callbacks.onMessage(message, key)
    else callbacks.onOther(from)
  }
  function hearDown({ link: gone, why, isTheirs }: MeshEvent & { type: 'down' }): void {
    const key = keys.get(gone)
    keys.delete(gone)
    if (peer === undefined || key !== peer || link() !== undefined) return
    lostSince = environment.now()
    if (isTheirs && why === 'left') callbacks.onEnd('left')
  }
  return {
    hear(event) {
      if (isClosed) return
      if (event.type === 'text') hearText(event.link, event.text)
      if (event.type === 'down') hearDown(event)
      const isOutdated = event.type === 'refused' && event.why === 'otherVersion'
      if (isOutdated && peer === undefined) callbacks.onEnd('otherVersion')
      if (event.type !== 'up') return
      keys.set(event.link, event.member.key)
      if (event.member.key === peer) lostSince = undefined
    },
    send(message) {
      const mesh = host.mesh()
      const to = peer === undefined ? [...keys.keys()] : [link()].filter((one) => one !== undefined)
      return to.filter((one) => mesh?.send(one, messageText(message)) === true).length > 0
    },
    bind(key) {
      peer = key
    },
    get peer() {
      return peer
    },
    get link() {
      return link()
    },
    close() {
      isClosed = true
      stop()
    },
  }
}
