import { expect, test } from 'vitest'
import type { TentativeTurn } from '../../../session/tentative.ts'
import type { Warning } from '../game-ui.ts'
import { automaticChoice } from './use-automatic-choice.ts'
import type { AutomaticChoiceContext } from './use-automatic-choice.ts'

const fresh: TentativeTurn = { seat: 0, count: 0, canUndo: false, canRedo: false, waitsForHandOver: false }
const open = [7, 8].map((action) => ({ action, described: { verb: 'take' } }))
const ui = { onlySensibleChoice: (): number | undefined => 8, warnings: (): Warning[] => [] }
/** A table at which seat 0 is asked; after any choice it is `turn`'s turn. */
const asked = (tentative: Partial<TentativeTurn>, turn = 1): AutomaticChoiceContext => ({
  tentative: { ...fresh, ...tentative },
  actor: 0,
  legalActions: open,
  view: {},
  preview: () => ({ view: {}, turn, events: [] }),
})

test('where only one choice makes sense it is made', () => {
  expect(automaticChoice(asked({}), ui)).toBe(8)
  expect(automaticChoice(asked({}), { ...ui, onlySensibleChoice: () => undefined })).toBeUndefined()
})
test('leaves the choice to the person after an undo', () => {
  expect(automaticChoice(asked({ canRedo: true }), ui)).toBeUndefined()
})
test('choices made by hand are never handed over by it', () => {
  expect(automaticChoice(asked({ count: 1 }), ui)).toBeUndefined()
  expect(automaticChoice(asked({ count: 1 }, 0), ui)).toBe(8)
})
test('what a warning speaks against is left to the person', () => {
  const said = { key: 'x', values: {} }
  expect(
    automaticChoice(asked({}), {
      ...ui,
      warnings: () => [{ messages: [said], short: said, serious: false }],
    }),
  ).toBeUndefined()
})
