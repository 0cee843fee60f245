import type { Mesh } from './mesh-types.ts'

/**
 * Tells the mesh what becomes of its page: goodbye when it goes away, and new questions when it was asleep or offline.
 * A page that comes back out of the browser's memory has said goodbye, so it is to join again.
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
