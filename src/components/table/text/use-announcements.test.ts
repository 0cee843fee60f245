// @vitest-environment happy-dom
import { createApp, defineComponent, nextTick, shallowRef } from 'vue'
import type { Ref } from 'vue'
import { describe, expect, test } from 'vitest'
import { i18n } from '../../../i18n/index.ts'
import type { DockState } from '../prompt/dock.ts'
import type { RoundLines } from '../log/log-groups.ts'
import { newAnnouncementQueue, useTableAnnouncements } from './use-announcements.ts'

describe('what is read out', () => {
  const voice = newAnnouncementQueue((count) => `${String(count)} more`)
  test('is what happened, and then what is asked', () => {
    voice.add(['Bo takes a doubloon'])
    voice.add(['Cy builds'])
    expect(voice.flush('Ana: choose a role')).toBe('Bo takes a doubloon. Cy builds. Ana: choose a role')
  })
  test('is never told twice', () => {
    expect(voice.flush('Ana: choose a role')).toBe('Ana: choose a role')
    expect(voice.flush('')).toBe('')
  })
  test('is only the end of a long burst, and how much was left out', () => {
    voice.add(Array.from({ length: 40 }, (_, i) => `move ${String(i)}`))
    expect(voice.flush('')).toBe('35 more. move 35. move 36. move 37. move 38. move 39')
  })
})

describe('at a table', () => {
  const line = (ply: number, key: string, weight?: 'quiet') => ({
    key: String(ply),
    ply,
    seat: undefined,
    message: { key, values: {}, ...(weight && { weight }) },
    brief: { key, values: {} },
    changes: [],
  })
  const waiting: DockState = { is: 'waiting', seat: 1, message: undefined, next: [] }
  const complete: DockState = { is: 'complete', seat: 0 }
  function listen() {
    const plies = shallowRef(0)
    const isNow = shallowRef(true)
    const state = shallowRef<DockState>(waiting)
    const rounds = shallowRef<readonly RoundLines[]>([])
    let text: Readonly<Ref<string>> | undefined
    const Table = defineComponent(() => {
      text = useTableAnnouncements({
        rounds: () => rounds.value,
        plies: () => plies.value,
        isNow: () => isNow.value,
        state: () => state.value,
      })
      return () => null
    })
    createApp(Table).use(i18n).mount(document.createElement('div'))
    const happens = async (upTo: number, lines: ReturnType<typeof line>[]): Promise<void> => {
      rounds.value = [
        { key: 'round', head: undefined, phases: [{ key: 'phase', head: undefined, lines }] } as never,
      ]
      plies.value = upTo
      await nextTick()
    }
    return { happens, state, isNow, text: () => text!.value }
  }

  test('it waits while others decide, and speaks when a person here has to know', async () => {
    const { happens, state, text } = listen()
    await happens(2, [line(1, 'app.done'), line(2, 'app.cancel')])
    expect(text()).toBe('')
    state.value = complete
    await nextTick()
    expect(text()).toBe('Done. Cancel. Your turn is complete.')
  })
  test('whispers are not read, nor what happens while one looks back', async () => {
    const { happens, state, isNow, text } = listen()
    await happens(1, [line(1, 'app.done', 'quiet')])
    isNow.value = false
    await happens(2, [line(2, 'app.cancel')])
    state.value = complete
    await nextTick()
    expect(text()).toBe('Your turn is complete.')
  })
})
