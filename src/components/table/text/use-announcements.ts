import { useTimeoutFn } from '@vueuse/core'
import { computed, readonly, shallowRef, watch } from 'vue'
import type { Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Action, Seat } from '../../../engine/core/game.ts'
import { numberFormat } from '../../../i18n/formats.ts'
import type { Message } from '../../../i18n/message.ts'
import { useSeats } from '../../seats/seats.ts'
import type { DockState } from '../dock/dock.ts'
import { allLines } from '../log/log-groups.ts'
import type { LogLine, RoundLines } from '../log/log-groups.ts'
import { useTranslateChange } from '../message/translate-change.ts'
import { useJoinWords, useTranslateMessage } from '../message/translate.ts'
import { announce, joinSentences } from './announcement.ts'
import type { Wording } from './announcement.ts'
import { useAsked } from './use-table-speech.ts'

/** Milliseconds without news that end a burst while others decide. */
const PAUSE = 1500
/** Milliseconds after which news are read out even if more keep coming. */
const LONGEST = 4000

export interface AnnouncementSource {
  readonly rounds: () => readonly RoundLines[]
  readonly plies: () => number
  /** The ply looked at; null = now. */
  readonly cursor: () => number | null
  readonly state: () => DockState
  /** Whose ears these are. */
  readonly me: () => Seat
  /** All players. */
  readonly seats: () => number
  /** The choice made at a ply; undefined for dice. */
  readonly actionAt: (ply: number) => Action | undefined
  readonly pieceOrder: () => readonly string[]
}

/** What is read out; `count` tells an announcement from the one before, which may have the same words. */
export interface Announcement {
  readonly text: string
  readonly count: number
}

export interface TableAnnouncements {
  readonly said: Readonly<Ref<Announcement>>
  /** What was announced of the table last, whatever was read out since. */
  lastAnnounced(): string
  /** Reads this out, too. */
  say(text: string): void
}

/**
 * What is read out of a table, all in one place: what my choice led to and what others did, gathered for a few seconds or
 * until a person here has to know something; then who is asked what. While one looks back, what happened there.
 */
export function useTableAnnouncements(source: AnnouncementSource): TableAnnouncements {
  const { rounds, plies, cursor, state, me } = source
  const wording = useWording(source)
  const asking = useAsked()
  /** While one looks back, what happened there is told instead. */
  const asked = computed(() => (state().type === 'past' ? [] : asking(state())))
  const said = shallowRef<Announcement>({ text: '', count: 0 })
  let waiting: readonly LogLine[] = []
  /** The answers to the question that was asked last. */
  let offered: ReadonlyMap<Action, Message> = new Map()

  let announced = ''
  const say = (text: string): void => void (said.value = { text, count: said.value.count + 1 })
  function tell(sentences: readonly string[]): void {
    const text = joinSentences(sentences)
    if (text === '') return
    announced = text
    say(text)
  }
  function speak(): void {
    pause.stop()
    longest.stop()
    const lines = waiting
    waiting = []
    tell([...announce(lines, me(), wording), ...asked.value])
  }
  const pause = useTimeoutFn(speak, PAUSE, { immediate: false })
  const longest = useTimeoutFn(speak, LONGEST, { immediate: false })

  /** A choice that the log has no line for, such as a step of a draft, is read back in its own words. */
  function silentChoice(before: number, now: number): string {
    const action = now === before + 1 ? source.actionAt(before) : undefined
    const label = action === undefined ? undefined : offered.get(action)
    return label === undefined ? '' : wording.say(label)
  }
  let readBack = ''
  watch(plies, (now, before) => {
    if (now <= before || cursor() !== null) return
    const fresh = rounds()
      .slice(-2)
      .flatMap(allLines)
      .filter(({ ply }) => ply > before)
    readBack = fresh.length === 0 ? silentChoice(before, now) : ''
    waiting = [...waiting, ...fresh]
    if (fresh.length === 0) return
    pause.start()
    if (!longest.isPending.value) longest.start()
  })
  // Two questions in a row may read alike; the ply tells them apart.
  watch(
    () => [joinSentences(asked.value), plies()] as const,
    ([now]) => {
      if (now !== '') {
        if (readBack !== '') tell([readBack, ...asked.value])
        else speak()
      }
      readBack = ''
      const shown = state()
      if (shown.type === 'asking')
        offered = new Map(shown.answers.map(({ action, label }) => [action, label]))
    },
    { immediate: true, flush: 'post' },
  )
  watch(cursor, (now) => {
    if (now === null) return
    const there = rounds()
      .flatMap(allLines)
      .filter(({ ply }) => ply === now)
    tell(there.map(({ message }) => wording.say(message)))
  })
  return { said: readonly(said), lastAnnounced: () => announced, say }
}

function useWording({ seats: count, pieceOrder }: AnnouncementSource): Wording {
  const { t, locale } = useI18n()
  const n = (number: number): string => numberFormat(locale.value).format(number)
  const seats = useSeats()
  const join = useJoinWords()
  const change = useTranslateChange()
  return {
    say: useTranslateMessage(),
    sum: (of, changes) =>
      t('app.dock.announce', {
        name: of.length === count() ? t('app.log.all') : join(of.map((seat) => seats(seat).name)),
        ask: join(changes.map(change)),
      }),
    more: (left) => t('app.speech.more', { n: n(left) }, left),
    get pieceOrder() {
      return pieceOrder()
    },
  }
}
