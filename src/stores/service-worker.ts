import { ownScript } from './trusted.ts'

/** What this page has to do with the worker that keeps the site on this device; tests bring their own. */
export interface Keeper {
  /** Begins to keep the site. `kept`: all of it is here for the first time; `newer`: a newer build waits. */
  watch(tell: { readonly kept: () => void; readonly newer: () => void }): void
  /** Asks the server for a newer build. */
  look(): void
  /** The build that waits takes over; fulfilled when it has. */
  takeOver(): Promise<void>
  /** Loads this page anew. */
  reload(): void
  /** Tells all tabs that a game is going on here, until the answer is called. */
  holdLive(): () => void
  /** Is a game going on in another tab? */
  isLiveElsewhere(): Promise<boolean>
}

const FILE = 'service-worker.js'

/** The keeper of this browser; null where browsers keep nothing, as on insecure pages, and while developing. */
export function keeperOfThisBrowser(): Keeper | null {
  // Insecure pages have neither, whatever their types say.
  const { serviceWorker, locks }: { serviceWorker?: ServiceWorkerContainer; locks?: LockManager } = navigator
  if (serviceWorker === undefined || !import.meta.env.PROD) return null
  let registration: ServiceWorkerRegistration | undefined
  return {
    watch({ kept, newer }) {
      const hear = (worker: ServiceWorker | null, isFirst: boolean): void => {
        const tellOf = (): void => {
          if (worker?.state === 'installed' && !isFirst) newer()
          if (worker?.state === 'activated' && isFirst) kept()
        }
        tellOf()
        worker?.addEventListener('statechange', tellOf)
      }
      const register = (): void =>
        void serviceWorker.register(ownScript(new URL(FILE, document.baseURI).href)).then(
          (made) => {
            registration = made
            hear(made.waiting ?? made.installing, made.active === null)
            made.addEventListener('updatefound', () => hear(made.installing, made.active === null))
          },
          // A browser that refuses keeps nothing: the site works as long as there is a network.
          () => undefined,
        )
      // What is looked at comes first; what is kept for later has time.
      if (document.readyState === 'complete') register()
      else window.addEventListener('load', register, { once: true })
    },
    look: () => void registration?.update().catch(() => undefined),
    takeOver: () =>
      new Promise((resolve) => {
        serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
        if (registration?.waiting) registration.waiting.postMessage('take over')
        else resolve()
      }),
    reload: () => location.reload(),
    ...liveTabs(locks),
  }
}

/** Tabs of the same site see each other's live games by locks, which are gone with the tab, even if it crashes. */
function liveTabs(locks: LockManager | undefined): Pick<Keeper, 'holdLive' | 'isLiveElsewhere'> {
  const live = `windrose-live ${new URL('.', document.baseURI).pathname} `
  const mine = live + crypto.randomUUID()
  return {
    holdLive() {
      let release = (): void => undefined
      const held = new Promise<void>((done) => (release = done))
      locks?.request(mine, () => held).catch(() => undefined)
      return release
    },
    async isLiveElsewhere() {
      const { held = [] } = (await locks?.query()) ?? {}
      return held.some(({ name = '' }) => name.startsWith(live) && name !== mine)
    },
  }
}
