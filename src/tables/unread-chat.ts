import * as v from 'valibot'
import { deviceValues } from '../platform/browser-stores.ts'
import { storeDeviceValue } from '../platform/device-value.ts'
import { identifierShape, readJson } from '../session/parse.ts'

// What this device has not seen of the chats of its rooms. Peers send a line once, so that it has to be kept for a reload.

/** Where it is stored. Not of the form of a backup's values: it ends with the device. */
export const UNREAD_CHAT = 'windrose-unread chat'
const MAX_ROOMS = 20
/** The most lines that are kept of a room. */
export const MAX_LINES = 20
const MAX_AUTHORS = 16

const textShape = v.pipe(v.string(), v.maxLength(600))
/** A chat line of another member. */
const lineShape = v.object({
  name: textShape,
  color: v.nullable(identifierShape),
  symbol: v.nullable(identifierShape),
  text: textShape,
  at: v.number(),
  who: textShape,
})
const roomShape = v.object({
  room: textShape,
  /** The time of the newest line that was seen, by author: mailboxes tell lines more than once. */
  seen: v.array(v.tuple([textShape, v.number()])),
  lines: v.array(lineShape),
})
export type UnreadLine = v.InferOutput<typeof lineShape>
export type UnreadRoom = v.InferOutput<typeof roomShape>

const bounded = ({ room, seen, lines }: UnreadRoom): UnreadRoom => ({
  room,
  seen: seen.slice(-MAX_AUTHORS),
  lines: lines.slice(-MAX_LINES),
})

export function readUnreadChat(text: string): readonly UnreadRoom[] {
  const given = readJson(text)
  if (!Array.isArray(given)) return []
  return given.flatMap((one) => (v.is(roomShape, one) ? [bounded(one)] : [])).slice(0, MAX_ROOMS)
}

/** All rooms with this one in place of what was kept of it, as the newest. */
export function withUnread(all: readonly UnreadRoom[], one: UnreadRoom): readonly UnreadRoom[] {
  return [bounded(one), ...all.filter(({ room }) => room !== one.room)].slice(0, MAX_ROOMS)
}

/** Forgets the chat of a room whose record is removed. */
export function forgetUnreadChat(room: string): void {
  const all = readUnreadChat(deviceValues().getItem(UNREAD_CHAT) ?? '')
  const others = all.filter((one) => one.room !== room)
  if (others.length < all.length) storeDeviceValue(UNREAD_CHAT, JSON.stringify(others))
}
