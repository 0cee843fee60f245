import type { QuestionView, View } from '../../../engine/games/endeavor/view-types.ts'
import { actionMessage, number, source } from '../../../i18n/endeavor/values.ts'
import type { Message } from '../../../i18n/message.ts'
import { sourceOf } from '../../../engine/games/endeavor/insight/action-sources.ts'

/** The question: as one imperative sentence for the player asked, and as a description for those who wait. */
export function questionOf(view: View): { readonly ask: Message; readonly waiting: Message } {
  const { question } = view
  if (question === null) {
    const name = view.over ? 'over' : 'drawing'
    return { ask: actionMessage(`ask.${name}`), waiting: actionMessage(`waiting.${name}`) }
  }
  return { ask: ask(question, view), waiting: actionMessage(`waiting.${question.name}`) }
}

function ask(question: QuestionView, view: View): Message {
  const { name, left } = question
  switch (name) {
    case 'build':
      return building(view, question)
    case 'paySalary':
      return actionMessage('ask.paySalary', { left: number(left) }, left)
    case 'act':
      return actionMessage('ask.act')
    case 'chooseAction':
      return using('ask.chooseAction', question)
    case 'more':
      return using('ask.more', question)
    case 'discard':
      return actionMessage(
        `ask.${mayInstall(view, question) ? 'discardOrInstall' : 'discard'}`,
        {
          left: number(left),
        },
        left,
      )
  }
}

/** EN 4.2 - where nothing is left of what a seat may build, it builds higher. */
function building(view: View, { seat }: QuestionView): Message {
  const level = view.players[seat]!.buildLevel
  const isAny = view.market.some((one) => one.level <= level && one.left > 0)
  return actionMessage(`ask.${isAny ? 'build' : 'buildHigher'}`, { level: number(level) })
}
/** The actions of a building or token: one of two, or both. */
function using(key: string, { source: name }: QuestionView): Message {
  const { actions, both, isToken } = sourceOf(name ?? '')
  const values = { source: source(name ?? '', isToken) }
  return actionMessage(`${key}.${actions.join(both ? '-and-' : '-or-')}`, values)
}
function mayInstall({ players }: View, { seat }: QuestionView): boolean {
  const { isGovernorInstalled, cards } = players[seat]!
  return !isGovernorInstalled && cards.some((one) => one.isGovernor)
}
