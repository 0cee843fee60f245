import * as v from 'valibot'
import { roomIdShape } from '../storage/ids.ts'
import { openChannel } from './browser-stores.ts'

/** Letters of a file that another tab passes on; a longer one is refused before. */
const LONGEST = 4 * 1024 * 1024
const room = roomIdShape
/** Chosen by the tab that passes something on; the answer repeats it. */
const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))
/** What became of something passed on: a change, nothing new, or not taken. */
const became = v.picklist(['taken', 'known', 'refused'])
const messageShape = v.variant('is', [
  v.strictObject({
    is: v.literal('sent'),
    room,
    id,
    text: v.pipe(v.string(), v.maxLength(LONGEST)),
    isInvitation: v.boolean(),
  }),
  v.strictObject({ is: v.literal('heard'), room, id, became }),
  v.strictObject({ is: v.literal('wanted'), room }),
  v.strictObject({ is: v.literal('opening'), room }),
])

/**
 * What one tab of this browser says to another about a room that only one of them may have.
 * `sent`: a link or a file was opened here and belongs to the tab that has the room; `heard`: what became of it there;
 * `wanted`: the person wants the room in this tab; `opening`: it is opened here, so a tab that only reads its mailbox lets go.
 */
export type RoomMessage = v.InferOutput<typeof messageShape>
export type Became = v.InferOutput<typeof became>

export interface RoomTabs {
  tell(message: RoomMessage): void
  listen(listener: (message: RoomMessage) => void): () => void
}

export function browserRoomTabs(name = 'windrose-rooms'): RoomTabs {
  const channel = openChannel(name)
  return {
    tell: (message) => channel.post(message),
    listen: (listener) =>
      channel.listen((heard) => {
        const message = v.safeParse(messageShape, heard)
        if (message.success) listener(message.output)
      }),
  }
}
