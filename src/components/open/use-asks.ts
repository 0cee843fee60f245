import { useDocumentVisibility, useTitle, useWindowFocus } from '@vueuse/core'
import { computed, onScopeDispose, watch, watchEffect } from 'vue'
import type { ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Ask } from '../../net/open/asking.ts'
import { setBadge, showNotification, withdrawNotification } from '../../platform/notification.ts'
import { useOpenTable } from '../../stores/open-table.ts'
import { useSettings } from '../../stores/settings.ts'
import { useSoundPlayer } from '../sound/use-sound-player.ts'
import { useFavicon } from '../table/turn-alert/use-favicon.ts'

/** Before the title of a page on which someone waits for an answer. */
const SIGN = '● '

/**
 * Those who ask for a seat at this device's table. Who opened it hears them; `accept` is called at once for each where the
 * table accepts everyone, once `isPossible`.
 */
export function useAsks(
  accept: (ask: Ask) => void,
  isPossible: () => boolean = () => true,
): ComputedRef<readonly Ask[]> {
  const open = useOpenTable()
  const asks = computed(() => open.view?.asks ?? [])
  useAskAlert(() => asks.value)
  watch(
    () => [asks.value, open.choice.isAutomatic, isPossible()] as const,
    ([all, isAutomatic, possible]) => {
      for (const ask of all) if (possible && (isAutomatic || open.chairs.has(ask.by))) accept(ask)
    },
    { immediate: true },
  )
  return asks
}

/** Tells of someone who asks: by a sound, the title, a dot in the tab, a badge, and a notification if the settings want one. */
function useAskAlert(asks: () => readonly Ask[]): void {
  const { t, locale } = useI18n()
  const settings = useSettings()
  const play = useSoundPlayer()
  const visibility = useDocumentVisibility()
  const isFocused = useWindowFocus()
  const isAway = computed(() => visibility.value === 'hidden' || !isFocused.value)
  const title = useTitle(undefined, { observe: true })
  const tag = 'windrose asks'
  const bare = (): string => (title.value ?? '').replace(SIGN, '')

  useFavicon(() => isAway.value && asks().length > 0)
  watchEffect(() => {
    title.value = asks().length > 0 ? SIGN + bare() : bare()
  })
  watch([isAway, () => asks().length], ([away, count]) => setBadge('here', away ? count : 0))
  watch(
    () => asks().length,
    (now, before) => {
      if (now === 0) return void withdrawNotification(tag)
      if (now <= before) return
      play('turn', 'turn')
      if (visibility.value === 'hidden' && settings.notify)
        void showNotification({
          tag,
          title: t('open.table.asks', { name: asks().at(-1)?.name ?? '' }),
          body: t('open.table.title'),
          lang: locale.value,
          page: location.href,
        })
    },
  )
  onScopeDispose(() => {
    setBadge('here', 0)
    title.value = bare()
    void withdrawNotification(tag)
  })
}
