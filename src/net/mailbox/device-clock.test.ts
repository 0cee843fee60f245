import { describe, expect, test } from 'vitest'
import { newDeviceClock, readDate } from './device-clock.ts'
import type { DeviceClock } from './device-clock.ts'

const HOUR = 3600_000
const TRUE_TIME = 1_800_000_000_000

/** A device whose clock is ahead by these milliseconds, and what its host says at each question. */
function device(ahead: number, host?: () => number) {
  const state = { ahead, time: TRUE_TIME, asked: 0 }
  const clock = newDeviceClock({
    now: () => state.time + state.ahead,
    steady: () => state.time - TRUE_TIME,
    async askHost() {
      state.asked++
      return host && host() + state.time - TRUE_TIME
    },
  })
  return { clock, state }
}
const off = (clock: DeviceClock, { time }: { time: number }): number => clock.now() - time
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const seconds = (time: number): number => Math.floor(time / 1000)

describe('the clock of a device', () => {
  test('is put right by the host of the page, and a large error is said', async () => {
    for (const ahead of [HOUR, -20 * 60_000]) {
      const { clock, state } = device(ahead, () => TRUE_TIME)
      expect(off(clock, state)).toBe(ahead)
      let calls = 0
      clock.on(() => calls++)
      clock.check()
      clock.check()
      await settled()
      expect([off(clock, state), state.asked, calls]).toEqual([0, 1, 1])
      expect(clock.fault()).toEqual({ is: ahead > 0 ? 'fast' : 'slow', by: Math.abs(ahead) })
    }
  })

  test('that is off by a minute is put right without a word, and by some seconds not at all', async () => {
    const minute = device(-60_000, () => TRUE_TIME)
    minute.clock.check()
    const little = device(9000, () => TRUE_TIME)
    little.clock.check()
    await settled()
    expect([off(minute.clock, minute.state), minute.clock.fault()]).toEqual([0, null])
    expect([off(little.clock, little.state), little.clock.fault()]).toEqual([9000, null])
  })

  test('is said to be off once two relays agree, and no longer when they take what they get', () => {
    const { clock } = device(HOUR)
    clock.refused('one', 'fast')
    clock.refused('one', 'fast')
    expect(clock.fault()).toBeNull()
    clock.refused('two', 'slow')
    expect(clock.fault()).toBeNull()
    clock.refused('three', 'fast')
    expect(clock.fault()).toEqual({ is: 'fast', by: null })
    clock.accepted('one')
    expect(clock.fault()).toBeNull()
  })

  test('is believed, whatever relays say, where the host of the page says that it is right', async () => {
    const { clock } = device(0, () => TRUE_TIME)
    clock.check()
    await settled()
    for (const relay of ['one', 'two', 'three']) clock.refused(relay, 'fast')
    clock.heard('eve', seconds(TRUE_TIME) - 7200)
    expect(clock.fault()).toBeNull()
    expect(clock.now()).toBe(TRUE_TIME)
  })

  test('is not said to be off for what relays refused ten minutes ago', () => {
    const { clock, state } = device(0)
    for (const relay of ['one', 'two']) clock.refused(relay, 'fast')
    state.time += 599_000
    expect(clock.fault()).toEqual({ is: 'fast', by: null })
    state.time += 2000
    expect(clock.fault()).toBeNull()
  })

  test('is put right by what others date, where a relay refuses it for that reason', () => {
    const { clock, state } = device(HOUR)
    // A relay may show an old message again; the latest date of each author counts.
    clock.heard('ada', seconds(TRUE_TIME))
    clock.heard('ada', seconds(TRUE_TIME) - 5000)
    expect(off(clock, state)).toBe(HOUR)
    clock.refused('one', 'fast')
    expect(off(clock, state)).toBe(0)
    expect(clock.fault()).toEqual({ is: 'fast', by: HOUR })
  })

  test('does not follow dates that speak against the relays, nor old ones', () => {
    const right = device(0)
    right.clock.heard('eve', seconds(TRUE_TIME) + 7200)
    expect(off(right.clock, right.state)).toBe(0)
    right.clock.refused('one', 'fast')
    expect(off(right.clock, right.state)).toBe(0)
    const slow = device(-HOUR)
    slow.clock.heard('ada', seconds(TRUE_TIME))
    slow.state.time += 121_000
    slow.clock.refused('one', 'slow')
    expect(off(slow.clock, slow.state)).toBe(-HOUR)
  })

  test('that is set is asked about again, and what was known is forgotten', async () => {
    const { clock, state } = device(HOUR, () => TRUE_TIME)
    clock.check()
    await settled()
    clock.refused('one', 'fast')
    state.ahead = 0
    state.time += 5000
    expect(off(clock, state)).toBe(0)
    await settled()
    expect([off(clock, state), state.asked, clock.fault()]).toEqual([0, 2, null])
  })
})

test('the date of a copy counts with its age, and what is no date says nothing', () => {
  const date = new Date(TRUE_TIME).toUTCString()
  expect(readDate(new Headers({ date }))).toBe(TRUE_TIME + 500)
  expect(readDate(new Headers({ date, age: '30' }))).toBe(TRUE_TIME + 30_500)
  for (const headers of [{}, { date: 'soon' }, { date, age: 'x' }])
    expect(readDate(new Headers(headers as Record<string, string>))).toBeUndefined()
})
