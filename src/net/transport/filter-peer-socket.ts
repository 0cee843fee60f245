import type { Peer } from 'peerjs'
import { newSignalingFilter } from './signaling-filter.ts'
import type { DenialReason } from './transport.ts'

export interface SignalingCallbacks {
  isNeighbor(address: string): boolean
  onDenied(why: DenialReason): void
  onUnknownAddress(address: string): void
  onAddressTaken(): void
  onFailure(): void
  onEcho(number: number): void
}
export interface FilteredSocket {
  /** Makes PeerJS believe that the broker has confirmed its address. */
  confirm(): void
  /** Sends a message to our own address; nothing is sent while the socket is not open. */
  sendEcho(number: number): void
}

/** Puts the signaling filter between the broker's socket and PeerJS, which registers this address. */
export function filterPeerSocket(own: Peer, address: string, callbacks: SignalingCallbacks): FilteredSocket {
  const filter = newSignalingFilter((one) => callbacks.isNeighbor(one), address)
  const [peerListener] = own.socket.listeners('message')
  own.socket.off('message')
  const pass = (message: unknown): void => {
    try {
      peerListener?.(message)
    } catch {
      callbacks.onDenied('malformed')
    }
  }
  own.socket.on('message', (message: unknown) => {
    const result = filter.filter(message, performance.now())
    switch (result.type) {
      case 'pass':
        return pass(result.message)
      case 'taken':
        return callbacks.onAddressTaken()
      case 'failed':
        return callbacks.onFailure()
      case 'nobody':
        return callbacks.onUnknownAddress(result.address)
      case 'echo':
        return callbacks.onEcho(result.number)
      case 'drop':
        return result.why && callbacks.onDenied(result.why)
    }
  })
  return {
    confirm: () => pass({ type: 'OPEN' }),
    // Of all types this one alone is neither kept for an absent device nor passed on to PeerJS by our filter.
    sendEcho: (number) => own.socket.send({ type: 'LEAVE', dst: address, payload: number }),
  }
}
