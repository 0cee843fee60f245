import { expect, test } from 'vitest'
import { OVER } from '../../engine/core/game.ts'
import { viewLog } from '../log-view.ts'
import { tableByMail } from '../mail-table.fixture.ts'
import { headOf } from './replica.ts'

// In each of these places a roll takes links of all in the generation that gives the seat to a bot.
test.each([6, 17, 40])(
  'a roll goes on without a member who left the seat to a bot and visits no more (from slot %i)',
  (slots) => {
    const { playUntil, visit, last } = tableByMail(3)
    playUntil(slots)
    visit(0, ({ put }) => put({ type: 'propose', bots: [0] }))
    for (const m of [1, 2])
      visit(m, ({ replica, put }) => put({ type: 'agree', g: viewLog(replica).proposals[0]!.g }))
    visit(0, ({ wait }) => wait(5))
    expect(headOf(last[0]!).generation).toMatchObject({ bots: [0], contributors: [0, 1, 2] })
    for (let round = 0; round < 60; round++) for (const m of [1, 2]) visit(m)
    expect(viewLog(last[1]!).waitsFor).toEqual([])
    expect(headOf(last[1]!).position.turn).toBe(OVER)
  },
)
