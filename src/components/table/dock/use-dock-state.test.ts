// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { i18n } from '../../../i18n/index.ts'
import type { Message } from '../../../i18n/message.ts'
import type { useTable } from '../../../stores/table.ts'
import type { DockNotice } from './dock.ts'
import type { GameUi } from '../game-ui.ts'
import DockSentence from './DockSentence.vue'
import { useDockState } from './use-dock-state.ts'

/** A table at which seat 0 is asked on this device, but for what is otherwise. */
function dock(otherwise: object, waits?: Message) {
  const table = {
    cursor: null,
    over: false,
    turn: 0,
    actor: 0,
    legalActions: [],
    scores: [],
    tentative: { seat: null, waitsForHandOver: false },
    ...otherwise,
  }
  const ui = {
    question: () => ({
      ask: { key: 'app.done', values: {} },
      waiting: { key: 'app.cancel', values: {} },
    }),
    isDraft: () => false,
    nextSeats: () => [1, 2],
  }
  const state = useDockState(
    table as unknown as ReturnType<typeof useTable>,
    () => ui as unknown as GameUi,
    () => [],
    () => waits,
  )
  return state.value
}
const STOPPED: Message = { key: 'app.dock.score', values: {} }

test('who is asked here is asked; others are waited for', () => {
  expect(dock({})).toMatchObject({ type: 'asking', seat: 0 })
  expect(dock({ actor: null, turn: 2 })).toMatchObject({ type: 'waiting', seat: 2, next: [1, 2] })
})
test('asks nothing and hands over no turn while all players have to wait', () => {
  const waiting = { type: 'waiting', seat: null, message: STOPPED, next: [] }
  expect(dock({}, STOPPED)).toEqual(waiting)
  expect(dock({ tentative: { seat: 0, waitsForHandOver: true } }, STOPPED)).toEqual(waiting)
})
test('where nothing is waited for, no hourglass stands beside what the table shows', () => {
  const glyphOf = (notice: DockNotice) =>
    mount(DockSentence, { props: { state: dock({}, notice) }, global: { plugins: [i18n] } })
      .find('.sentence__glyph')
      .html()
  expect(glyphOf({ ...STOPPED, isStill: true })).not.toBe(glyphOf(STOPPED))
})
test('a turn that waits before a draw says so, as the same seat may be asked again after it', () => {
  const tentative = { seat: 0, waitsForHandOver: true }
  expect(dock({ actor: null, turn: -1, tentative })).toEqual({ type: 'complete', seat: 0, draws: true })
  expect(dock({ actor: null, turn: 1, tentative })).toEqual({ type: 'complete', seat: 0, draws: false })
})
test('the past can be looked at all the same, and a game that is over waits for nothing', () => {
  expect(dock({ cursor: 3 }, STOPPED)).toEqual({ type: 'past' })
  expect(dock({ over: true }, STOPPED)).toMatchObject({ type: 'over' })
})
test('the dock says what is waited for; without a word it is the dice', () => {
  const said = (state: ReturnType<typeof dock>) =>
    mount(DockSentence, { props: { state }, global: { plugins: [i18n] } }).text()
  expect(said(dock({}, STOPPED))).toBe('Show results')
  expect(said(dock({ actor: null, turn: -1 }))).toBe('Drawing…')
})
