import { formatRoomCode, parseRoomCode } from '../../net/connection/room-secret.ts'

/** The path of the page that receives, from the code or the link that another device shows; undefined if it is neither. */
export function receivePath(text: string): string | undefined {
  const code = parseRoomCode(text.trim())
  if (code !== undefined) return `/receive/${formatRoomCode(code)}`
  return /#(\/receive\/\S+)$/.exec(text.trim())?.[1]
}
