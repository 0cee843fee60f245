import { useDocumentVisibility, useWakeLock, useWindowFocus } from '@vueuse/core'
import { computed, onScopeDispose, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRelease } from '../../../stores/release.ts'
import { useSettings } from '../../../stores/settings.ts'
import { useTable } from '../../../stores/table.ts'
import { useFavicon } from './use-favicon.ts'
import { showNotification, setBadge, withdrawNotification } from '../../../platform/notification.ts'

/**
 * Alerts a player in turn who looks elsewhere, once and quietly: a dot in the tab, a badge on the app icon, and a browser
 * notification if the settings want one. Keeps the screen awake during a game, and reports the game to the update store.
 */
export function useTurnAlert(): void {
  const { t, locale } = useI18n()
  const table = useTable()
  const settings = useSettings()
  const release = useRelease()
  const visibility = useDocumentVisibility()
  const isFocused = useWindowFocus()
  const wake = useWakeLock()

  const isLive = computed(() => table.phase === 'open' && !table.over)
  // Also while an earlier moment is looked at.
  const isMine = computed(() => isLive.value && !table.watching && table.mine.includes(table.turn))
  const isHidden = computed(() => visibility.value === 'hidden')
  const isCalled = computed(() => isMine.value && (isHidden.value || !isFocused.value))
  const tag = (): string => `windrose ${location.hash.replace(/@\d+$/, '')}`

  async function call(): Promise<void> {
    const seats = table.record?.seats ?? []
    const name = seats[table.turn]?.name ?? ''
    const names = seats.filter((seat) => seat.name !== name).map((seat) => seat.name)
    await showNotification({
      tag: tag(),
      title: t('app.title.turn', { name }),
      body: t('device.notify.text', { names: names.join(', ') }),
      lang: locale.value,
      page: location.href,
    })
  }
  useFavicon(() => isCalled.value)
  watch(isCalled, (called) => setBadge('here', called ? 1 : 0))
  // A player who saw their turn come needs no notification: only turns that begin on a hidden page are notified.
  watch(isMine, (mine) => void (mine && isHidden.value && settings.notify && call()))
  watch([isHidden, isMine], ([hidden, mine]) => void ((!hidden || !mine) && withdrawNotification(tag())))
  watch(isLive, (live) => void (live ? wake.request('screen') : wake.release()).catch(() => undefined), {
    immediate: true,
  })
  watch(
    () => (isLive.value ? 'live' : 'over'),
    (going) => release.tell(going),
    { immediate: true },
  )
  onScopeDispose(() => {
    setBadge('here', 0)
    void withdrawNotification(tag())
    void wake.release().catch(() => undefined)
    release.tell('nothing')
  })
}
