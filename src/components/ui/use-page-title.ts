import { defaultDocument } from '@vueuse/core'
import { watchEffect } from 'vue'

/** Names the page in the browser's tab. The next screen names itself, so nothing is put back on leaving. */
export function usePageTitle(title: () => string): void {
  watchEffect(() => {
    if (defaultDocument !== undefined) defaultDocument.title = title()
  })
}
