/** What a browser keeps for a page, and what its tabs share. */
export const STORES = [
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'BroadcastChannel',
  'locks',
  'serviceWorker',
] as const
export type StoreName = (typeof STORES)[number]
/** How it is withheld: it is not there, it throws when it is touched, or it throws at every use. */
export type Refusal = 'missing' | 'untouchable' | 'useless'

/** Runs in a page before its own scripts: withholds these stores. */
export function withhold([names, how]: readonly [readonly StoreName[], Refusal]): void {
  const refuse = (): never => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  const useless: object = new Proxy(function () {}, { get: () => refuse, construct: () => useless })
  for (const name of names) {
    const owner = name === 'locks' || name === 'serviceWorker' ? navigator : window
    const get = { missing: () => undefined, untouchable: refuse, useless: () => useless }[how]
    Object.defineProperty(owner, name, { configurable: true, get })
  }
}
