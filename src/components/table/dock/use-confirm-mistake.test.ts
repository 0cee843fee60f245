import { expect, test } from 'vitest'
import { effectScope, shallowReactive } from 'vue'
import type { ActionDescription } from '../../../engine/core/game.ts'
import type { LegalAction } from '../../../engine/core/preview.ts'
import type { Warning } from '../game-ui.ts'
import { useConfirmMistake } from './use-confirm-mistake.ts'

const said = (key: string) => ({ key, values: {} })
const WARNINGS: Readonly<Record<string, readonly Warning[]>> = {
  grave: [
    { messages: [said('bad'), said('worse')], short: said('b'), serious: true },
    { messages: [said('also')], short: said('a'), serious: false },
  ],
  slight: [{ messages: [said('also')], short: said('a'), serious: false }],
}
function desk(isAsked = true) {
  const open = (...verbs: readonly string[]): LegalAction[] =>
    verbs.map((verb, action) => ({ action, described: { verb } as ActionDescription }))
  const table = shallowReactive({
    legalActions: open('grave', 'slight', 'plain') as readonly LegalAction[],
    view: {},
  })
  const played: number[] = []
  const ui = { warnings: ({ verb }: ActionDescription) => WARNINGS[verb] ?? [] }
  const doubts = effectScope().run(() =>
    useConfirmMistake(
      table,
      () => ui,
      () => isAsked,
      (action) => played.push(action),
    ),
  )!
  return { table, played, open, ...doubts }
}

test('a serious mistake is asked about once; chosen again it is played, and stays there until it is done', () => {
  const { choose, mistake, played, table, open } = desk()
  choose(0)
  expect(played).toEqual([])
  expect(mistake.value).toEqual({ action: 0, reasons: [said('bad'), said('worse')] })
  choose(0)
  expect(played).toEqual([0])
  expect(mistake.value?.action).toBe(0)
  table.legalActions = open('plain')
  expect(mistake.value).toBeUndefined()
})
test('slight warnings and plain choices are played at once', () => {
  const { choose, played } = desk()
  choose(1)
  choose(2)
  expect(played).toEqual([1, 2])
})
test('another choice, second thoughts and another question end the doubt', () => {
  const { choose, mistake, reconsider, played, table, open } = desk()
  choose(0)
  choose(2)
  expect(played).toEqual([2])
  choose(0)
  reconsider()
  expect(mistake.value).toBeUndefined()
  choose(0)
  table.legalActions = open('grave')
  expect(mistake.value).toBeUndefined()
  choose(0)
  expect(played).toEqual([2])
})
test('asks nothing if confirmations are off', () => {
  const { choose, played } = desk(false)
  choose(0)
  expect(played).toEqual([0])
})
