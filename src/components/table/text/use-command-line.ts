import { defaultDocument } from '@vueuse/core'
import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Action } from '../../../engine/core/game.ts'
import { useHint } from '../../../stores/hint.ts'
import { useReview } from '../../../stores/review.ts'
import { useTable } from '../../../stores/table.ts'
import type { Answer } from '../dock/dock.ts'
import { useTranslateMessage } from '../message/translate.ts'
import { headingId, useShownSections } from './sections.ts'
import { matchingAnswers, normalizeWords, parseCommand } from './command-parser.ts'
import type { Command, TypableAnswer } from './command-parser.ts'
import { joinSentences } from './announcement.ts'
import { useShownSpeech } from './table-speech.ts'
import { useNumberedAnswers } from './use-table-speech.ts'

/** What can be asked for besides answers; the words are `text.command.words.<name>`, separated by commas. */
const COMMANDS = [
  'choices',
  'who',
  'left',
  'where',
  'score',
  'latest',
  'again',
  'hint',
  'review',
  'help',
  'undo',
  'redo',
  'end',
] as const
export type CommandName = (typeof COMMANDS)[number]

export interface CommandLineActions {
  readonly answers: () => readonly Answer[]
  choose(action: Action): void
  /** Each does it if it is possible now, and returns whether it was. */
  undo(): boolean
  redo(): boolean
  end(): boolean
}

/** What came of a command; `count` tells it from the one before, which may have the same words. */
interface Reply {
  readonly text: string
  readonly count: number
}

/** The command line: what is typed, the answers that go with it, and what came of it. */
export function useCommandLine(actions: CommandLineActions) {
  const { answers, choose } = actions
  const { t } = useI18n()
  const table = useTable()
  const say = useTranslateMessage()
  const sections = useShownSections()
  const typed = shallowRef('')
  const reply = shallowRef<Reply>({ text: '', count: 0 })
  const answer = (text: string): void => void (reply.value = { text, count: reply.value.count + 1 })

  const typables = computed((): readonly TypableAnswer[] =>
    answers().map(({ action, label }) => {
      const verb = table.legalActions.find((one) => one.action === action)?.described.verb ?? 'pass'
      return { action, label: say(label), verb: t(`text.verb.${verb}`) }
    }),
  )
  const { commands, run } = useCommands(actions, typables)
  const { explain, list } = useMismatch(answers, typables)
  /** While nothing fits, all of them are shown: they say what would. */
  const shown = computed((): ReadonlySet<Action> => {
    const fit = matchingAnswers(typed.value, typables.value)
    const isNumber = /^\s*\d+\s*$/.test(typed.value)
    return new Set((fit.length > 0 && !isNumber ? fit : typables.value).map(({ action }) => action))
  })

  function goTo(id: string): void {
    const heading = defaultDocument?.getElementById(headingId(id))
    heading?.focus()
    heading?.scrollIntoView({ block: 'start' })
  }
  /**
   * Does what was meant; what is not understood stays there, to be mended or typed over. What came of an answer the table itself
   * tells. Returns whether it was understood.
   */
  function submit(): boolean {
    const vocabulary = { answers: typables.value, commands: commands.value, parts: sections.value }
    const meant = parseCommand(typed.value, vocabulary)
    const what = typed.value.trim()
    if (meant.type === 'several' || meant.type === 'unknown') {
      answer(meant.type === 'several' ? list(what) : explain(what))
      return false
    }
    typed.value = ''
    answer(meant.type === 'command' ? (run(meant.name) ?? '') : '')
    if (meant.type === 'answer') choose(meant.action)
    if (meant.type === 'part') goTo(meant.id)
    return true
  }
  return { typed, reply, answer, shown, submit }
}

/** The commands that can be given now; `run` gives one and returns the reply. */
function useCommands(
  { undo, redo, end }: CommandLineActions,
  typables: ComputedRef<readonly TypableAnswer[]>,
): { readonly commands: ComputedRef<readonly Command[]>; run(name: string): string | undefined } {
  const { t } = useI18n()
  const table = useTable()
  const hint = useHint()
  const review = useReview()
  const sections = useShownSections()
  const speech = useShownSpeech()
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
  const inShort = (id: string): string => sections.value.find((one) => one.id === id)?.summary ?? ''
  const help = (): string =>
    t('text.command.explained', {
      example: typables.value[0]?.label ?? '',
      commands: commands.value.map(({ words }) => words[0]).join(', '),
      sections: sections.value.map(({ name }) => name).join(', '),
    })
  const DO: Readonly<Record<CommandName, () => string | undefined>> = {
    choices: () => speech.value?.choices(),
    who: () => speech.value?.who(),
    left: () => speech.value?.left(),
    where: () => inShort('now'),
    score: () => inShort('players'),
    latest: () => speech.value?.latest(),
    again: () => speech.value?.again(),
    // Its card says what it has found.
    hint: () => void hint.ask(),
    // The panel takes the focus.
    review: () => void review.open(),
    help,
    undo: () => t(undo() ? 'text.command.undone' : 'text.command.nothingToUndo'),
    redo: () => t(redo() ? 'text.command.redone' : 'text.command.nothingToRedo'),
    end: () => t(end() ? 'text.command.ended' : 'text.command.notComplete'),
  }
  return { commands, run: (name) => DO[name as CommandName]() }
}

/** Why what was typed is no choice: nothing fits, or several do. */
function useMismatch(answers: () => readonly Answer[], typables: ComputedRef<readonly TypableAnswer[]>) {
  const { t, n } = useI18n()
  const numbered = useNumberedAnswers()
  /** All that could be chosen at this table so far, by its words. */
  const known = new Map<string, TypableAnswer>()
  watch(typables, (now) => now.forEach((one) => known.set(one.label, one)), { immediate: true })
  return {
    explain(what: string): string {
      const [former] = matchingAnswers(what, [...known.values()])
      const isWords = normalizeWords(what).some((word) => !/^\d+$/.test(word))
      if (isWords && former !== undefined) return t('text.command.notNow', { what: former.label })
      return t('text.command.unknown', { typed: what })
    },
    list(what: string): string {
      const fit = matchingAnswers(what, typables.value).map(({ action }) => action)
      const those = answers()
        .map((one, i) => ({ ...one, number: i + 1 }))
        .filter(({ action }) => fit.includes(action))
      const { length } = those
      return joinSentences([
        t('text.command.several', { n: n(length), typed: what }, length),
        numbered(those),
      ])
    },
  }
}
