import { tryOnScopeDispose, useTimestamp } from '@vueuse/core'
import { computed, shallowRef, triggerRef } from 'vue'
import type { ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { browserClock } from '../../net/mailbox/device-clock.ts'
import { dateFormat } from '../ui/date-format.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** That the clock of this device is off, as far as servers or other devices told it; undefined if nothing says so. */
export function useClockWord(): ComputedRef<string | undefined> {
  const { t, locale } = useI18n()
  const clock = shallowRef(browserClock)
  tryOnScopeDispose(browserClock.on(() => triggerRef(clock)))
  const now = useTimestamp({ interval: MINUTE })
  return computed(() => {
    // Asked again each minute: what relays said is forgotten after some.
    const at = now.value
    const fault = clock.value.fault()
    if (fault === null) return undefined
    const { is, by } = fault
    if (by === null) return t(`online.clock.${is}`)
    const time = { hour: 'numeric', minute: '2-digit' } as const
    const format = dateFormat(locale.value, by < DAY / 2 ? time : { day: 'numeric', month: 'long', ...time })
    const right = at + (is === 'slow' ? by : -by)
    return t('online.clock.off', { shown: format.format(at), right: format.format(right) })
  })
}
