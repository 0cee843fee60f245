// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { effectScope, nextTick, reactive } from 'vue'
import type { EffectScope } from 'vue'
import { useChatSound } from './use-chat-sound.ts'

let scope: EffectScope
beforeEach(() => {
  scope = effectScope()
})
afterEach(() => scope.stop())

test('plays a sound for new lines of others, not for own or earlier lines', async () => {
  const room = reactive({ chat: [{ id: 1, isMine: false }] })
  const heard: string[] = []
  scope.run(() =>
    useChatSound(
      () => room.chat,
      (name, occasion) => {
        heard.push(`${name} ${occasion ?? ''}`)
        return true
      },
    ),
  )
  await nextTick()
  room.chat.push({ id: 2, isMine: true })
  await nextTick()
  expect(heard).toEqual([])
  room.chat.push({ id: 3, isMine: false })
  await nextTick()
  expect(heard).toEqual(['chat chat'])
})

test('plays no sound when a member is muted', async () => {
  const room = reactive({ chat: [{ id: 1, isMine: false }] })
  const heard: string[] = []
  scope.run(() =>
    useChatSound(
      () => room.chat,
      (name) => heard.push(name) > 0,
    ),
  )
  room.chat = []
  await nextTick()
  expect(heard).toEqual([])
})
