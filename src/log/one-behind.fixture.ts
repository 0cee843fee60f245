// A table over days with a device that may not adopt what was decided.

import { expect } from 'vitest'
import { viewLog } from './log-view.ts'
import { look, tableByMail } from './mail-table.fixture.ts'

/**
 * Four members. A bot played for member 0, who then returned and had member 1 replaced; but member 1 had promised a later
 * generation by then.
 */
export function tableWithOneBehind() {
  const table = tableByMail(4)
  table.playUntil(20)
  const propose = (m: number, bots: number[]): unknown =>
    table.visit(m, ({ put }) => put({ type: 'propose', bots }))
  const agree = (m: number): unknown =>
    table.visit(m, ({ replica, put }) => put({ type: 'agree', g: viewLog(replica).proposals[0]!.g }))
  propose(1, [0])
  for (const m of [2, 3]) agree(m)
  table.visit(1, ({ wait }) => wait(5))
  propose(0, [1])
  for (const m of [2, 3]) agree(m)
  propose(1, [0])
  table.visit(0, ({ wait }) => wait(5))
  const behind = table.visit(1, look)
  expect(viewLog(table.last[0]!)).toMatchObject({ isFrozen: false, bots: [1] })
  expect(viewLog(behind)).toMatchObject({ isFrozen: true, bots: [0], decidedBots: [1] })
  return { ...table, propose, agree }
}
