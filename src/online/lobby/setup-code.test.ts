import { expect, test } from 'vitest'
import type { AnyGame } from '../../engine/core/game.ts'
import { newSimulatedRoom, GAME, planFor } from './simulated-room.fixture.ts'
import type { SimulatedGuest } from './simulated-room.fixture.ts'

const WITH_CODE: AnyGame = {
  ...GAME,
  options: { ...GAME.options, layout: { type: 'code', length: 6, default: '' } },
}

test('a code that decides draws is named with the guest who set it, also after changes of others', async () => {
  const room = newSimulatedRoom()
  const guests = ['Anna', 'Eve'].map((name) => room.add(name))
  const [anna, eve] = guests as [SimulatedGuest, SimulatedGuest]
  const plan = planFor(3)
  const initialPlan = { ...plan, options: { ...plan.options, layout: '' } }
  for (const guest of guests)
    room.openPage(guest, { gameById: () => WITH_CODE, ...(guest === anna && { initialPlan }) })
  room.link(anna, eve)
  await room.advance(100)
  const codes = (): unknown[] => guests.map(({ lobby }) => lobby!.view()!.code)
  expect(codes()).toEqual([null, null])
  eve.lobby!.setOption('layout', 'K7M2QX')
  await room.advance(100)
  const eves = { text: 'K7M2QX', by: 'Eve' }
  expect(codes()).toEqual([eves, eves])
  anna.lobby!.setGovernor(1)
  await room.advance(100)
  expect(codes()).toEqual([eves, eves])
  anna.lobby!.setOption('layout', 'ABCDEF')
  await room.advance(100)
  const annas = { text: 'ABCDEF', by: 'Anna' }
  expect(codes()).toEqual([annas, annas])
  eve.lobby!.setOption('layout', '')
  await room.advance(100)
  expect(codes()).toEqual([null, null])
})
