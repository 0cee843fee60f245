import type { Transport } from './transport.ts'

/**
 * Two transports as one. Only the first talks to the signaling server; the links of the other are set up without one.
 * Link names must be unique across both: each transport ignores links that are not its own.
 */
export function combineTransports(one: Transport, other: Transport): Transport {
  return {
    open: (address, token) => one.open(address, token),
    dial: (address) => one.dial(address),
    send: (link, text) => one.send(link, text) || other.send(link, text),
    close(link) {
      one.close(link)
      other.close(link)
    },
    closeAll() {
      one.closeAll()
      other.closeAll()
    },
    on(listener) {
      const stops = [one.on(listener), other.on(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    stats: async (link) => (await one.stats(link)) ?? other.stats(link),
    wake() {
      one.wake()
      other.wake()
    },
  }
}
