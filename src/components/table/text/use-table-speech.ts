import { useI18n } from 'vue-i18n'
import type { Seat } from '../../../engine/core/game.ts'
import { numberFormat } from '../../../i18n/formats.ts'
import { useSeats } from '../../seats/seats.ts'
import { allLines } from '../log/log-groups.ts'
import type { RoundLines } from '../log/log-groups.ts'
import { useTranslateMessage } from '../message/translate.ts'
import type { Answer, DockState } from '../dock/dock.ts'
import { joinSentences } from './announcement.ts'
import type { TableSpeech } from './table-speech.ts'

/** How many of the last moves are read. */
const LATEST = 6

export interface SpeechSource {
  readonly state: () => DockState
  readonly rounds: () => readonly RoundLines[]
  /** Who decides after the present seat. */
  readonly next: () => readonly Seat[]
  readonly lastSaid: () => string
  readonly say: (text: string) => void
}

/** What can be heard again of a table. */
export function useTableSpeech({ state, rounds, next, lastSaid, say: tell }: SpeechSource): TableSpeech {
  const { t, locale } = useI18n()
  const say = useTranslateMessage()
  const seats = useSeats()
  const numbered = useNumberedAnswers()
  const asked = useAsked()

  function who(): string {
    const now = state()
    if (now.type !== 'waiting') return joinSentences(asked(now))
    const what = now.message === undefined ? t('app.dock.dice') : say(now.message)
    const said = now.seat === null ? what : t('app.dock.announce', { name: seats(now.seat).name, ask: what })
    const after = next()
    if (after.length === 0) return said
    return joinSentences([
      said,
      say({ key: 'app.dock.then', values: { seats: { type: 'seats', seats: after } } }),
    ])
  }
  return {
    again: lastSaid,
    say: tell,
    who,
    choices() {
      const now = state()
      if (now.type === 'complete') return joinSentences([...asked(now), t('app.dock.endTurn')])
      return now.type === 'asking' ? joinSentences([...asked(now), numbered(now.answers)]) : who()
    },
    latest: () =>
      joinSentences(
        rounds()
          .slice(-2)
          .flatMap(allLines)
          .filter(({ message }) => message.weight !== 'quiet')
          .slice(-LATEST)
          .map(({ message }) => say(message)),
      ),
    left() {
      const now = state()
      if (now.type !== 'asking') return who()
      if (now.left !== undefined) return say(now.left)
      const { length } = now.answers
      return t('app.dock.answers', { n: numberFormat(locale.value).format(length) }, length)
    },
  }
}

/** Returns a function that says what a person has to know at once. */
export function useAsked(): (now: DockState) => readonly string[] {
  const { t, locale } = useI18n()
  const say = useTranslateMessage()
  const seats = useSeats()
  return (now) => {
    if (now.type === 'complete') return [t(now.draws ? 'app.dock.beforeDraw' : 'app.dock.complete')]
    if (now.type === 'past') return [t('app.dock.past')]
    if (now.type === 'over') return [t('app.dock.over')]
    if (now.type === 'waiting') return []
    const { length } = now.answers
    return [
      t('app.dock.announce', { name: seats(now.seat).name, ask: say(now.message) }),
      ...(now.left === undefined ? [] : [say(now.left)]),
      t('app.dock.answers', { n: numberFormat(locale.value).format(length) }, length),
    ]
  }
}

/** An answer, and its number if it is not its place. */
type Numbered = Pick<Answer, 'label' | 'result'> & { readonly number?: number }

/** Returns a function that reads answers with what comes of them, and with the numbers by which they are chosen. */
export function useNumberedAnswers(): (answers: readonly Numbered[]) => string {
  const { locale } = useI18n()
  const say = useTranslateMessage()
  const read = ({ label, result, number = 0 }: Numbered): string => {
    const said = `${numberFormat(locale.value).format(number)}: ${say(label)}`
    return result === undefined ? said : `${said} (${say(result)})`
  }
  return (answers) => answers.map((answer, i) => read({ number: i + 1, ...answer })).join('; ')
}
