import { useDocumentVisibility, useWindowFocus } from '@vueuse/core'
import { computed, onScopeDispose, watch } from 'vue'
import type { ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { setBadge, showNotification, withdrawNotification } from '../../../platform/notification.ts'
import { useSettings } from '../../../stores/settings.ts'
import { useFavicon } from './use-favicon.ts'

interface PageAlert {
  readonly isHidden: ComputedRef<boolean>
  /** Does the person look elsewhere? */
  readonly isAway: ComputedRef<boolean>
  /** Shows a notification if the page is hidden and the settings want it. */
  notify(title: string, body: string): void
  withdraw(): void
}

/**
 * Tells a person who looks elsewhere how much waits on this page, quietly: a badge on the app icon, and a dot in the tab, also where
 * `isCalled` says so. `tag`: the page has one notification at most.
 */
export function usePageAlert(
  waiting: () => number,
  tag: () => string,
  isCalled: () => boolean = () => false,
): PageAlert {
  const { locale } = useI18n()
  const settings = useSettings()
  const visibility = useDocumentVisibility()
  const isFocused = useWindowFocus()
  const isHidden = computed(() => visibility.value === 'hidden')
  const isAway = computed(() => isHidden.value || !isFocused.value)
  const count = computed(() => (isAway.value ? waiting() : 0))
  useFavicon(() => count.value > 0 || (isAway.value && isCalled()))
  watch(count, (now) => setBadge('here', now))
  onScopeDispose(() => setBadge('here', 0))
  return {
    isHidden,
    isAway,
    notify(title, body) {
      if (!isHidden.value || !settings.notify) return
      void showNotification({ tag: tag(), title, body, lang: locale.value, page: location.href })
    },
    withdraw: () => void withdrawNotification(tag()),
  }
}
