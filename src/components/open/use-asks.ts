import { useIntervalFn, useTitle } from '@vueuse/core'
import { computed, onScopeDispose, watch, watchEffect } from 'vue'
import type { ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Ask } from '../../online/open/asking.ts'
import { useOpenTable } from '../../stores/open-table.ts'
import { useSoundPlayer } from '../sound/use-sound-player.ts'
import { usePageAlert } from '../table/turn-alert/use-page-alert.ts'

/** Before the title of a page on which someone waits for an answer. */
const SIGN = '● '

/** Milliseconds between two looks at who may be accepted: a chair that was promised in vain is free again. */
const LOOK = 1000

/**
 * Those who ask for a seat at this device's table. Who opened it hears them; `accept` is called for each where the table
 * accepts everyone, once `isPossible`, until they have a chair.
 */
export function useAsks(
  accept: (ask: Ask) => void,
  isPossible: () => boolean = () => true,
): ComputedRef<readonly Ask[]> {
  const open = useOpenTable()
  const asks = computed(() => open.view?.asks ?? [])
  useAskAlert(() => asks.value)
  function acceptAll(): void {
    if (!isPossible()) return
    const { chairs } = open
    if (open.choice.isAutomatic && chairs.wasInVain()) open.choose({ isAutomatic: false })
    for (const ask of chairs.welcome(asks.value, open.choice.isAutomatic)) accept(ask)
  }
  watch(() => [asks.value, open.choice.isAutomatic, isPossible()] as const, acceptAll, { immediate: true })
  useIntervalFn(acceptAll, LOOK)
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
