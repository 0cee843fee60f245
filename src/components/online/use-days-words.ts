import { useTimestamp } from '@vueuse/core'
import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { OnlineView } from '../../online/runtime/room-views.ts'
import { dateFormat } from '../ui/date-format.ts'
import { useRoom } from '../../stores/room.ts'
import { isBeingRead, mailWord } from '../lobby/mail-words.ts'
import type { MailWord } from '../lobby/mail-words.ts'
import { seatsOf } from './member-presence.ts'
import { useSeatNames } from './use-seat-names.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A moment as short as it is clear now: the time of today, the day and time of this week, or the date. */
export function sinceWord(locale: string, at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  const time = { hour: 'numeric', minute: '2-digit' } as const
  const week = { weekday: 'short', ...time } as const
  const date = { day: 'numeric', month: 'short' } as const
  const shown = isToday ? time : now - at < 6 * DAY ? week : date
  return dateFormat(locale, shown).format(at)
}

/** A day of the near future, as players say it. */
export const dayWord = (locale: string, at: number): string =>
  dateFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' }).format(at)

/** What is said about the turn at a table over days: whose it is, and since when. */
export function useDaysWords(online: () => OnlineView): {
  readonly turnWord: ComputedRef<string | undefined>
  /** When another player who is to act is back, if they are away. */
  readonly backWord: ComputedRef<string | undefined>
  /** What the mailbox does; `asked` at other tables. */
  readonly mail: ComputedRef<MailWord>
  /** May the page be closed: does the latest of this device lie in a mailbox? */
  readonly leftWord: ComputedRef<string | undefined>
  /** The names of those whom the table waits for, if it is not this player's turn. */
  readonly reminded: ComputedRef<string>
} {
  const { t, n, locale } = useI18n()
  const room = useRoom()
  const names = useSeatNames()
  const now = useTimestamp({ interval: MINUTE })
  const turnWord = computed(() => {
    const { days, me, members, waitsFor } = online()
    const since = days?.since ?? null
    if (since === null || waitsFor.length === 0) return undefined
    const time = sinceWord(locale.value, since, now.value)
    if (me !== null && waitsFor.includes(me)) return t('days.mine', { time })
    // Someone may have moved since this device was here.
    if (isBeingRead(room.mail)) return undefined
    return t('days.waits', { names: names(seatsOf(members, waitsFor)), time })
  })
  const backWord = computed(() => {
    const { days, me, waitsFor } = online()
    const [waited, ...others] = waitsFor
    const back = days?.back[waited ?? -1] ?? null
    return back === null || waited === me || others.length > 0 || turnWord.value === undefined
      ? undefined
      : t('days.back', { date: dayWord(locale.value, back) })
  })
  const mail = computed(() => (room.mail === null ? 'asked' : mailWord(room.mail)))
  const leftWord = computed(() =>
    mail.value === 'asked' || online().me === null
      ? undefined
      : t(`days.mail.${mail.value}`, { n: n(room.mail?.taken ?? 0), of: n(room.mail?.of ?? 0) }),
  )
  const reminded = computed(() => {
    const { days, me, waitsFor, members } = online()
    const isMine = me !== null && waitsFor.includes(me)
    return days === null || isMine ? '' : names(seatsOf(members, waitsFor))
  })
  return { turnWord, backWord, mail, leftWord, reminded }
}
