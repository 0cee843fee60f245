import type { MeshEvent, RelaysView } from '../../net/connection/mesh-types.ts'
import type { IceServer } from '../../net/transport/settings.ts'
import type { RoomRuntime } from '../runtime/room-runtime.ts'
import { noteTime, show } from './room-screen.ts'

// The links of a room: joins its mesh, and passes what comes over the links on to the parts.

/** Milliseconds of a tick of the log and the lobby. */
const TICK = 2000
const SECOND = 1000

/** Joins the mesh of the room, also with the relays in the settings, and passes its events on to the parts. */
export async function joinMesh(room: RoomRuntime, ownIce: readonly IceServer[]): Promise<void> {
  const { network } = room
  const join = async (): Promise<void> => {
    const { slot } = room.record
    const mesh = await network.join(room.invitation, slot, ownIce, (event) => handle(room, event))
    if (room.isClosed) return mesh.leave()
    room.mesh = mesh
    room.screen.pairing(mesh.pairing)
    room.cleanups.push(() => mesh.leave())
    room.cleanups.push(network.follow(mesh, () => void rejoin()))
  }
  /** After the page was frozen: its links are closed. */
  const rejoin = async (): Promise<void> => {
    for (const link of room.roster.links()) linkDown(room, link, false)
    await join()
  }
  const refresh = (): void => show(room)
  const tick = (): void => {
    for (const part of room.parts) part.tick()
  }
  room.cleanups.push(network.clock.repeat(TICK, tick))
  room.cleanups.push(network.clock.repeat(SECOND, refresh))
  room.cleanups.push(network.watch(refresh))
  await join()
  refresh()
}

function linkDown(room: RoomRuntime, link: string, hasLeft: boolean): void {
  room.byRelay.delete(link)
  room.roster.down(link, hasLeft, room.network.clock.now())
  if (hasLeft && room.roster.keys().size === 0) room.linkedAt = -Infinity
  for (const part of room.parts) part.linkDown(link, hasLeft)
}

function handle(room: RoomRuntime, event: MeshEvent): void {
  if (room.isClosed) return
  noteTime(room)
  const now = room.network.clock.now()
  switch (event.type) {
    case 'up':
      room.met.delete(event.address)
      if (event.isByRelay) room.byRelay.add(event.link)
      room.roster.up(event.link, event.member.key, now)
      for (const part of room.parts) part.linkUp(event.link, event.member.key)
      break
    case 'down':
      linkDown(room, event.link, event.isTheirs && event.why === 'left')
      break
    case 'suspect':
      room.roster.suspect(event.link, event.isSuspect)
      break
    case 'text':
      room.roster.heardFrom(event.link, now)
      // Most messages change nothing on the screen; those that do call `show` themselves.
      room.parts.some((part) => part.receive(event.link, event.text))
      return
    default:
      handleRoomEvent(room, event)
  }
  show(room)
}

type RoomEvent = Exclude<MeshEvent, { type: 'up' | 'down' | 'suspect' | 'text' }>

function handleRoomEvent(room: RoomRuntime, event: RoomEvent): void {
  switch (event.type) {
    case 'registered':
      room.isFull = false
      return seated(room, event.slot)
    case 'full':
      room.isFull = true
      return
    case 'signaling':
      if (room.matchmaker !== event.status) room.matchmakerSince = room.network.clock.now()
      room.matchmaker = event.status
      return
    case 'relays':
      return seeRelays(room, event.view)
    case 'refused':
      room.met.delete(event.address)
      if (event.why === 'otherVersion') room.screen.outdated()
      return
    case 'reaching':
      // What failed before will hardly succeed now; the screen does not change to and fro with each attempt.
      if (!room.met.has(event.address)) room.met.set(event.address, 'reaching')
      return
    case 'unreached':
      room.met.set(event.address, 'unreached')
      return
    case 'absent':
      room.met.delete(event.address)
  }
}

function seeRelays(room: RoomRuntime, view: RelaysView): void {
  // Where a relay is up now, devices may answer in a moment.
  if (room.relays.relays !== view.relays) room.matchmakerSince = room.network.clock.now()
  room.relays = view
}

/** Stores the slot of this device, so that a reload takes it again at once. */
function seated(room: RoomRuntime, slot: number | null): void {
  if (slot === null) return
  room.record = { ...room.record, slot }
  // If this fails, the next visit takes a moment longer.
  if (room.isStored) room.rooms.put(room.record, 'change').catch(() => undefined)
}
