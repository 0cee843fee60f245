import { newPrecache } from './precache.ts'
import type { SiteFile } from './precache.ts'
import { focusPage } from './focus-page.ts'
import type { OpenPages } from './focus-page.ts'

// Caches the whole site at the first visit, so that it works offline. A newer build gets a cache of its own and waits
// until a page activates it, so that it never disturbs a running game.

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification
}
/** The parts of the global scope that the compiler's types for pages lack. */
interface WorkerScope {
  /** The files of this build, inserted by the build. */
  readonly __WB_MANIFEST: readonly SiteFile[]
  readonly registration: ServiceWorkerRegistration
  readonly clients: OpenPages & { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', hear: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', hear: (event: FetchEvent) => void): void
  addEventListener(type: 'message', hear: (event: MessageEvent<unknown>) => void): void
  addEventListener(type: 'notificationclick', hear: (event: NotificationEvent) => void): void
}
declare const self: WorkerScope

const { scope } = self.registration
const precache = newPrecache(self.__WB_MANIFEST, { scope, caches, fetch: (...request) => fetch(...request) })

self.addEventListener('install', (event) => event.waitUntil(precache.install()))
self.addEventListener('activate', (event) =>
  event.waitUntil(precache.removeOld().then(() => self.clients.claim())),
)
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !precache.covers(request.url)) return
  event.respondWith(precache.find(request.url).then((cached) => cached ?? fetch(request)))
})
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(focusPage(self.clients, event.notification.data, scope))
})
