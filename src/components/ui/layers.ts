import { defaultWindow, promiseTimeout, useEventListener } from '@vueuse/core'
import type { RouteLocationNormalized, Router } from 'vue-router'
import { isSamePage } from './same-page.ts'

// What lies on top of a page has an entry of its own in the browser's history, so going back closes it before it leaves the
// page. The entries have the address of the page, and say in their state how many layers lie there.

/** Something that lies on top of a page. */
export interface Layer {
  close(): void
}
export interface Layers {
  opened(layer: Layer): void
  /** It was closed by the page. */
  closed(layer: Layer): void
}

/** The key in the state of an entry. */
const DEPTH = 'layers'
const KNOWN = new WeakMap<Router, Layers>()

/** The layers of the app. */
export function layersOf(router: Router): Layers {
  const layers = KNOWN.get(router) ?? newLayers(router)
  KNOWN.set(router, layers)
  return layers
}

function newLayers(router: Router): Layers {
  const { history } = router.options
  const open: Layer[] = []
  const depthNow = (): number => depthOf(router)
  /** The depth of the entry that was shown last. */
  let depth = depthNow()
  /** The person went through the history to the entry that is shown now; over layers of it? */
  let popped: 'page' | 'layers' | null = null
  let isNavigating = false
  let isDue = false
  let goingBack: Promise<void> | null = null

  function back(count: number): Promise<void> {
    goingBack ??= goBack(router, count).finally(() => {
      goingBack = null
      depth = depthNow()
      void settle()
    })
    return goingBack
  }
  /** Makes as many entries as layers are open; a moment later, as one is often closed while the next one opens. */
  async function settle(): Promise<void> {
    if (isDue) return
    isDue = true
    await promiseTimeout(0)
    isDue = false
    // Both come back here when they are over.
    if (isNavigating || goingBack !== null) return
    if (open.length < depthNow()) return back(depthNow() - open.length)
    while (open.length > depthNow())
      history.push(router.currentRoute.value.fullPath, { [DEPTH]: depthNow() + 1 })
    depth = depthNow()
  }
  history.listen(() => {
    popped = depth === depthNow() ? 'page' : 'layers'
    depth = depthNow()
    for (const layer of open.splice(depth).reverse()) layer.close()
    // Forward to a layer that was closed: there is none.
    void settle()
  })
  router.beforeEach(async (to, from) => {
    isNavigating = true
    await goingBack
    const how = popped
    popped = null
    if (isSamePage(to, from)) return how !== 'layers' || stay(from, depth)
    // A page that is left takes its layers along, or going back would lead to nothing but them.
    if (how === null && depthNow() > 0) await back(depthNow())
    return true
  })
  const settled = (): void => {
    isNavigating = false
    void settle()
  }
  router.afterEach(settled)
  router.onError(settled)
  // A reload closes all layers.
  void settle()
  return {
    opened(layer) {
      open.push(layer)
      void settle()
    },
    closed(layer) {
      const at = open.indexOf(layer)
      if (at < 0) return
      open.splice(at, 1)
      void settle()
    },
  }
}

/** How many layers lie on the page at the entry that is shown. */
const depthOf = ({ options }: Router): number => Number(options.history.state[DEPTH] ?? 0)

/** Goes back to the entry this number of layers below; the page stays as it is. */
async function goBack(router: Router, count: number): Promise<void> {
  const { history } = router.options
  const target = depthOf(router) - count
  history.go(-count, false)
  // A browser does it later.
  if (depthOf(router) !== target)
    await new Promise<void>((resolve) =>
      useEventListener(defaultWindow, 'popstate', () => resolve(), { once: true }),
    )
  // The table may have moved to another moment meanwhile.
  const { fullPath } = router.currentRoute.value
  if (history.location !== fullPath) history.replace(fullPath, { ...history.state })
}

/** The entry below has an older address of the page; the page stays at its moment, and where it is scrolled to. */
const stay = ({ path, query, hash }: RouteLocationNormalized, depth: number) => ({
  path,
  query,
  hash,
  replace: true,
  state: { [DEPTH]: depth },
})
