import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FLIGHT_DURATION, newAnimationLayer } from './animation-layer.ts'
import type { Movement } from './animation-layer.ts'

const BOX = { left: 0, top: 0, width: 10, height: 10 }
const way = (piece: string, count = 1): Movement => ({
  piece,
  count,
  from: BOX,
  to: BOX,
  via: [],
  seat: undefined,
})

describe('pieces', () => {
  test('take longer over a route, and less where the table is fast', () => {
    const air = newAnimationLayer()
    const route = { ...way('marker'), via: [BOX, BOX] }
    expect(air.launch([route])).toEqual([FLIGHT_DURATION + 240])
    expect(air.launch([route], 0.5)).toEqual([(FLIGHT_DURATION + 240) / 2])
  })
  test('leave one after the other, and each is gone when it has arrived', () => {
    const air = newAnimationLayer()
    expect(air.launch([way('corn', 2), way('coin')])).toEqual([FLIGHT_DURATION, 90 + FLIGHT_DURATION])
    expect(air.pieces.value.map(({ piece, delay }) => [piece, delay])).toEqual([
      ['corn', 0],
      ['corn', 45],
      ['coin', 90],
    ])
    air.land(air.pieces.value[1]!.id)
    expect(air.pieces.value.map(({ piece }) => piece)).toEqual(['corn', 'coin'])
  })
  test('of a kind are five at most', () => {
    const air = newAnimationLayer()
    air.launch([way('corn', 11)])
    expect(air.pieces.value).toHaveLength(5)
  })
  test('hurry if there are many: the last one leaves within 600 ms', () => {
    const air = newAnimationLayer()
    air.launch(Array.from({ length: 8 }, () => way('corn', 5)))
    expect(Math.max(...air.pieces.value.map(({ delay }) => delay))).toBeLessThanOrEqual(600)
  })
  test('are never a swarm, however fast things happen', () => {
    const air = newAnimationLayer()
    for (let i = 0; i < 30; i++) air.launch([way('corn', 5)])
    expect(air.pieces.value).toHaveLength(40)
  })
  test('all arrive at once when they are not waited for', () => {
    const air = newAnimationLayer()
    air.launch([way('corn')])
    const { id } = air.pieces.value[0]!
    air.finish()
    expect(air.pieces.value).toEqual([])
    air.launch([way('coin')])
    // What was finished does not take away what left since.
    air.land(id)
    expect(air.pieces.value.map(({ piece }) => piece)).toEqual(['coin'])
  })
})

test('a piece is on its way for as long as the stylesheet says', () => {
  const tokens = readFileSync(new URL('../../../styles/tokens.css', import.meta.url), 'utf8')
  expect(/--slow: (\d+)ms/.exec(tokens)?.[1]).toBe(String(FLIGHT_DURATION))
})
