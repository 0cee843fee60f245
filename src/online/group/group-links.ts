import type { MeshEvent, RelaysView } from '../../net/connection/mesh-types.ts'
import type { OnlineMesh } from '../../net/connection/online.ts'
import { connectionOf } from '../runtime/presence.ts'
import type { ConnectionStatus } from '../runtime/presence.ts'
import type { RoomNetwork } from '../runtime/room-network.ts'
import type { SignalingStatus } from '../../net/transport/transport.ts'
import type { Meeting } from './meeting.ts'

/** How long a device that lost its links counts as one whose connection dropped. */
const LINKED_TIME = 5 * 60_000

/** The links of a group's room, and what becomes of its servers. */
export interface GroupLinks {
  setMesh(mesh: OnlineMesh): void
  send(link: string, text: string): void
  strike(link: string): void
  /** Hears what the mesh reports, and passes it on to the meeting. */
  hear(event: MeshEvent, meeting: Meeting): void
  /** All links are gone. */
  clear(meeting: Meeting): void
  status(): ConnectionStatus
}

export function newGroupLinks({ clock, isOffline, isRefused }: RoomNetwork): GroupLinks {
  let mesh: OnlineMesh | null = null
  let matchmaker: SignalingStatus = 'opening'
  let relays: RelaysView = { relays: 'none', peers: 'none' }
  let [since, linkedAt] = [clock.now(), -Infinity]
  let isFull = false
  /** Whether each link goes by relay. */
  const links = new Map<string, boolean>()
  return {
    setMesh: (joined) => (mesh = joined),
    send: (link, text) => void mesh?.send(link, text),
    strike: (link) => mesh?.strike(link, 'malformed'),
    hear(event, meeting) {
      switch (event.type) {
        case 'up':
          links.set(event.link, event.isByRelay)
          return meeting.up(event.link, event.member.key)
        case 'down':
          links.delete(event.link)
          linkedAt = clock.now()
          return meeting.down(event.link)
        case 'text':
          return meeting.receive(event.link, event.text)
        case 'registered':
          isFull = false
          return
        case 'full':
          isFull = true
          return
        case 'signaling':
          if (matchmaker !== event.status) since = clock.now()
          matchmaker = event.status
          return
        case 'relays':
          if (relays.relays !== event.view.relays) since = clock.now()
          relays = event.view
      }
    },
    clear(meeting) {
      for (const link of links.keys()) meeting.down(link)
      links.clear()
    },
    status: () =>
      connectionOf({
        matchmaker,
        sinceMatchmaker: clock.now() - since,
        links: links.size,
        isByRelay: [...links.values()].includes(true),
        relays,
        isOffline: isOffline(),
        isRefused: isRefused(),
        isReaching: false,
        isUnreached: false,
        wasLinked: clock.now() - linkedAt < LINKED_TIME,
        isFull,
      }),
  }
}
