import { headOf } from '../../log/replica/replica.ts'
import { mailView } from '../mail/mail-view.ts'
import { connectionOf } from '../runtime/presence.ts'
import type { RoomRuntime } from '../runtime/room-runtime.ts'
import type { Connection } from '../runtime/room-views.ts'

// What a room shows of its links, its mailbox and its parts.

/** The room does something every second; a longer gap than this means that the page slept. */
const SLEEP_THRESHOLD = 5000
/** How long a device that lost its links counts as one whose connection dropped. */
const LINKED_TIME = 5 * 60_000

/** Updates the screen. */
export function show(room: RoomRuntime): void {
  if (room.isClosed) return
  const { screen, roster, game } = room
  noteTime(room)
  screen.connection(connection(room))
  screen.mail(mailView(room))
  // A spectator who was given a seat is a player.
  const players = game === null ? null : new Set(headOf(game.core).generation.keys)
  screen.watchers(players === null ? 0 : [...roster.keys()].filter((key) => !players.has(key)).length)
  room.parts.at(-1)?.refresh()
}

function connection(room: RoomRuntime): Connection {
  const { matchmaker, met, isFull, roster, network } = room
  const now = network.clock.now()
  const links = roster.keys().size
  if (links > 0) room.linkedAt = now
  const others = [...met.values()]
  return connectionOf({
    matchmaker,
    sinceMatchmaker: now - room.matchmakerSince,
    links,
    isByRelay: room.byRelay.size > 0,
    relays: room.relays,
    isOffline: network.isOffline(),
    isReaching: others.includes('reaching'),
    isUnreached: others.includes('unreached'),
    isRefused: network.isRefused(),
    wasLinked: now - room.linkedAt < LINKED_TIME,
    isFull,
  })
}

/** While the page slept no one could be heard; that time counts as no silence. */
export function noteTime(room: RoomRuntime): void {
  const now = room.network.clock.now()
  const gap = now - room.activeAt
  room.activeAt = now
  if (gap < SLEEP_THRESHOLD) return
  room.roster.slept(gap)
  room.linkedAt += gap
}
