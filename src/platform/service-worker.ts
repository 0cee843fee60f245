import { ownScript } from './trusted-types.ts'

/** What this page has to do with the worker that keeps the site on this device; tests bring their own. */
export interface AppUpdater {
  /** Begins to keep the site. */
  register(tell: UpdateEvents): void
  /** Asks the server for a newer build. */
  checkForUpdate(): void
  /** The build that waits takes over: true as soon as it has or none waits, false if it did not within some seconds. */
  activateUpdate(): Promise<boolean>
  /** Loads this page anew; `again` if it is to ask once more for what did not take over. */
  reload(why?: 'again'): void
  /** Tells all tabs that a game is going on here, until the answer is called. */
  announceRunningGame(): () => void
  /** Is a game going on in another tab? */
  isGameRunningElsewhere(): Promise<boolean>
}

/** What a keeper tells of. */
interface UpdateEvents {
  /** All of the site is here for the first time. */
  readonly precached: () => void
  /** A newer build waits. */
  readonly updateWaiting: () => void
  /** This page was loaded to ask once more for a newer build that did not take over; told at most once, before `newer`. */
  readonly retrying: () => void
}

const FILE = 'service-worker.js'
/** So many milliseconds a build has to take over. */
const ACTIVATION_TIMEOUT = 2_500
/** So many milliseconds before it is asked, for what the page is fetching just now; more while the page is being loaded. */
const ACTIVATION_DELAY = { once: 300, again: 1_500 }
/** Left in the tab by a page that is loaded anew to ask again. */
const retryMarkKey = (): string => `windrose-again ${new URL('.', document.baseURI).pathname}`

/** The keeper of this browser; null where browsers keep nothing, as on insecure pages, and while developing. */
export function browserUpdater(): AppUpdater | null {
  // Insecure pages have neither, whatever their types say.
  const { serviceWorker, locks }: { serviceWorker?: ServiceWorkerContainer; locks?: LockManager } = navigator
  if (serviceWorker === undefined || !import.meta.env.PROD) return null
  let registration: ServiceWorkerRegistration | undefined
  const isAgain = takeRetryMark()
  return {
    register({ precached, updateWaiting, retrying }) {
      const hear = (worker: ServiceWorker | null, isFirst: boolean): void => {
        const tellOf = (): void => {
          if (worker?.state === 'installed' && !isFirst) updateWaiting()
          if (worker?.state === 'activated' && isFirst) precached()
        }
        tellOf()
        worker?.addEventListener('statechange', tellOf)
      }
      const register = (): void =>
        void serviceWorker.register(ownScript(new URL(FILE, document.baseURI).href)).then(
          (made) => {
            registration = made
            if (isAgain) retrying()
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
    checkForUpdate: () => void registration?.update().catch(() => undefined),
    async activateUpdate() {
      await pause(isAgain ? ACTIVATION_DELAY.again : ACTIVATION_DELAY.once)
      const waiting = registration?.waiting
      if (!waiting) return true
      const changed = new Promise<boolean>((resolve) =>
        serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true }),
      )
      waiting.postMessage('take over')
      // Chromium forgets the order if the build before is asked for a file in the same moment, until the page is loaded anew.
      return Promise.race([changed, pause(ACTIVATION_TIMEOUT).then(() => false)])
    },
    reload(why) {
      if (why === 'again') sessionStorage.setItem(retryMarkKey(), '')
      location.reload()
    },
    ...runningGames(locks),
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

/** Was this page loaded to ask again? The mark is gone with the question, so that no page can be loaded for ever. */
function takeRetryMark(): boolean {
  const isThere = sessionStorage.getItem(retryMarkKey()) !== null
  sessionStorage.removeItem(retryMarkKey())
  return isThere
}

/** Tabs of the same site see each other's live games by locks, which are gone with the tab, even if it crashes. */
function runningGames(locks: LockManager | undefined): Pick<AppUpdater, 'holdLive' | 'isLiveElsewhere'> {
  const live = `windrose-live ${new URL('.', document.baseURI).pathname} `
  const mine = live + crypto.randomUUID()
  return {
    announceRunningGame() {
      let release = (): void => undefined
      const held = new Promise<void>((done) => (release = done))
      locks?.request(mine, () => held).catch(() => undefined)
      return release
    },
    async isGameRunningElsewhere() {
      const { held = [] } = (await locks?.query()) ?? {}
      return held.some(({ name = '' }) => name.startsWith(live) && name !== mine)
    },
  }
}
