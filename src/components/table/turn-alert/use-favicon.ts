import { defaultDocument } from '@vueuse/core'
import { onScopeDispose, watch } from 'vue'

const QUIET = './icon.svg'
const TURN = './icon-turn.svg'

/** The icon of the browser tab: with a dot while `isCalled` is true. It never blinks. */
export function useFavicon(isCalled: () => boolean): void {
  const link = defaultDocument?.head.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]')
  // The same address set again is fetched again, just when the table is left and a newer build may want to take over.
  const show = (href: string): void =>
    void (link?.getAttribute('href') !== href && link?.setAttribute('href', href))
  watch(isCalled, (called) => show(called ? TURN : QUIET), { immediate: true })
  onScopeDispose(() => show(QUIET))
}
