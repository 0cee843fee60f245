// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, describe, expect, test } from 'vitest'
import { computed, effectScope, nextTick, shallowRef } from 'vue'
import type { ChatLine, MemberView } from '../../online/runtime/room-views.ts'
import { deviceValues } from '../../platform/browser-stores.ts'
import { CHAT_ALLOWED } from '../../session/chat-signs.ts'
import { useRoom } from '../../stores/room.ts'
import { useStrangerChat } from './use-stranger-chat.ts'

const ALLOWED = 'windrose-chat with strangers'
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  deviceValues().removeItem(ALLOWED)
})

const line = (id: number, who: string, text: string): ChatLine => {
  const look = { name: who, color: 'green', symbol: 'cross' }
  return { id, ...look, text, isMine: who === 'ann', at: id, who }
}

/** Ann’s chat at a table with Ben and Cat, at which Dan only watches. */
function tableOf({ isOpen = true, replaced = [] as readonly string[] } = {}) {
  setActivePinia(createPinia())
  const room = useRoom()
  const chat = shallowRef<readonly ChatLine[]>([])
  Object.assign(room, { chat: computed(() => chat.value) })
  room.code = 'ABCD-EFGH-2345-6789'
  room.fragment = isOpen ? '#/j/ABCD-EFGH-2345-6789?open=1' : '#/j/ABCD-EFGH-2345-6789'
  const members = ['ann', 'ben', 'cat'].map((key) => ({ key, isReplaced: replaced.includes(key) }))
  room.online = { members: members as unknown as MemberView[] } as unknown as NonNullable<typeof room.online>
  const scope = effectScope()
  stops.push(() => scope.stop())
  const heard = scope.run(() => useStrangerChat())!
  return {
    heard,
    texts: () => heard.lines.value.map(({ text }) => text),
    async says(who: string, text: string): Promise<void> {
      chat.value = [...chat.value, line(chat.value.length, who, text)]
      await nextTick()
    },
  }
}

describe('at a table of strangers', () => {
  test('only phrases and the own words are seen, until all who play allow more', async () => {
    const { heard, texts, says } = tableOf()
    await says('ben', 'You are a bad player')
    await says('ben', '👏')
    await says('ann', 'Hello')
    expect(texts()).toEqual(['👏', 'Hello'])
    await says('ann', CHAT_ALLOWED)
    await says('ben', CHAT_ALLOWED)
    await says('ben', CHAT_ALLOWED)
    expect(heard.isFree.value).toBe(false)
    await says('cat', CHAT_ALLOWED)
    expect(heard.isFree.value).toBe(true)
    expect(texts()).toContain('You are a bad player')
  })
  test('the word of who only watches does not count', async () => {
    const { heard, says } = tableOf()
    for (const who of ['ann', 'ben', 'dan']) await says(who, CHAT_ALLOWED)
    expect(heard.isFree.value).toBe(false)
  })
  test('who left the game has no say in it', async () => {
    const { heard, says } = tableOf({ replaced: ['cat'] })
    for (const who of ['ann', 'ben']) await says(who, CHAT_ALLOWED)
    expect(heard.isFree.value).toBe(true)
  })
})

test('among friends everyone writes what they like', async () => {
  const { heard, texts, says } = tableOf({ isOpen: false })
  await says('ben', 'Hello')
  expect(heard.isFree.value).toBe(true)
  expect(texts()).toEqual(['Hello'])
})
