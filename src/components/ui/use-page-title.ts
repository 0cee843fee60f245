import { useTitle } from '@vueuse/core'
import { computed } from 'vue'

/** Names the page in the browser's tab. The next screen names itself, so nothing is put back on leaving. */
export function usePageTitle(title: () => string): void {
  useTitle(computed(title), { restoreOnUnmount: false })
}
