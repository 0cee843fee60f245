import type { ShallowRef } from 'vue'
import { arrowKeyTarget, hasModifier } from '../../ui/arrow-navigation.ts'

/** The handler of keys pressed within the answers: arrows move the focus, and a digit chooses the answer with that number. */
export function useAnswerKeys(root: Readonly<ShallowRef<HTMLElement | null>>) {
  return (event: KeyboardEvent): void => {
    if (hasModifier(event)) return
    const buttons = [...(root.value?.querySelectorAll<HTMLElement>('[data-action]') ?? [])]
    const at = buttons.findIndex((button) => button === event.target)
    if (at < 0) return
    const boxes = buttons.map((button) => button.getBoundingClientRect())
    const nth = buttons[Number(event.key) - 1]
    const next = buttons[arrowKeyTarget(event.key, at, boxes) ?? -1]
    if (nth === undefined && next === undefined) return
    event.preventDefault()
    nth?.click()
    next?.focus()
  }
}
