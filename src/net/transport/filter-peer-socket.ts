import type { Peer } from 'peerjs'
import { newGate } from './signaling-filter.ts'
import type { Denial } from './transport.ts'

export interface Guards {
  isNeighbour(address: string): boolean
  denied(why: Denial): void
  nobody(address: string): void
  taken(): void
  failed(): void
}

/** Stands between the broker and PeerJS; answers how to tell PeerJS that the address is its own. */
export function guardPeer(own: Peer, guards: Guards): () => void {
  const gate = newGate((address) => guards.isNeighbour(address))
  const [believe] = own.socket.listeners('message')
  own.socket.off('message')
  const pass = (message: unknown): void => {
    try {
      believe?.(message)
    } catch {
      guards.denied('malformed')
    }
  }
  own.socket.on('message', (message: unknown) => {
    const passed = gate.judge(message, performance.now())
    switch (passed.do) {
      case 'pass':
        return pass(passed.message)
      case 'taken':
        return guards.taken()
      case 'failed':
        return guards.failed()
      case 'nobody':
        return guards.nobody(passed.address)
      case 'drop':
        return passed.why && guards.denied(passed.why)
    }
  })
  return () => pass({ type: 'OPEN' })
}
