import { PUBLIC_BROKER, PUBLIC_ICE } from '../transport/settings.ts'
import type { TransportSettings } from '../transport/settings.ts'
import { parseRoomCode, formatRoomCode } from './room-secret.ts'
import type { RoomSecret } from './room-secret.ts'
import { brokerText, iceText, NO_ICE, readServers } from './server-settings.ts'
import type { ServerChoice } from './server-settings.ts'

const MAX_FRAGMENT = 2000

/** What a link carries: the room, and where to meet if that is not the public place. */
export interface Invitation extends ServerChoice {
  readonly room: RoomSecret
}

/** The part of a link after the `#`, which browsers send to nobody. */
export function invitationFragment({ room, broker, ice }: Invitation): string {
  const wishes = new URLSearchParams()
  if (broker !== undefined) wishes.set('broker', brokerText(broker))
  if (ice?.length === 0) wishes.set('ice', NO_ICE)
  for (const server of ice ?? []) wishes.append('ice', iceText(server))
  const text = wishes.toString()
  return `#/j/${formatRoomCode(room)}${text === '' ? '' : `?${text}`}`
}

/**
 * Reads the part of a link after the `#`, from anybody; undefined if it is no invitation. A link that asks for what we
 * do not understand would lead to an empty room, so it is none.
 */
export function readInvitation(fragment: string): Invitation | undefined {
  const [, code, query = ''] = /^#?\/j\/([^?]{1,64})(?:\?(.*))?$/.exec(fragment.slice(0, MAX_FRAGMENT)) ?? []
  const room = code === undefined ? undefined : parseRoomCode(code)
  if (room === undefined || fragment.length > MAX_FRAGMENT) return undefined
  const asked = new URLSearchParams(query)
  const wishes = readServers(asked.getAll('broker'), asked.getAll('ice'))
  return wishes && { room, ...wishes }
}

/** What an invitation does not say is as everywhere. Relays come on top, for direct ways are better. */
export function transportSettingsOf({
  broker = PUBLIC_BROKER,
  ice = PUBLIC_ICE,
}: ServerChoice): TransportSettings {
  const isRelaysOnly = ice.length > 0 && ice.every(({ kind }) => kind === 'turn')
  return { broker, ice: isRelaysOnly ? [...PUBLIC_ICE, ...ice] : ice }
}
