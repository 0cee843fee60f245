// Scripts that run in a page before its own, so that pictures differ only where the site does.

/** The bundler's helper for function names, which a page does not have. */
export const KEEP_NAMES = { content: 'globalThis.__name = (named) => named' }

/** Replaces Math.random by a seeded generator: codes and draws are the same in every run. Keys are not, and not visible. */
export function seedRandom(seed: number): void {
  let state = seed
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return state >>> 24
  }
  Math.random = () => (next() * 256 + next()) / 65_536
  crypto.getRandomValues = (array) => {
    if (array instanceof Uint8Array) for (let i = 0; i < array.length; i++) array[i] = next()
    return array
  }
}

/** The appearance drawn for a person without one. */
export function fixedAppearance(): void {
  Math.random = () => 0.7
}

/** A clock that advances by a millisecond at every reading, so that it keeps order and stays at noon. */
export function slowClock(noon: number): void {
  let now = noon
  const look = (): number => ++now
  window.Date = new Proxy(Date, {
    get: (date, key) => (key === 'now' ? look : (Reflect.get(date, key) as unknown)),
    construct: (date, given: []) => (given.length === 0 ? new date(look()) : new date(...given)),
  })
}

/** Redirects connections to the public broker to the one at this port of this machine. */
export function meetHere(port: number): void {
  window.WebSocket = class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(String(address).replace(/^wss:\/\/[^/]+/, `ws://127.0.0.1:${String(port)}`), protocols)
    }
  }
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(settings?: RTCConfiguration) {
      super({ ...settings, iceServers: [] })
    }
  }
}
