import { useWakeLock } from '@vueuse/core'
import { computed, onScopeDispose, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRelease } from '../../../stores/release.ts'
import { useTable } from '../../../stores/table.ts'
import { usePageAlert } from './use-page-alert.ts'

/**
 * Alerts a player in turn who looks elsewhere, once and quietly: a dot in the tab, a badge on the app icon, and a browser
 * notification if the settings want one. Keeps the screen awake during a game, and reports the game to the update store.
 */
export function useTurnAlert(): void {
  const { t } = useI18n()
  const table = useTable()
  const release = useRelease()
  const wake = useWakeLock()

  const isLive = computed(() => table.phase === 'open' && !table.over)
  // Also while an earlier moment is looked at.
  const isMine = computed(() => isLive.value && !table.watching && table.mine.includes(table.turn))
  const { isHidden, notify, withdraw } = usePageAlert(
    () => Number(isMine.value),
    () => `windrose ${location.hash.replace(/@\d+$/, '')}`,
  )

  function call(): void {
    const seats = table.record?.seats ?? []
    const name = seats[table.turn]?.name ?? ''
    const names = seats.filter((seat) => seat.name !== name).map((seat) => seat.name)
    notify(t('app.title.turn', { name }), t('device.notify.text', { names: names.join(', ') }))
  }
  // A player who saw their turn come needs no notification: only turns that begin on a hidden page are notified.
  watch(isMine, (mine) => mine && call())
  watch([isHidden, isMine], ([hidden, mine]) => (!hidden || !mine) && withdraw())
  watch(isLive, (live) => void (live ? wake.request('screen') : wake.release()).catch(() => undefined), {
    immediate: true,
  })
  watch(
    () => (isLive.value ? 'live' : 'over'),
    (going) => release.tell(going),
    { immediate: true },
  )
  onScopeDispose(() => {
    withdraw()
    void wake.release().catch(() => undefined)
    release.tell('nothing')
  })
}
