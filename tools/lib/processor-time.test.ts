import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measureProcessorTime, newProcessorTime } from './processor-time.ts'
import type { ProcessTimes } from './processor-time.ts'

const process = (parent: number, own: number, children = 0, begun = 0): ProcessTimes => ({
  parent,
  begun,
  own,
  children,
})

/** A process, its child, and a child of that. */
const FAMILY = new Map([
  [10, process(1, 100)],
  [11, process(10, 50)],
  [12, process(11, 25)],
])

test('a process counts with all that come from it, and no other', () => {
  const time = newProcessorTime(10)
  time.look(
    new Map([
      [10, process(1, 100)],
      [11, process(10, 50)],
      [12, process(11, 25)],
      [13, process(1, 999)],
    ]),
  )
  expect(time.seconds()).toBe(1.75)
})

test('a child that its parent waited for counts once, with its last moments', () => {
  const time = newProcessorTime(10)
  time.look(FAMILY)
  time.look(
    new Map([
      [10, process(1, 100)],
      [11, process(10, 50, 30)],
    ]),
  )
  expect(time.seconds()).toBe(1.8)
  time.look(new Map([[10, process(1, 100, 90)]]))
  expect(time.seconds()).toBe(1.9)
})

test('what lost its parent goes on counting, and what no parent waited for has counted', () => {
  const time = newProcessorTime(10)
  time.look(FAMILY)
  time.look(
    new Map([
      [10, process(1, 100)],
      [12, process(1, 45)],
    ]),
  )
  expect(time.seconds()).toBe(1.95)
  time.look(new Map([[10, process(1, 100)]]))
  expect(time.seconds()).toBe(1.95)
})

test('a later process with the same number is another one', () => {
  const time = newProcessorTime(10)
  time.look(
    new Map([
      [10, process(1, 100)],
      [11, process(10, 50)],
    ]),
  )
  time.look(
    new Map([
      [10, process(1, 100)],
      [11, process(1, 700, 0, 5)],
    ]),
  )
  expect(time.seconds()).toBe(1.5)
})

test.skipIf(!existsSync('/proc/self/stat'))('a real child is counted', () => {
  const measured = measureProcessorTime()
  const before = measured()!
  spawnSync(globalThis.process.execPath, ['-e', 'for (let i = 0; i < 3e8; i++);'])
  expect(measured()! - before).toBeGreaterThan(0.05)
})
