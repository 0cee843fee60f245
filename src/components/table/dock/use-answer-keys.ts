import type { ShallowRef } from 'vue'
import type { Action } from '../../../engine/core/game.ts'
import { arrowKeyTarget, hasModifier } from '../../ui/arrow-navigation.ts'
import type { Answer } from './dock.ts'

/**
 * The handler of keys pressed within the answers: arrows move the focus, and a digit chooses the answer that is read out with that
 * number, wherever it stands.
 */
export function useAnswerKeys(
  root: Readonly<ShallowRef<HTMLElement | null>>,
  answers: () => readonly Answer[],
  choose: (action: Action) => void,
) {
  return (event: KeyboardEvent): void => {
    if (hasModifier(event)) return
    const buttons = [...(root.value?.querySelectorAll<HTMLElement>('[data-action]') ?? [])]
    const at = buttons.findIndex((button) => button === event.target)
    if (at < 0) return
    const boxes = buttons.map((button) => button.getBoundingClientRect())
    const nth = answers()[Number(event.key) - 1]
    const next = buttons[arrowKeyTarget(event.key, at, boxes) ?? -1]
    if (nth === undefined && next === undefined) return
    event.preventDefault()
    if (nth !== undefined) choose(nth.action)
    next?.focus()
  }
}
