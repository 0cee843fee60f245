import { expect, test } from 'vitest'
import { until } from '../../tests/fixtures/until.ts'
import { browserRoomTabs } from './room-tabs.ts'
import type { RoomMessage } from './room-tabs.ts'

const room = 'ABCDEFGH23456789'
const id = '0123456789abcdef'

test('tabs hear what another says about a room, and nothing else', async () => {
  const one = browserRoomTabs('trial rooms')
  const heard: RoomMessage[] = []
  const [tab, other] = [browserRoomTabs('trial rooms'), browserRoomTabs('trial rooms')]
  const stop = tab.listen((message) => heard.push(message))
  const said: readonly RoomMessage[] = [
    { is: 'sent', room, id, text: 'a turn', isInvitation: false },
    { is: 'heard', room, id, became: 'taken' },
    { is: 'wanted', room },
  ]
  for (const message of said) one.tell(message)
  const stranger = new BroadcastChannel('trial rooms')
  stranger.postMessage({ is: 'wanted', room: '../..' })
  stranger.postMessage({ is: 'wanted', room, more: 1 })
  stranger.postMessage({ is: 'heard', room, id, became: 'stolen' })
  stranger.postMessage({ is: 'sent', room, id, text: ' '.repeat(4 * 1024 * 1024 + 1), isInvitation: false })
  stranger.postMessage('hello')
  // What a channel says comes in order: before this, all of it was heard.
  const last: RoomMessage = { is: 'wanted', room: 'WXYZABCDEFGH2345' }
  stranger.postMessage(last)
  await until(() => expect(heard).toEqual([...said, last]))
  stop()
  const afterwards: RoomMessage[] = []
  const end = other.listen((message) => afterwards.push(message))
  one.tell({ is: 'wanted', room })
  await until(() => expect(afterwards).toEqual([{ is: 'wanted', room }]))
  end()
  expect(heard).toEqual([...said, last])
  stranger.close()
})
