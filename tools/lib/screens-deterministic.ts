// What runs in pages before anything else, so that pictures of them differ only where the site does.

/** Functions of these tools keep their names by a call that is not there in a page. */
export const KEEP_NAMES = { content: 'globalThis.__name = (named) => named' }

/** Chance from a seed: codes and draws are the same in every run. Keys are not; nobody sees them. */
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

/** Whoever has not chosen a look yet gets this one, whenever it is drawn. */
export function fixedAppearance(): void {
  Math.random = () => 0.7
}

/** A clock that moves a millisecond whenever somebody looks at it: what is said later is later, and it stays noon. */
export function slowClock(noon: number): void {
  let now = noon
  const look = (): number => ++now
  window.Date = new Proxy(Date, {
    get: (date, key) => (key === 'now' ? look : (Reflect.get(date, key) as unknown)),
    construct: (date, given: []) => (given.length === 0 ? new date(look()) : new date(...given)),
  })
}

/** Whoever calls everybody's matchmaker reaches the one at this port, and nobody outside this machine is asked. */
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
