// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h, nextTick, shallowReactive } from 'vue'
import type { useTable } from '../../../stores/table.ts'
import { useTableActions } from './use-table-actions.ts'

/**
 * A table at which these answers are open and then those, each of them a button, and a dock that takes the focus. Returns
 * what was in the page each time that the dock took it.
 */
function showAnswers(first: readonly number[], then: readonly number[]) {
  const openOf = (actions: readonly number[]) => actions.map((action) => ({ action }))
  const table = shallowReactive({
    plies: 0,
    cursor: null,
    legalActions: openOf(first),
    choose() {
      table.plies++
      table.legalActions = openOf(then)
    },
  })
  const taken: string[] = []
  let play = (_action: number): Promise<void> => Promise.resolve()
  let keep = (): void => undefined
  const screen = mount(
    defineComponent(() => {
      const focus = (): void => {
        taken.push(screen.text())
        screen.get<HTMLElement>('[data-dock]').element.focus()
      }
      const actions = useTableActions(table as unknown as ReturnType<typeof useTable>, focus, () => true)
      play = actions.play
      keep = actions.keepFocus
      return () => [
        h('p', { 'data-dock': '', tabindex: -1 }),
        ...table.legalActions.map(({ action }) =>
          h('button', { key: action, 'data-action': action }, action),
        ),
      ]
    }),
    { attachTo: document.body },
  )
  const button = (action: number) => screen.get<HTMLElement>(`[data-action="${String(action)}"]`).element
  return { taken, button, play, keep: () => keep(), table }
}

test('the dock takes the focus of an answer that goes while the answer is still there', async () => {
  const { taken, button, play } = showAnswers([1, 2], [3])
  button(1).focus()
  await play(1)
  expect(taken).toEqual(['12'])
  expect(document.activeElement?.hasAttribute('data-dock')).toBe(true)
})
test('an answer that stays keeps the focus', async () => {
  const { taken, button, play } = showAnswers([1, 2], [1])
  button(1).focus()
  await play(1)
  expect(taken).toEqual([])
  expect(document.activeElement).toBe(button(1))
})
test('a board that keeps its button keeps the focus, and what has none gives it to the dock', async () => {
  const { taken, play } = showAnswers([1, 2], [2])
  const place = document.createElement('button')
  document.body.append(place)
  place.focus()
  await play(1)
  expect(taken).toEqual([])
  place.remove()
  await play(2)
  expect(taken).toEqual(['2'])
})

test('what others do may take away what had the focus; then the dock has it, and not the page', async () => {
  const { taken, table } = showAnswers([1, 2], [])
  const place = document.createElement('button')
  document.body.append(place)
  place.focus()
  place.remove()
  table.plies++
  await nextTick()
  expect(taken).toEqual(['12'])
  expect(document.activeElement?.hasAttribute('data-dock')).toBe(true)
})
test('when the boards become text, their dock takes the focus of what is gone, and of nothing else', () => {
  const { taken, button, keep } = showAnswers([1, 2], [])
  button(2).focus()
  keep()
  expect(taken).toEqual([])
  button(2).blur()
  keep()
  expect(taken).toEqual(['12'])
})
