import { defaultDocument } from '@vueuse/core'
import { computed, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Action } from '../../../engine/core/game.ts'
import { useHint } from '../../../stores/hint.ts'
import { useReview } from '../../../stores/review.ts'
import { useTable } from '../../../stores/table.ts'
import type { Answer } from '../prompt/dock.ts'
import { useTranslateMessage } from '../message/translate.ts'
import { headingId, useShownSections } from './sections.ts'
import { matchingAnswers, parseCommand } from './command-parser.ts'
import type { Command, TypableAnswer } from './command-parser.ts'

/** What can be asked for besides answers; the words are `text.command.words.<name>`, separated by commas. */
const COMMANDS = ['where', 'score', 'hint', 'review', 'help', 'undo', 'redo', 'end'] as const
export type CommandName = (typeof COMMANDS)[number]

export interface CommandLineActions {
  readonly answers: () => readonly Answer[]
  choose(action: Action): void
  undo(): void
  redo(): void
  end(): void
}

/** The command line: what is typed, the answers that go with it, and what came of it. */
export function useCommandLine({ answers, choose, undo, redo, end }: CommandLineActions) {
  const { t, n } = useI18n()
  const table = useTable()
  const hint = useHint()
  const review = useReview()
  const say = useTranslateMessage()
  const sections = useShownSections()
  const typed = shallowRef('')
  const reply = shallowRef('')

  const typables = computed((): readonly TypableAnswer[] =>
    answers().map(({ action, label }) => {
      const verb = table.open.find((one) => one.action === action)?.described.verb ?? 'pass'
      return { action, label: say(label), verb: t(`text.verb.${verb}`) }
    }),
  )
  const isOffered = (name: CommandName): boolean => {
    if (name === 'hint') return hint.offered
    return name !== 'review' || table.over
  }
  const commands = computed((): readonly Command[] =>
    COMMANDS.filter(isOffered).map((name) => ({
      name,
      words: t(`text.command.words.${name}`).split(', '),
    })),
  )
  /** While nothing fits, all of them are shown: they say what would. */
  const shown = computed((): ReadonlySet<Action> => {
    const fit = matchingAnswers(typed.value, typables.value)
    const isNumber = /^\s*\d+\s*$/.test(typed.value)
    return new Set((fit.length > 0 && !isNumber ? fit : typables.value).map(({ action }) => action))
  })

  const inShort = (id: string): string => sections.value.find((one) => one.id === id)?.summary ?? ''
  const help = (): string =>
    t('text.command.explained', {
      example: typables.value[0]?.label ?? '',
      commands: commands.value.map(({ words }) => words[0]).join(', '),
      sections: sections.value.map(({ name }) => name).join(', '),
    })
  const DO: Readonly<Record<CommandName, () => string | undefined>> = {
    where: () => inShort('now'),
    score: () => inShort('players'),
    // Its card says what it has found.
    hint: () => void hint.ask(),
    // The panel takes the focus.
    review: () => void review.open(),
    help,
    undo: () => void undo(),
    redo: () => void redo(),
    end: () => void end(),
  }

  function goTo(id: string): void {
    const heading = defaultDocument?.getElementById(headingId(id))
    heading?.focus()
    heading?.scrollIntoView({ block: 'start' })
  }
  /** Does what was meant; what is not understood stays there to be mended. What came of an answer the table itself tells. */
  function submit(): void {
    const vocabulary = { answers: typables.value, commands: commands.value, parts: sections.value }
    const meant = parseCommand(typed.value, vocabulary)
    const what = typed.value.trim()
    reply.value = ''
    if (meant.is === 'several') {
      reply.value = t('text.command.several', { n: n(meant.count), typed: what }, meant.count)
    } else if (meant.is === 'unknown') reply.value = t('text.command.unknown', { typed: what })
    else typed.value = ''
    if (meant.is === 'answer') choose(meant.action)
    if (meant.is === 'part') goTo(meant.id)
    if (meant.is === 'command') reply.value = DO[meant.name as CommandName]() ?? ''
  }
  return { typed, reply, shown, submit }
}
