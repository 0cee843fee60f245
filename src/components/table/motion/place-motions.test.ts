// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newPlaceMotions } from './place-motions.ts'

const cancel = vi.fn<() => void>()
const animate = vi.fn<typeof Element.prototype.animate>(
  () => ({ finished: new Promise(() => undefined), cancel }) as unknown as Animation,
)
beforeEach(() => {
  cancel.mockClear()
  animate.mockClear()
  Element.prototype.animate = animate
})
afterEach(() => document.body.replaceChildren())

const place = (): HTMLElement => {
  const element = document.createElement('div')
  element.dataset['place'] = 'ship:0'
  return document.body.appendChild(element)
}

test('a place moves by transforms and opacity alone, and faster at a fast table', () => {
  const motions = newPlaceMotions(() => document.body)
  for (const motion of ['raise', 'turn', 'sail', 'shake', 'fade'] as const) {
    animate.mockClear()
    motions.move(place(), motion, 100, 0.5)
    const [frames, timing] = animate.mock.calls[0]!
    const names = new Set((frames as Keyframe[]).flatMap((frame) => Object.keys(frame)))
    for (const name of names) expect(['translate', 'scale', 'opacity', 'offset']).toContain(name)
    expect(timing).toMatchObject({ delay: 100 })
    expect((timing as { duration: number }).duration).toBeLessThan(600)
  }
})

test('a copy sails away and is no place itself; finishing takes it away and ends what moves', () => {
  const motions = newPlaceMotions(() => document.body)
  const ship = place()
  motions.copy('ship:0', ship)
  motions.move(ship, 'sail', 0, 1)
  expect(document.querySelectorAll('[data-place="ship:0"]')).toHaveLength(1)
  expect(document.body.children).toHaveLength(2)
  motions.finish()
  expect(document.body.children).toHaveLength(1)
  expect(cancel).toHaveBeenCalledTimes(1)
})

test('a copy stays while its place does, and leaves with it', () => {
  const motions = newPlaceMotions(() => document.body)
  motions.copy('ship:0', place())
  const before = document.body.children.length
  motions.keep(() => new DOMRect(0, 20, 10, 10))
  expect(document.body.children).toHaveLength(before)
  motions.keep(() => new DOMRect(0, 200, 10, 10))
  expect(document.body.children).toHaveLength(before - 1)
})

test('a drawing moves by transformations', () => {
  const ship = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  newPlaceMotions(() => document.body).move(ship, 'raise', 0, 1)
  const frames = animate.mock.calls[0]![0] as Keyframe[]
  expect(frames.map(({ transform }) => transform)).toEqual([
    'translate(0, 50%) scale(1, 0)',
    'translate(0, -3%) scale(1, 1.06)',
    'none',
  ])
})
