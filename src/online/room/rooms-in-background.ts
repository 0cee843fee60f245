import type { Platform } from '../../platform/platform.ts'
import type { RoomRecord } from '../../storage/room-record.ts'
import { readInvitation, relaysFor } from '../../net/connection/invitation.ts'
import { shareSockets } from '../../net/mailbox/nostr/shared-sockets.ts'
import { openMailbox } from '../../net/mailbox/open-mailbox.ts'
import { openRoom } from './room-controller.ts'
import type { RoomController, RoomEntry } from './room-controller.ts'
import { browserNetwork } from '../runtime/room-network.ts'
import type { RoomNetwork } from '../runtime/room-network.ts'
import type { RoomScreen } from '../runtime/room-runtime.ts'

// Tables over days while none of them is on the screen: their mailboxes are read and watched over one connection to each
// relay, so the home page tells whose turn it is. What a member can do without a person, such as giving a link for dice,
// is done, too.

/**
 * `reading`; `read`: a mailbox told all, and is watched; `unread`: none answers, or another tab has the room; `none`: it has
 * no mailbox.
 */
export type ReadStatus = 'reading' | 'read' | 'unread' | 'none'

export interface BackgroundRooms {
  /** The person changed how they are called: the members of the rooms are to know. */
  callsChanged(): void
  /** Resolves when all is written, and other pages may open the rooms. */
  close(): Promise<void>
}

/** As many rooms are watched; relays allow a connection few subscriptions. The others are read once. */
const MAX_WATCHED = 8

/** What became of the reading of a room, and that something of it was stored. */
interface Listener {
  tell(id: string, status: ReadStatus): void
  stored(): void
}
type Entry = Pick<RoomEntry, 'calls' | 'appearances' | 'me' | 'toldDeals' | 'servers' | 'platform'>

/** Reads the mailboxes of these rooms, one room after the other, and watches them until `close`. */
export function readInBackground(
  records: readonly Pick<RoomRecord, 'id' | 'path'>[],
  { platform, ...rest }: Entry,
  listener: Listener,
  network: RoomNetwork = sharedNetwork(),
): BackgroundRooms {
  const entry = { ...rest, platform: { ...platform, tabs: tellOf(platform, listener) } }
  const open = new Map<string, RoomController>()
  let isClosed = false
  const leave = async (id: string): Promise<void> => {
    const room = open.get(id)
    open.delete(id)
    await room?.leave()
  }
  const read = ({ id, path }: Pick<RoomRecord, 'id' | 'path'>): Promise<ReadStatus> =>
    readRoom(path, entry, network, {
      tell: (is) => !isClosed && listener.tell(id, is),
      opened: (room) => open.set(id, room),
    })
  void (async () => {
    for (const record of records) {
      if (isClosed) return
      const status = await read(record)
      if (status !== 'none' && open.size > MAX_WATCHED) await leave(record.id)
    }
  })()
  // A room that is opened in another tab belongs there; once it is closed there, it is watched here again.
  const listening = platform.roomTabs().then((tabs) =>
    tabs.listen(async (message) => {
      const record = records.find(({ id }) => id === message.room)
      const isTaken = message.is === 'opening' || message.is === 'wanted'
      if (!isTaken || record === undefined || !open.has(record.id)) return
      listener.tell(record.id, 'unread')
      await leave(record.id)
      if (!isClosed) void read(record)
    }),
  )
  return {
    callsChanged() {
      for (const room of open.values()) room.callChanged()
    },
    async close() {
      isClosed = true
      void listening.then((stop) => stop())
      await Promise.all([...open.keys()].map(leave))
    },
  }
}

/** The other tabs, and the listener, which is in this one. */
const tellOf = ({ tabs }: Platform, { stored }: Listener): Platform['tabs'] => ({
  listen: (listener) => tabs.listen(listener),
  announce(table) {
    tabs.announce(table)
    stored()
  },
})

/** The network of a page that meets no device. */
function sharedNetwork(): RoomNetwork {
  const SharedSocket = shareSockets(WebSocket)
  return inBackground({
    ...browserNetwork,
    openMailbox: (options) => openMailbox({ ...options, SharedSocket }),
  })
}

export const inBackground = (network: RoomNetwork): RoomNetwork => ({
  ...network,
  isInBackground: true,
  join: () => new Promise(() => undefined),
})

/** Opens a room and resolves once it is known whether its mailbox can be read. It tells every change of that. */
function readRoom(
  path: string,
  entry: Entry,
  network: RoomNetwork,
  { tell, opened }: { tell(is: ReadStatus): void; opened(room: RoomController): void },
): Promise<ReadStatus> {
  const invitation = readInvitation(`#${path}`)
  const hasMailbox = invitation !== undefined && relaysFor('storing', invitation).length > 0
  return new Promise((resolve) => {
    let last: ReadStatus | undefined
    const note = (is: ReadStatus): void => {
      if (last !== is) tell(is)
      last = is
      if (is !== 'reading') resolve(is)
    }
    const screen: RoomScreen = {
      phase: (is) => ['failed', 'asking', 'elsewhere'].includes(is) && note('unread'),
      mail: (look) => look !== null && note(statusOf(look)),
      showTable: () => () => undefined,
      connection: () => undefined,
      lobby: () => undefined,
      online: () => undefined,
      watchers: () => undefined,
      outdated: () => undefined,
      chatLine: () => undefined,
      pairing: () => undefined,
    }
    const preferences = { confirmation: () => 'always' as const, delay: () => Promise.resolve() }
    note(hasMailbox ? 'reading' : 'none')
    if (hasMailbox) opened(openRoom({ ...entry, path, screen, preferences, network }))
  })
}

function statusOf({ isRead, hasAsked, reached }: Parameters<RoomScreen['mail']>[0] & object): ReadStatus {
  if (hasAsked && reached === 0) return 'unread'
  return isRead ? 'read' : 'reading'
}
