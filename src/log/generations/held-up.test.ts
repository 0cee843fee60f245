import { expect, test } from 'vitest'
import { CHANCE } from '../../engine/core/game.ts'
import { seat } from '../log-table.fixture.ts'
import { viewLog } from '../log-view.ts'
import { headOf } from '../replica/replica.ts'

/** Three members; bots play for the first two of them. One of these agreed to it at once, so it contributes to the dice. */
function tableOfBots() {
  const table = seat(3)
  table.put(2, { type: 'propose', bots: [0, 1] })
  table.put(1, { type: 'agree', g: viewLog(table.replicas[1]!).proposals[0]!.g })
  table.ticks(6)
  const last = table.replicas[2]!
  expect(headOf(last).generation).toMatchObject({ bots: [0, 1], contributors: [1, 2] })
  /** Plays until a roll waited for member 1 and was thrown. Returns the number of ticks it waited. */
  const playOn = (): number => {
    let waited = 0
    for (let tick = 0; tick < 400; tick++) {
      const { position, generation } = headOf(last)
      if (position.turn === CHANCE && viewLog(last).waitsFor.includes(1)) waited++
      if (waited > 0 && !generation.contributors.includes(1) && position.turn !== CHANCE) break
      if (position.turn === 2 && !viewLog(last).isFrozen) table.choose()
      table.ticks(1)
    }
    expect(headOf(last).generation.contributors).toEqual([0, 2])
    expect(headOf(last).position.turn).not.toBe(CHANCE)
    return waited
  }
  return { ...table, playOn }
}

test('a roll that waits for a member whose seats a bot plays goes on without it', () => {
  const { mute, playOn } = tableOfBots()
  mute.set(1, ['links', 'records', 'promise'])
  expect(playOn()).toBeGreaterThan(0)
})

test('also if that member is gone, so that no other may give its link', () => {
  const { cut, playOn } = tableOfBots()
  cut.add(1)
  expect(playOn()).toBeGreaterThan(0)
})
