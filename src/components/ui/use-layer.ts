import { inject, onScopeDispose, watch } from 'vue'
import { routerKey } from 'vue-router'
import type { Router } from 'vue-router'

/** While it is open, going back in the browser closes it and leaves the page as it is. */
export function useLayer(isOpen: () => boolean, close: () => void): void {
  const router = inject<Router | null>(routerKey, null)
  if (router === null) return
  const layer = { close }
  let wasOpen = false
  const tell = async (is: boolean): Promise<void> => {
    if (is === wasOpen) return
    wasOpen = is
    const layers = (await import('./layers.ts')).layersOf(router)
    if (is) layers.opened(layer)
    else layers.closed(layer)
  }
  watch(isOpen, tell, { immediate: true })
  onScopeDispose(() => void tell(false))
  // After a reload the entry of a layer may be shown that is no longer there.
  if (router.options.history.state['layers'] !== undefined)
    void import('./layers.ts').then(({ layersOf }) => layersOf(router))
}
