import { useTimeoutFn } from '@vueuse/core'
import { computed, shallowRef, watch } from 'vue'
import type { Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { DockState } from '../prompt/dock.ts'
import { allLines } from '../log/log-groups.ts'
import type { RoundLines } from '../log/log-groups.ts'
import { useTranslateMessage } from '../message/translate.ts'
import { useSeats } from '../../seats/seats.ts'

/** Of a burst of moves only the last ones are read out: the log has them all. */
const AT_MOST = 5
/** Milliseconds without news that end a burst while others decide. */
const PAUSE = 1500

/** Collects sentences until they are announced. */
export interface AnnouncementQueue {
  add(sentences: readonly string[]): void
  /** Everything since the last time as one text, what is asked now at its end. */
  flush(asked: string): string
}

/** `more` says how many moves are left out. */
export function newAnnouncementQueue(more: (count: number) => string): AnnouncementQueue {
  let waiting: readonly string[] = []
  return {
    add: (sentences) => (waiting = [...waiting, ...sentences]),
    flush(asked) {
      const left = waiting.length - AT_MOST
      const told = [...(left > 0 ? [more(left)] : []), ...waiting.slice(-AT_MOST), asked]
      waiting = []
      return told.filter((one) => one !== '').join('. ')
    },
  }
}

export interface AnnouncementSource {
  readonly rounds: () => readonly RoundLines[]
  readonly plies: () => number
  /** Do we look at now, and not back? */
  readonly isNow: () => boolean
  readonly state: () => DockState
}

/**
 * What is read out of a table, all in one place: what my choice led to and what others did, gathered until a person here
 * has to know something; then who is asked what. Nothing is told twice, and nothing while one looks back.
 */
export function useTableAnnouncements({
  rounds,
  plies,
  isNow,
  state,
}: AnnouncementSource): Readonly<Ref<string>> {
  const { t, n } = useI18n()
  const say = useTranslateMessage()
  const seats = useSeats()
  const text = shallowRef('')
  const voice = newAnnouncementQueue((count) => t('app.voice.more', { n: n(count) }, count))

  /** What a person here must know at once. */
  const asked = computed(() => {
    const now = state()
    if (now.is === 'asking')
      return t('app.dock.announce', { name: seats(now.seat).name, ask: say(now.message) })
    if (now.is === 'complete') return t(now.draws ? 'app.dock.beforeDraw' : 'app.dock.complete')
    return now.is === 'over' ? t('app.dock.over') : ''
  })
  function speak(): void {
    const said = voice.flush(asked.value)
    if (said !== '') text.value = said
  }
  const pause = useTimeoutFn(speak, PAUSE, { immediate: false })

  watch(plies, (now, before) => {
    if (now <= before || !isNow()) return
    const fresh = rounds()
      .slice(-2)
      .flatMap(allLines)
      .filter(({ ply, message }) => ply > before && message.weight !== 'quiet')
    voice.add(fresh.map(({ message }) => say(message)))
    pause.start()
  })
  // Two questions in a row may read alike; the ply tells them apart.
  watch(
    () => [asked.value, plies()] as const,
    ([now]) => {
      if (now === '') return
      pause.stop()
      speak()
    },
    { immediate: true, flush: 'post' },
  )
  return text
}
