import { expect, test } from 'vitest'
import { look } from '../../log/mail-table.fixture.ts'
import { tableWithOneBehind } from '../../log/one-behind.fixture.ts'
import type { OnlineGame } from './online-game.ts'
import { onlineView } from './online-view.ts'

test('over days, who plays again by a generation that this device may not adopt may be replaced again', () => {
  const behind = tableWithOneBehind().visit(1, look)
  const game = { core: behind, session: { mine: () => [1] } } as unknown as OnlineGame
  const { members } = onlineView(game, {
    roster: { presenceOf: () => ({ is: 'gone', silent: 0 }) } as never,
    now: 0,
    headSince: 0,
    rulesDiffer: 0,
  })
  expect(members.map(({ isReplaced }) => isReplaced)).toEqual([false, true, false, false])
})
