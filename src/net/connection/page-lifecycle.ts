import type { Mesh } from './mesh-types.ts'

/**
 * Connects a mesh to the lifecycle of its page: leaves when the page unloads, wakes when it was hidden or offline. A page
 * restored from the back/forward cache has left before, so `rejoin` is called. Returns a function that disconnects.
 */
export function followPageLifecycle(mesh: Mesh, rejoin: () => void): () => void {
  const wake = (): void => {
    if (document.visibilityState === 'visible') mesh.wake()
  }
  const leave = (): void => mesh.leave()
  const restore = (event: PageTransitionEvent): void => {
    if (event.persisted) rejoin()
  }
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', restore)
  return () => {
    document.removeEventListener('visibilitychange', wake)
    window.removeEventListener('online', wake)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', restore)
  }
}
