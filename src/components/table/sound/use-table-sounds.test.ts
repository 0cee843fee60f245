// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { effectScope, nextTick } from 'vue'
import type { EffectScope } from 'vue'
import type { Settings } from '../../../stores/settings.ts'
import { useSettings } from '../../../stores/settings.ts'
import { useTable } from '../../../stores/table.ts'
import { useSoundPlayer } from '../../sound/use-sound-player.ts'
import type { SoundName } from '../../sound/sounds.ts'
import { useTableSounds } from './use-table-sounds.ts'
import type { Effects } from '../game-ui.ts'

let scope: EffectScope
beforeEach(() => {
  localStorage.clear()
  setActivePinia(createPinia())
  scope = effectScope()
})
afterEach(() => scope.stop())

const EFFECTS: Effects = {
  flights: () => [],
  sound: ({ type }) => (type === 'sold' ? 'coin' : undefined),
  setbacks: () => [],
}

/** Seat 0 is mine. `heard` is what would be played, `later` lets time pass. */
function sit(turn = 0) {
  const table = useTable()
  table.mine = [0]
  table.turn = turn
  let now = 0
  const heard: string[] = []
  const play = (name: SoundName, occasion?: Settings['sounds'][number]): boolean => {
    heard.push(`${name} ${occasion ?? ''}`)
    return true
  }
  const sounds = scope.run(() =>
    useTableSounds(
      () => EFFECTS,
      play,
      () => now,
    ),
  )!
  return {
    table,
    heard,
    sounds,
    later: (milliseconds: number) => (now += milliseconds),
    async turnTo(seat: number) {
      table.turn = seat
      await nextTick()
    },
    /** A seat does something. */
    async play(seat: number, type: string) {
      table.playedEntries = [
        ...table.playedEntries,
        { ply: table.plies, seat, entry: { seat, action: 0 }, events: [{ type }] },
      ]
      table.plies++
      await nextTick()
    },
  }
}

describe('my turn', () => {
  test('rings after others had theirs', async () => {
    const { heard, later, turnTo, sounds } = sit()
    await turnTo(1)
    later(3000)
    expect(heard).toEqual([])
    await turnTo(0)
    expect(heard).toEqual(['turn turn'])
    expect(sounds.hasRung.value).toBe(true)
  })
  test('does not ring while I am still looking', async () => {
    const { heard, later, turnTo } = sit()
    await turnTo(1)
    later(300)
    await turnTo(0)
    expect(heard).toEqual([])
  })
  test('does not ring when a table is opened, nor when one looks back and returns', async () => {
    const { table, heard, later } = sit()
    later(60_000)
    table.cursor = 3
    await nextTick()
    table.cursor = null
    await nextTick()
    expect(heard).toEqual([])
  })
})

describe('what is done', () => {
  test('by others is heard, by me is not', async () => {
    const { heard, play } = sit(1)
    await play(1, 'sold')
    await play(0, 'sold')
    expect(heard).toEqual(['coin others'])
  })
  test('without a sound of its own is silent', async () => {
    const { heard, play } = sit(1)
    await play(1, 'passed')
    expect(heard).toEqual([])
  })
})

test('the end is heard', async () => {
  const { table, heard } = sit(1)
  table.over = true
  await nextTick()
  expect(heard).toEqual(['end end'])
})

describe('the player', () => {
  const speaker = { isAllowed: () => true, open: () => undefined }
  const playerOf = () => scope.run(() => useSoundPlayer(speaker))!
  test('plays nothing but my turn until it is asked for more', () => {
    const play = playerOf()
    expect([play('turn', 'turn'), play('coin', 'others'), play('chat', 'chat')]).toEqual([true, false, false])
    useSettings().sounds = ['others']
    expect([play('turn', 'turn'), play('coin', 'others')]).toEqual([false, true])
  })
  test('plays nothing at all without volume', () => {
    useSettings().volume = 0
    expect(playerOf()('turn', 'turn')).toBe(false)
  })
})
