// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { effectScope, nextTick, reactive } from 'vue'
import type { EffectScope } from 'vue'
import { useChatSound } from './use-chat-sound.ts'

/** The part of the room store that the sound reads. */
const room = vi.hoisted(() => ({ now: { chat: [] as { id: number; isMine: boolean }[] } }))
vi.mock('../../stores/room.ts', () => ({ useRoom: () => room.now }))

let scope: EffectScope
beforeEach(() => {
  scope = effectScope()
})
afterEach(() => scope.stop())

test('plays a sound for new lines of others, not for own or earlier lines', async () => {
  room.now = reactive({ chat: [{ id: 1, isMine: false }] })
  const heard: string[] = []
  scope.run(() =>
    useChatSound((name, occasion) => {
      heard.push(`${name} ${occasion ?? ''}`)
      return true
    }),
  )
  await nextTick()
  room.now.chat.push({ id: 2, isMine: true })
  await nextTick()
  expect(heard).toEqual([])
  room.now.chat.push({ id: 3, isMine: false })
  await nextTick()
  expect(heard).toEqual(['chat chat'])
})

test('plays no sound when a member is muted', async () => {
  room.now = reactive({ chat: [{ id: 1, isMine: false }] })
  const heard: string[] = []
  scope.run(() => useChatSound((name) => heard.push(name) > 0))
  room.now.chat = []
  await nextTick()
  expect(heard).toEqual([])
})
