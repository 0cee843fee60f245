import { ROUNDS } from '../../../engine/games/endeavor/vocabulary.ts'
import type { TextSection } from '../../table/text/sections.ts'
import type { Names } from '../names.ts'
import type { TextContext } from './text-context.ts'

/** What is going on: the round, the phase, who decides about what. */
export function nowText({ t, n, seat, phase, sentences }: Names, { view }: TextContext): TextSection {
  const { round, crown, question, over, isAbolished, sharedSetup } = view
  const waiting = over ? 'over' : (question?.name ?? 'drawing')
  const what = t(`actions.waiting.${waiting}`)
  const lines = [
    t('endeavor-text.now.round', { n: n(round), rounds: n(ROUNDS) }),
    t('endeavor-text.now.crown', { name: seat(crown) }),
    phase(view.phase),
    question === null ? what : t('text.now.decides', { name: seat(question.seat), what }),
    ...(isAbolished ? [t('endeavor-text.now.abolished')] : []),
    ...(sharedSetup === null ? [] : [t('endeavor-text.now.sharedSetup', { code: sharedSetup })]),
  ]
  return { id: 'now', name: t('text.now.name'), lines, summary: sentences(lines) }
}
