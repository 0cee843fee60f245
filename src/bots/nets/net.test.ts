import { describe, expect, test } from 'vitest'
import { feed, newCells, newNet } from './net.ts'
import { unpack } from './packed.ts'
import type { PackedNet } from './packed.ts'

/** Two inputs, a unit for each and one for their difference, the sum of what is left; one answer. */
const packed: PackedNet = {
  sizes: [2, 3, 1, 1],
  layers: [
    // 100 0 50 / 0 100 -50
    { scales: [0.01, 0.01, 0.02], biases: [0, 0, 0], weights: 'ZAAyAGTO' },
    { scales: [0.5], biases: [-1], weights: 'AgIC' },
    { scales: [0.5], biases: [0], weights: 'AgAA' },
  ],
}
const answer = (x: readonly number[]): number => {
  const net = unpack(packed)
  const cells = newCells(net)
  cells.x.set(x)
  feed(net, cells)
  return cells.out[0]!
}

describe('a packed net', () => {
  test('is read as bytes with a sign, times the scale of the unit they lead to', () => {
    const net = unpack(packed)
    expect(Array.from(net.w1)).toEqual([1, 0, 1, 0, 1, -1])
    expect(Array.from(net.w2)).toEqual([1, 1, 1])
    expect(Array.from(net.b2)).toEqual([-1])
  })
  test('answers what can be reckoned by hand', () => {
    // 3 + 1 + 2 - 1 = 5; 0.5 + 0.5 * 5 / sqrt(26)
    expect(answer([3, 1])).toBe(0.5 + (0.5 * 5) / Math.sqrt(26))
    // Units below 0 are silent: 1 + 3 + 0 - 1 = 3.
    expect(answer([1, 3])).toBe(0.5 + (0.5 * 3) / Math.sqrt(10))
    expect(answer([0, 0])).toBe(0.5)
  })
  test('is refused if its parts do not fit together', () => {
    const [one, two, three] = packed.layers
    expect(() => unpack({ ...packed, layers: [one!, two!] })).toThrow('three layers')
    expect(() => unpack({ ...packed, sizes: [3, 3, 1, 1] })).toThrow('every weight')
    expect(() => unpack({ ...packed, sizes: [2, 2, 1, 1] })).toThrow('scale and a bias')
    const odd = { ...one!, weights: 'ZAAyAGT*' }
    expect(() => unpack({ ...packed, layers: [odd, two!, three!] })).toThrow('base64')
  })
})

test('rows of any length are added whole', () => {
  const net = newNet(1, 7, 5, 2)
  for (const row of [net.w1, net.w2, net.w3]) row.fill(1)
  const cells = newCells(net)
  cells.x[0] = 2
  feed(net, cells)
  expect(Array.from(cells.h1)).toEqual([2, 2, 2, 2, 2, 2, 2])
  expect(Array.from(cells.h2)).toEqual([14, 14, 14, 14, 14])
  expect(cells.out[1]).toBe(0.5 + (0.5 * 70) / Math.sqrt(1 + 70 * 70))
})
