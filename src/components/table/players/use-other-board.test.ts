// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { shallowRef } from 'vue'
import { until } from '../../../../tests/fixtures/until.ts'
import { useOtherBoard } from './use-other-board.ts'

/** A table of three seen from seat 0, whose other board would open this far down the window. */
function tableWithBoardAt(top: number) {
  const board = document.createElement('section')
  board.getBoundingClientRect = () => new DOMRect(0, top, 300, 600)
  const scroll = vi.spyOn(board, 'scrollIntoView')
  const away = shallowRef({ $el: board })
  const home = document.createElement('section')
  home.tabIndex = -1
  document.body.replaceChildren(home, board)
  const source = {
    me: () => 0,
    seats: () => 3,
    deciding: () => 0,
    after: (seat: number) => (seat + 1) % 3,
    isRoomy: () => false,
    home: shallowRef(home),
    away,
  }
  let made: ReturnType<typeof useOtherBoard> | undefined
  const setup = () => {
    made = useOtherBoard(source)
    return () => null
  }
  mount({ setup })
  return { ...made!, scroll, board, home }
}

test('a board that opens out of sight is scrolled to, one in sight is not', async () => {
  const low = tableWithBoardAt(window.innerHeight)
  await low.open(1)
  expect(low.other.value).toBe(1)
  expect(low.scroll).toHaveBeenCalledOnce()
  const high = tableWithBoardAt(100)
  await high.open(1)
  expect(high.scroll).not.toHaveBeenCalled()
})
test('putting a board away scrolls nowhere', async () => {
  const low = tableWithBoardAt(window.innerHeight)
  await low.open(2)
  await low.open(2)
  expect(low.other.value).toBeNull()
  expect(low.scroll).toHaveBeenCalledOnce()
})

test('a key leads into the board and, when it is put away, back to mine', async () => {
  const { board, home, opened } = tableWithBoardAt(100)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '2', code: 'Digit2', bubbles: true }))
  await until(() => expect(document.activeElement).toBe(board))
  board.remove()
  opened.value = null
  await until(() => expect(document.activeElement).toBe(home))
})
