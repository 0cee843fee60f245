import { newPrecache } from './precache.ts'
import type { SiteFile } from './precache.ts'
import { focusPage } from './focus-page.ts'
import type { OpenPages } from './focus-page.ts'

// The site on this device: kept whole at the first visit, so that it opens and plays without a network. A newer build is
// kept beside it and waits until a page says that it may take over; a game that is going on is never disturbed.

/** An event whose work the browser waits for. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asked extends Lasting {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Clicked extends Lasting {
  readonly notification: Notification
}
/** What the compiler, which knows pages only, does not know of workers. */
interface Worker {
  /** The files of this build, written here when it is built. */
  readonly __WB_MANIFEST: readonly SiteFile[]
  readonly registration: ServiceWorkerRegistration
  readonly clients: OpenPages & { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', hear: (event: Lasting) => void): void
  addEventListener(type: 'fetch', hear: (event: Asked) => void): void
  addEventListener(type: 'message', hear: (event: MessageEvent<unknown>) => void): void
  addEventListener(type: 'notificationclick', hear: (event: Clicked) => void): void
}
declare const self: Worker

const { scope } = self.registration
const site = newPrecache(self.__WB_MANIFEST, { scope, caches, fetch: (...asked) => fetch(...asked) })

self.addEventListener('install', (event) => event.waitUntil(site.install()))
self.addEventListener('activate', (event) =>
  event.waitUntil(site.removeOld().then(() => self.clients.claim())),
)
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !site.covers(request.url)) return
  event.respondWith(site.find(request.url).then((kept) => kept ?? fetch(request)))
})
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(focusPage(self.clients, event.notification.data, scope))
})
