import { expect, test } from 'vitest'
import { browserEnvironment } from '../environment.ts'
import { pauseAfterLoss } from './reconnecting.ts'
import { RELAY_TIMES } from './times.ts'

function firstPause(isOnline: boolean, wasConnected: boolean): number {
  const environment = { ...browserEnvironment, isOnline: () => isOnline, random: () => 0.5 }
  const relay = { environment, times: RELAY_TIMES, failures: 0, bars: 0, upSince: 0 }
  return pauseAfterLoss(relay, wasConnected, false)
}

test('a relay that was lost is tried again after a second, one that was never reached after four', () => {
  expect(firstPause(true, true)).toBe(1000)
  expect(firstPause(true, false)).toBe(4000)
})
test('while the device has no network, relays wait', () => {
  expect(firstPause(false, true)).toBe(60_000)
  expect(firstPause(false, false)).toBe(60_000)
})
