// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextTick } from 'vue'
import { OVER } from '../engine/core/game.ts'
import { setPlatform } from '../platform/platform.ts'
import { dailyDeal } from '../session/deal/daily-deal.ts'
import { newDealDevice, SHORT_DAY } from './deal.fixture.ts'
import type { DealDevice } from './deal.fixture.ts'
import { useSolution } from './solution.ts'

let device: DealDevice
function sitDown(): void {
  localStorage.clear()
  device = newDealDevice(SHORT_DAY)
  setActivePinia(createPinia())
}
beforeEach(sitDown)
afterEach(() => {
  setPlatform(undefined)
  localStorage.clear()
})

test('the strongest bot plays the deal from the player’s seat, the same game on every device', async () => {
  const texts: string[] = []
  for (let times = 0; times < 2; times++) {
    sitDown()
    const solution = useSolution()
    await solution.solve(SHORT_DAY)
    texts.push(solution.found!.text)
    const deal = dailyDeal(SHORT_DAY)
    const { table, people, luck } = solution.found!
    expect([table.turn(), luck, table.seats]).toEqual([OVER, `seed:${deal.seed}`, deal.seats])
    expect(people.map((player) => player.kind === 'bot' && player.level)).toEqual(
      people.map((_, seat) => (seat === deal.seat ? 'admiral' : deal.level)),
    )
    for (const { level, state } of device.asked)
      expect(level).toBe(table.game.turn(state) === deal.seat ? 'admiral' : deal.level)
    expect(solution.isPlaying).toBe(false)
  }
  expect(texts[0]).toBe(texts[1])
})

test('a known solution is shown without computing; a damaged one is not', async () => {
  const solution = useSolution()
  await solution.solve(SHORT_DAY)
  const { text } = solution.found!
  const asked = device.asked.length
  await nextTick()
  setActivePinia(createPinia())
  await useSolution().recall(SHORT_DAY)
  expect([useSolution().found?.text, device.asked.length]).toEqual([text, asked])
  await useSolution().recall('2020-01-01')
  expect(useSolution().found).toBeNull()
  for (const damaged of [text.slice(1), 'x', '']) {
    localStorage.setItem('windrose-solutions', JSON.stringify({ [SHORT_DAY]: damaged }))
    setActivePinia(createPinia())
    await useSolution().recall(SHORT_DAY)
    expect(useSolution()).toMatchObject({ found: null, failed: false })
  }
})

test('it can be stopped, and then leaves nothing', async () => {
  const solution = useSolution()
  const solving = solution.solve(SHORT_DAY)
  while (solution.choices < 4) await Promise.resolve()
  expect(solution.isPlaying).toBe(true)
  solution.stop()
  await solving
  expect(solution).toMatchObject({ isPlaying: false, found: null, failed: false })
  expect(localStorage.getItem('windrose-solutions')).toBeNull()
  // Also between the last choice and the reading of the whole game.
  const late = solution.solve(SHORT_DAY)
  while (solution.table?.turn() !== OVER) await Promise.resolve()
  solution.stop()
  await late
  expect([solution.found, localStorage.getItem('windrose-solutions')]).toEqual([null, null])
})

test('a failure is said, and another try works', async () => {
  const solution = useSolution()
  device.isBroken = true
  await solution.solve(SHORT_DAY)
  expect([solution.failed, solution.isPlaying, solution.found]).toEqual([true, false, null])
  device.isBroken = false
  await solution.solve(SHORT_DAY)
  expect(solution.failed).toBe(false)
  expect(solution.found).not.toBeNull()
})
