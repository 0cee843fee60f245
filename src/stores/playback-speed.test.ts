import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import type { PlaybackStep } from '../session/session-preferences.ts'
import { newTestBrowser } from '../platform/platform.fixture.ts'
import { setPlatform } from '../platform/platform.ts'
import { delayOf, usePlaybackSpeed } from './playback-speed.ts'
import { useSettings } from './settings.ts'

beforeEach(() => {
  vi.useFakeTimers()
  const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))
  setPlatform({ ...newTestBrowser().tab(), wait })
  setActivePinia(createPinia())
})
afterEach(() => {
  vi.useRealTimers()
  setPlatform(undefined)
})

/** Starts a delay, and tells whether it is over yet. */
function startDelay(step: PlaybackStep = { isSameSeat: false }): () => boolean {
  let isOver = false
  void usePlaybackSpeed()
    .delay(step)
    .then(() => (isOver = true))
  return () => isOver
}
const after = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds)

describe('the time of one choice', () => {
  test('grows with the pace, and is nothing at once', () => {
    const times = (['instant', 'fast', 'normal'] as const).map((pace) => delayOf(pace, { isSameSeat: false }))
    expect(times).toEqual([0, 400, 1000])
  })
  test('is short for one small decision after another', () => {
    expect(delayOf('normal', { isSameSeat: true })).toBe(200)
  })
  test('is cut where much has to be caught up with', () => {
    expect(delayOf('normal', { isSameSeat: false, backlog: 2 })).toBe(1000)
    expect(delayOf('normal', { isSameSeat: false, backlog: 12 })).toBe(250)
  })
})

describe('a step', () => {
  test('passes by itself, and not before its time', async () => {
    useSettings().pace = 'fast'
    const isOver = startDelay()
    await after(399)
    expect(isOver()).toBe(false)
    await after(1)
    expect(isOver()).toBe(true)
  })
  test('waits for the button, one at a time, step by step', async () => {
    useSettings().pace = 'step'
    const first = startDelay()
    await after(60_000)
    expect(first()).toBe(false)
    expect(usePlaybackSpeed().waiting).toBe(true)
    usePlaybackSpeed().next()
    await after(0)
    expect(first()).toBe(true)
    const second = startDelay()
    await after(60_000)
    expect(second()).toBe(false)
  })
  test('does not wait for the button between small decisions of one seat', async () => {
    useSettings().pace = 'step'
    const isOver = startDelay({ isSameSeat: true })
    await after(200)
    expect(isOver()).toBe(true)
    expect(usePlaybackSpeed().waiting).toBe(false)
  })
  test('never waits for the button online, for others would wait too', async () => {
    useSettings().pace = 'step'
    const isOver = startDelay({ isSameSeat: false, backlog: 1 })
    await after(1000)
    expect(isOver()).toBe(true)
  })
  test('is held by a pause that comes while it lasts, and let go by playing on', async () => {
    useSettings().pace = 'normal'
    const isOver = startDelay()
    await after(500)
    usePlaybackSpeed().pause()
    await after(60_000)
    expect(isOver()).toBe(false)
    usePlaybackSpeed().play()
    await after(0)
    expect(isOver()).toBe(true)
  })
  test('ends when a faster pace is chosen', async () => {
    useSettings().pace = 'step'
    const isOver = startDelay()
    await after(10)
    useSettings().pace = 'instant'
    await nextTick()
    await after(0)
    expect(isOver()).toBe(true)
  })
})

describe('skipping', () => {
  test('ends this step and all that follow, until a person is asked', async () => {
    useSettings().pace = 'step'
    const first = startDelay()
    await after(0)
    usePlaybackSpeed().skip()
    await after(0)
    expect(first()).toBe(true)
    const second = startDelay()
    await after(0)
    expect(second()).toBe(true)
    usePlaybackSpeed().arrive()
    const third = startDelay()
    await after(60_000)
    expect(third()).toBe(false)
  })
  test('also ends a pause', async () => {
    usePlaybackSpeed().pause()
    usePlaybackSpeed().skip()
    usePlaybackSpeed().arrive()
    const isOver = startDelay()
    await after(1000)
    expect(isOver()).toBe(true)
  })
})

test('nothing is held any more where a person is asked, as after a take-back', async () => {
  useSettings().pace = 'step'
  const isOver = startDelay()
  await after(10)
  expect([usePlaybackSpeed().waiting, usePlaybackSpeed().delaying]).toEqual([true, true])
  usePlaybackSpeed().arrive()
  await after(0)
  expect(isOver()).toBe(true)
  expect([usePlaybackSpeed().waiting, usePlaybackSpeed().delaying]).toEqual([false, false])
})

test('leaving the table releases every delayed choice', async () => {
  usePlaybackSpeed().pause()
  const isOver = startDelay()
  await after(60_000)
  usePlaybackSpeed().leave()
  await after(0)
  expect(isOver()).toBe(true)
  expect(usePlaybackSpeed().paused).toBe(false)
})
