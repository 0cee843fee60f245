// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick } from 'vue'
import { i18n } from '../../../i18n/index.ts'
import { useSettings } from '../../../stores/settings.ts'
import { useTable } from '../../../stores/table.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import TableMotion from './TableMotion.vue'
import type { Effects } from '../game-ui.ts'

const EFFECTS: Effects = {
  flights({ type }) {
    if (type === 'moved') return [{ piece: 'coin', count: 2, from: 'house', to: 'player:1:coins' }]
    if (type === 'changed') return [{ piece: 'coin', count: 1, from: null, to: 'player:1' }]
    return [{ piece: 'office', count: 1, from: null, to: type, motion: 'raise' }]
  },
  sound: () => undefined,
  setbacks: () => [],
}
const glow = vi.fn((_frames: Keyframe[], _timing: KeyframeAnimationOptions) => ({
  finished: new Promise(() => undefined),
  effect: null,
  currentTime: 0,
}))

beforeEach(() => {
  localStorage.clear()
  glow.mockClear()
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(5, 5, 20, 20))
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(600)
  Element.prototype.animate = glow as unknown as typeof Element.prototype.animate
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** Until the browser has drawn what has just changed. */
async function picture(): Promise<void> {
  await nextTick()
  await afterPaint()
  await nextTick()
}

function sit() {
  const pinia = createPinia()
  setActivePinia(pinia)
  const frame = defineComponent({
    render: () =>
      h('main', [
        h('div', { id: 'toasts' }),
        h('div', { 'data-place': 'house' }),
        h('div', { 'data-place': 'player:1' }),
        h(TableMotion, { effects: EFFECTS, me: 0 }),
      ]),
  })
  const wrapper = mount(frame, { global: { plugins: [pinia, i18n] }, attachTo: document.body })
  const table = useTable()
  return {
    pieces: () => wrapper.findAll('[data-moving-piece]').length,
    async happen(type: string) {
      const ply = table.plies
      table.playedEntries = [
        ...table.playedEntries,
        { ply, seat: 1, entry: { seat: 1, action: 0 }, events: [{ type }] },
      ]
      table.plies = ply + 1
      await picture()
    },
    async undo() {
      table.playedEntries = table.playedEntries.slice(0, -1)
      table.plies -= 1
      await picture()
    },
    async look(ply: number | null) {
      table.cursor = ply
      await picture()
    },
  }
}

describe('what has moved', () => {
  test('travels from where it was to where it is, and glows there', async () => {
    const { pieces, happen } = sit()
    await happen('moved')
    expect(pieces()).toBe(2)
    // The other two are the coins on their way.
    expect(glow).toHaveBeenCalledTimes(3)
    expect(glow).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ duration: 900 }))
  })
  test('flies back when it is taken back, and not when one only looks back', async () => {
    const { pieces, happen, undo, look } = sit()
    await happen('moved')
    window.dispatchEvent(new Event('keydown'))
    await nextTick()
    await look(0)
    expect(pieces()).toBe(0)
    await look(null)
    window.dispatchEvent(new Event('keydown'))
    await nextTick()
    expect(pieces()).toBe(0)
    await undo()
    expect(pieces()).toBe(2)
  })
  test('arrives at once when a key is pressed or the table touched', async () => {
    for (const what of ['keydown', 'pointerdown']) {
      const { pieces, happen } = sit()
      await happen('moved')
      window.dispatchEvent(new Event(what))
      await nextTick()
      expect(pieces()).toBe(0)
    }
  })
  test('does not fly on a hidden page, nor all at once when it is visible again', async () => {
    const { pieces, happen } = sit()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await happen('moved')
    hidden.mockReturnValue(false)
    expect(pieces()).toBe(0)
    await happen('moved')
    expect(pieces()).toBe(2)
  })
  test('only glows, and briefly, where motion is reduced', async () => {
    const { pieces, happen } = sit()
    useSettings().motion = 'reduced'
    await happen('moved')
    expect(pieces()).toBe(0)
    expect(glow).toHaveBeenCalledTimes(1)
    expect(glow).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ duration: 100, delay: 0 }))
  })
  test('only glows where bots choose at once', async () => {
    const { pieces, happen } = sit()
    useSettings().pace = 'instant'
    await happen('moved')
    expect(pieces()).toBe(0)
  })
  test('is drawn by the browser without the page: only transforms and opacity change', async () => {
    const { happen } = sit()
    await happen('moved')
    await happen('house')
    const changed = new Set(
      glow.mock.calls.flatMap(([frames]) => frames.flatMap((frame) => Object.keys(frame))),
    )
    expect([...changed].sort()).toEqual(['offset', 'opacity', 'scale', 'transform', 'translate'])
  })
  test('moves itself where it is seen, not what it is a part of', async () => {
    const { happen } = sit()
    const moved = (): readonly unknown[] =>
      glow.mock.contexts
        .map((element) => (element as unknown as HTMLElement).dataset['place'])
        .filter(Boolean)
    await happen('player:1:city:office')
    expect(moved()).toEqual([])
    await happen('house')
    expect(moved()).toEqual(['house'])
  })
  test('only glows if it came from nowhere', async () => {
    const { pieces, happen } = sit()
    await happen('changed')
    expect(pieces()).toBe(0)
    expect(glow).toHaveBeenCalledTimes(1)
  })
})
