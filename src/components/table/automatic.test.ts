import { expect, test } from 'vitest'
import type { Tentative } from '../../stores/table-types.ts'
import { automatic } from './automatic.ts'
import type { Asked } from './automatic.ts'

const fresh: Tentative = { seat: 0, count: 0, canUndo: false, canRedo: false, waitsForHandOver: false }
const open = [7, 8].map((action) => ({ action, described: { verb: 'take' } }))
const ui = { sensible: () => 8 }
/** A table at which seat 0 is asked; after any choice it is `turn`'s turn. */
const asked = (tentative: Partial<Tentative>, turn = 1): Asked => ({
  tentative: { ...fresh, ...tentative },
  actor: 0,
  open,
  view: {},
  foresee: () => ({ view: {}, turn, events: [] }),
})

test('where only one choice makes sense it is made', () => {
  expect(automatic(asked({}), ui)).toBe(8)
  expect(automatic(asked({}), { sensible: () => undefined })).toBeUndefined()
})
test('whoever has undone something decides himself', () => {
  expect(automatic(asked({ canRedo: true }), ui)).toBeUndefined()
})
test('choices made by hand are never handed over by it', () => {
  expect(automatic(asked({ count: 1 }), ui)).toBeUndefined()
  expect(automatic(asked({ count: 1 }, 0), ui)).toBe(8)
})
