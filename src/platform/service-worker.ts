import { offeredLocks, offeredWorkers, tabValues } from './browser-stores.ts'
import { ownScript } from './trusted-types.ts'

/** Installs the service worker and its updates; tests replace it. */
export interface AppUpdater {
  /** Registers the service worker, which precaches the site. */
  register(events: UpdateEvents): void
  /** Asks the server for a newer build. */
  checkForUpdate(): void
  /** Activates the waiting build: true once it is active or if none waits, false after some seconds without success. */
  activateUpdate(): Promise<boolean>
  /** Reloads this page; `again`: the new page tries once more to activate the update. */
  reload(why?: 'again'): void
  /** Announces to all tabs that a game is running here, until the returned function is called. */
  announceRunningGame(): () => void
  /** Is a game running in another tab? */
  isGameRunningElsewhere(): Promise<boolean>
}

/** Called by an updater. */
interface UpdateEvents {
  /** The whole site is cached for the first time. */
  readonly precached: () => void
  /** A newer build is installed and waits. */
  readonly updateWaiting: () => void
  /** This page was reloaded to try the activation once more; at most once, before `updateWaiting`. */
  readonly retrying: () => void
}

const FILE = 'service-worker.js'
/** Milliseconds a build has to become active. */
const ACTIVATION_TIMEOUT = 2_500
/** Milliseconds before the activation, for requests that are under way; more while the page loads. */
const ACTIVATION_DELAY = { once: 300, again: 1_500 }
/** The key in the session storage by which a reloaded page knows that it retries. */
const retryMarkKey = (): string => `windrose-again ${new URL('.', document.baseURI).pathname}`

/** The updater of this browser; null without service workers, as on insecure pages, and in development. */
export function browserUpdater(): AppUpdater | null {
  const serviceWorker = offeredWorkers()
  if (serviceWorker === undefined || !import.meta.env.PROD) return null
  let registration: ServiceWorkerRegistration | undefined
  const isRetry = takeRetryMark()
  return {
    register({ precached, updateWaiting, retrying }) {
      const observe = (worker: ServiceWorker | null, isFirst: boolean): void => {
        const report = (): void => {
          if (worker?.state === 'installed' && !isFirst) updateWaiting()
          if (worker?.state === 'activated' && isFirst) precached()
        }
        report()
        worker?.addEventListener('statechange', report)
      }
      const ask = async (isSecond = false): Promise<void> => {
        const made = await serviceWorker.register(ownScript(new URL(FILE, document.baseURI).href))
        registration = made
        if (isRetry) retrying()
        observe(made.waiting ?? made.installing, made.active === null)
        made.addEventListener('updatefound', () => observe(made.installing, made.active === null))
        if (!isSecond) await replaceStuckWorker(made, () => void ask(true).catch(() => undefined))
      }
      // Without a service worker the site works as long as there is a network.
      const register = (): void => void ask().catch(() => undefined)
      // The page loads first; the cache has time.
      if (document.readyState === 'complete') register()
      else window.addEventListener('load', register, { once: true })
    },
    checkForUpdate: () => void registration?.update().catch(() => undefined),
    async activateUpdate() {
      await pause(isRetry ? ACTIVATION_DELAY.again : ACTIVATION_DELAY.once)
      const waiting = registration?.waiting
      if (!waiting) return true
      const changed = new Promise<boolean>((resolve) =>
        serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true }),
      )
      waiting.postMessage('take over')
      // Chromium loses the message if the old build serves a request at the same moment, until the page is reloaded.
      return Promise.race([changed, pause(ACTIVATION_TIMEOUT).then(() => false)])
    },
    reload(why) {
      if (why === 'again') tabValues().setItem(retryMarkKey(), '')
      location.reload()
    },
    ...runningGames(offeredLocks()),
  }
}

/** Begins the first installation of this site once more if it does not go on. */
async function replaceStuckWorker(made: ServiceWorkerRegistration, again: () => void): Promise<void> {
  const { active, installing } = made
  if (active !== null || installing === null) return
  const { isStuck } = await import('./stuck-installation.ts')
  if (!(await isStuck(installing))) return
  await made.unregister()
  again()
}

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

/** Was this page reloaded to retry? Removes the mark, so that a page never reloads for ever. */
function takeRetryMark(): boolean {
  const isThere = tabValues().getItem(retryMarkKey()) !== null
  tabValues().removeItem(retryMarkKey())
  return isThere
}

/** Tabs of the site see each other's running games by locks, which end with the tab, even if it crashes. */
function runningGames(
  locks: LockManager | undefined,
): Pick<AppUpdater, 'announceRunningGame' | 'isGameRunningElsewhere'> {
  const live = `windrose-live ${new URL('.', document.baseURI).pathname} `
  const mine = live + crypto.randomUUID()
  return {
    announceRunningGame() {
      let release = (): void => undefined
      const held = new Promise<void>((done) => (release = done))
      const hold = async (): Promise<unknown> => locks?.request(mine, () => held)
      hold().catch(() => undefined)
      return release
    },
    async isGameRunningElsewhere() {
      const ask = async (): Promise<LockManagerSnapshot | undefined> => locks?.query()
      const { held = [] } = (await ask().catch(() => undefined)) ?? {}
      return held.some(({ name = '' }) => name.startsWith(live) && name !== mine)
    },
  }
}
