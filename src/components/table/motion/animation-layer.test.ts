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
    const animations = newAnimationLayer()
    const route = { ...way('marker'), via: [BOX, BOX] }
    expect(animations.launch([route])).toEqual([FLIGHT_DURATION + 240])
    expect(animations.launch([route], 0.5)).toEqual([(FLIGHT_DURATION + 240) / 2])
  })
  test('leave one after the other, and each is gone when it has arrived', () => {
    const animations = newAnimationLayer()
    expect(animations.launch([way('corn', 2), way('coin')])).toEqual([FLIGHT_DURATION, 90 + FLIGHT_DURATION])
    expect(animations.pieces.value.map(({ piece, delay }) => [piece, delay])).toEqual([
      ['corn', 0],
      ['corn', 45],
      ['coin', 90],
    ])
    animations.land(animations.pieces.value[1]!.id)
    expect(animations.pieces.value.map(({ piece }) => piece)).toEqual(['corn', 'coin'])
  })
  test('of a kind are five at most', () => {
    const animations = newAnimationLayer()
    animations.launch([way('corn', 11)])
    expect(animations.pieces.value).toHaveLength(5)
  })
  test('hurry if there are many: the last one leaves within 600 ms', () => {
    const animations = newAnimationLayer()
    animations.launch(Array.from({ length: 8 }, () => way('corn', 5)))
    expect(Math.max(...animations.pieces.value.map(({ delay }) => delay))).toBeLessThanOrEqual(600)
  })
  test('are never a swarm, however fast things happen', () => {
    const animations = newAnimationLayer()
    for (let i = 0; i < 30; i++) animations.launch([way('corn', 5)])
    expect(animations.pieces.value).toHaveLength(40)
  })
  test('all arrive at once when they are not waited for', () => {
    const animations = newAnimationLayer()
    animations.launch([way('corn')])
    const { id } = animations.pieces.value[0]!
    animations.finish()
    expect(animations.pieces.value).toEqual([])
    animations.launch([way('coin')])
    // What was finished does not take away what left since.
    animations.land(id)
    expect(animations.pieces.value.map(({ piece }) => piece)).toEqual(['coin'])
  })
})

test('a piece is on its way for as long as the stylesheet says', () => {
  const tokens = readFileSync(new URL('../../../styles/tokens.css', import.meta.url), 'utf8')
  expect(/--slow: (\d+)ms/.exec(tokens)?.[1]).toBe(String(FLIGHT_DURATION))
})
