import type { Peer } from 'peerjs'
import { newSignalingFilter } from './signaling-filter.ts'
import type { DenialReason } from './transport.ts'

export interface SignalingCallbacks {
  isNeighbor(address: string): boolean
  onDenied(why: DenialReason): void
  onUnknownAddress(address: string): void
  onAddressTaken(): void
  onFailure(): void
}

/**
 * Puts the signaling filter between the broker's socket and PeerJS. Returns a function that makes PeerJS believe the
 * broker has confirmed its address.
 */
export function filterPeerSocket(own: Peer, callbacks: SignalingCallbacks): () => void {
  const filter = newSignalingFilter((address) => callbacks.isNeighbor(address))
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
    switch (result.do) {
      case 'pass':
        return pass(result.message)
      case 'taken':
        return callbacks.onAddressTaken()
      case 'failed':
        return callbacks.onFailure()
      case 'nobody':
        return callbacks.onUnknownAddress(result.address)
      case 'drop':
        return result.why && callbacks.onDenied(result.why)
    }
  })
  return () => pass({ type: 'OPEN' })
}
