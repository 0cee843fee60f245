import { defaultDocument } from '@vueuse/core'
import { onScopeDispose, watch } from 'vue'

const QUIET = './icon.svg'
const TURN = './icon-turn.svg'

/** The sign in the browser's tab: with a dot while somebody is called who looks elsewhere. It never blinks. */
export function useFavicon(isCalled: () => boolean): void {
  const link = defaultDocument?.head.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]')
  const show = (href: string): void => link?.setAttribute('href', href)
  watch(isCalled, (called) => show(called ? TURN : QUIET), { immediate: true })
  onScopeDispose(() => show(QUIET))
}
