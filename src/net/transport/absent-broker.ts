import type { Transport, TransportEvent } from './transport.ts'

/** A transport without a broker and without WebRTC, for tables whose devices meet by relay alone: it contacts no one. */
export function newAbsentBroker(): Transport {
  const listeners = new Set<(event: TransportEvent) => void>()
  return {
    open() {
      queueMicrotask(() => {
        for (const listener of listeners) listener({ type: 'signaling', status: 'unable' })
      })
    },
    dial: () => undefined,
    send: () => false,
    close: () => undefined,
    closeAll: () => listeners.clear(),
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stats: async () => undefined,
    wake: () => undefined,
  }
}
