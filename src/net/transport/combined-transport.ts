import type { Transport } from './transport.ts'

/**
 * Two transports as one. The first has the matchmaker; the links of the other come about without it. No two links may
 * bear the same name: each transport leaves alone what is not its own.
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
