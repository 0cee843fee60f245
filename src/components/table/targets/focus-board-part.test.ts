// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { focusBoardPart } from './focus-board-part.ts'

beforeEach(() => {
  document.body.innerHTML = `
    <section id="roles"><button data-target="role:0" tabindex="0"></button><button data-target="role:1" tabindex="-1"></button></section>
    <section id="market"><button data-target="building:a" tabindex="0"></button><button data-target="building:b" data-open="true" tabindex="0"></button></section>
    <section id="ships"><span data-target="ship:0"></span></section>`
})
const focused = (): string | undefined =>
  document.activeElement?.getAttribute('data-target') ?? document.activeElement?.id

test('a part is entered where something can be chosen, else at its tab stop', () => {
  expect(focusBoardPart(document, 'building:')).toBe(true)
  expect(focused()).toBe('building:b')
  focusBoardPart(document, 'role:')
  expect(focused()).toBe('role:0')
})
test('a part in which nothing can be pointed at takes the focus itself', () => {
  expect(focusBoardPart(document, 'ship:')).toBe(true)
  expect(focused()).toBe('ships')
})
test('a part that is not there leaves the focus where it was', () => {
  focusBoardPart(document, 'role:')
  expect(focusBoardPart(document, 'port:')).toBe(false)
  expect(focused()).toBe('role:0')
})
