import { defineAsyncComponent } from 'vue'
import type { Component } from 'vue'
import { loadMessages } from './index.ts'
import type { MessageFile } from './index.ts'

/** A module of a component, as `import()` gives it. */
interface ComponentModule<Thing> {
  readonly default: Thing
}

/** Fetches a component together with the messages it shows. Rejects if the network refuses one of them. */
export async function fetchComponent<Thing>(
  fetch: () => Promise<ComponentModule<Thing>>,
  ...files: readonly MessageFile[]
): Promise<Thing> {
  const [module] = await Promise.all([fetch(), loadMessages('pages', ...files)])
  return module.default
}

/** A component that is fetched, together with the messages it shows, where it is first shown. */
export const lazyComponent = <Thing extends Component>(
  fetch: () => Promise<ComponentModule<Thing>>,
  ...files: readonly MessageFile[]
): Thing => defineAsyncComponent<Thing>(() => fetchComponent(fetch, ...files))
