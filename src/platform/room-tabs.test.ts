import { expect, test } from 'vitest'
import { browserRoomTabs } from './room-tabs.ts'
import type { RoomMessage } from './room-tabs.ts'

const soon = (): Promise<void> => new Promise((done) => setTimeout(done, 5))
const room = 'ABCDEFGH23456789'
const id = '0123456789abcdef'

test('tabs hear what another says about a room, and nothing else', async () => {
  const one = browserRoomTabs('trial rooms')
  const heard: RoomMessage[] = []
  const stop = browserRoomTabs('trial rooms').listen((message) => heard.push(message))
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
  await soon()
  stop()
  one.tell({ is: 'wanted', room })
  await soon()
  expect(heard).toEqual(said)
  stranger.close()
})
