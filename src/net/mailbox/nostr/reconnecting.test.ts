import { expect, test } from 'vitest'
import { browserEnvironment } from '../environment.ts'
import { pauseAfterLoss } from './reconnecting.ts'
import { RELAY_TIMES } from './times.ts'

function firstPause(isOnline: boolean): number {
  const environment = { ...browserEnvironment, isOnline: () => isOnline, random: () => 0.5 }
  const relay = { environment, times: RELAY_TIMES, failures: 0, bars: 0, upSince: 0 }
  return pauseAfterLoss(relay, false, false)
}

test('a relay is tried again after a second, but not while the device has no network', () => {
  expect(firstPause(true)).toBe(1000)
  expect(firstPause(false)).toBe(60_000)
})
