import { expect, test } from 'vitest'
import { changePaint, longestTask } from './inp-trace.ts'
import type { TraceEvent } from './inp-trace.ts'

/** An event of the page's thread; times in milliseconds. */
const event = (name: string, at: number, lasts = 0, more: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  ph: lasts > 0 ? 'X' : 'I',
  pid: 1,
  tid: 1,
  ts: at * 1000,
  dur: lasts * 1000,
  tdur: lasts * 1000,
  ...more,
})
const frame = (id: number) => ({ args: { frameSeqId: id } })
const report = (ph: string, at: number, sequence?: number): TraceEvent =>
  event('PipelineReporter', at, 0, {
    ph,
    id: '0x7',
    ...(sequence !== undefined && { args: { frame_reporter: { frame_sequence: sequence } } }),
  })

const TRACE: readonly TraceEvent[] = [
  event('windrose-pressed', 0),
  // The press is drawn first; the change is in the frame after it.
  event('RunTask', 1, 9),
  event('Paint', 2, 3),
  event('Commit', 8, 1, frame(6)),
  event('RunTask', 10, 40),
  event('TimerFire', 11, 30),
  event('FunctionCall', 12, 20),
  event('Layout', 15, 5),
  event('windrose-changed', 35),
  report('b', 36, 7),
  event('RunTask', 50, 30),
  event('UpdateLayoutTree', 51, 4),
  event('Paint', 60, 10),
  event('Commit', 75, 5, frame(7)),
  report('e', 92),
  event('RunTask', 95, 50),
  // The browser uses an id again.
  report('b', 96, 8),
  report('e', 140),
]

test('the way from a press ends with the frame that has the change, not with the next one', () => {
  expect(changePaint(TRACE)).toEqual({ shown: 92, own: 79, script: 25, layout: 9, paint: 19 })
})
test('without a change there is nothing to measure', () => {
  expect(changePaint(TRACE.filter(({ name }) => name !== 'windrose-changed'))).toBeUndefined()
})
test('a frame of which the browser tells no more counts from its commit', () => {
  expect(changePaint(TRACE.filter(({ name }) => name !== 'PipelineReporter'))?.shown).toBe(80)
})
test('the longest task is that of the thread that paints', () => {
  const elsewhere = event('RunTask', 0, 200, { tid: 2 })
  expect(longestTask([elsewhere, event('Layerize', 3, 1), ...TRACE])).toBe(50)
})
