import { useTitle } from '@vueuse/core'
import { computed, onScopeDispose, watch, watchEffect } from 'vue'
import type { ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Ask } from '../../net/open/asking.ts'
import { useOpenTable } from '../../stores/open-table.ts'
import { useSoundPlayer } from '../sound/use-sound-player.ts'
import { usePageAlert } from '../table/turn-alert/use-page-alert.ts'

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
  const { t } = useI18n()
  const play = useSoundPlayer()
  const title = useTitle(undefined, { observe: true })
  const bare = (): string => (title.value ?? '').replace(SIGN, '')
  const { notify, withdraw } = usePageAlert(
    () => asks().length,
    () => 'windrose asks',
  )
  watchEffect(() => {
    title.value = asks().length > 0 ? SIGN + bare() : bare()
  })
  watch(
    () => asks().length,
    (now, before) => {
      if (now === 0) return withdraw()
      if (now <= before) return
      play('turn', 'turn')
      notify(t('open.table.asks', { name: asks().at(-1)?.name ?? '' }), t('open.table.title'))
    },
  )
  onScopeDispose(() => {
    title.value = bare()
    withdraw()
  })
}
