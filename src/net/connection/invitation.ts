import { PUBLIC_BROKER, PUBLIC_ICE, PUBLIC_RELAYS } from '../transport/settings.ts'
import type { TransportSettings } from '../transport/settings.ts'
import { parseRoomCode, formatRoomCode } from './room-secret.ts'
import type { RoomSecret } from './room-secret.ts'
import { brokerText, iceText, NO_ICE, NO_RELAY, readServers } from './server-settings.ts'
import type { ServerChoice } from './server-settings.ts'

const MAX_FRAGMENT = 2000

/** The content of an invitation link: the room, and its servers if they are not the public ones. */
export interface Invitation extends ServerChoice {
  readonly room: RoomSecret
}

/** The URL fragment of an invitation; browsers do not send fragments to servers. */
export function invitationFragment({ room, broker, ice, relays }: Invitation): string {
  const parameters = new URLSearchParams()
  if (broker !== undefined) parameters.set('broker', brokerText(broker))
  if (ice?.length === 0) parameters.set('ice', NO_ICE)
  for (const server of ice ?? []) parameters.append('ice', iceText(server))
  if (relays?.length === 0) parameters.set('relay', NO_RELAY)
  for (const relay of relays ?? []) parameters.append('relay', relay)
  const text = parameters.toString()
  return `#/j/${formatRoomCode(room)}${text === '' ? '' : `?${text}`}`
}

/**
 * Parses an untrusted URL fragment; undefined if it is no invitation. A link with servers we do not understand would lead
 * to an empty room, so it is refused.
 */
export function readInvitation(fragment: string): Invitation | undefined {
  const [, code, query = ''] = /^#?\/j\/([^?]{1,64})(?:\?(.*))?$/.exec(fragment.slice(0, MAX_FRAGMENT)) ?? []
  const room = code === undefined ? undefined : parseRoomCode(code)
  if (room === undefined || fragment.length > MAX_FRAGMENT) return undefined
  const parameters = new URLSearchParams(query)
  const [brokers, ice, relays] = ['broker', 'ice', 'relay'].map((name) => parameters.getAll(name))
  const servers = readServers(brokers!, ice!, relays)
  return servers && { room, ...servers }
}

/** The relays of an invitation, else the public ones; none: the room has no mailbox. */
export const relaysOf = ({ relays = PUBLIC_RELAYS }: ServerChoice): readonly string[] => relays

/** The servers of an invitation, else the public ones. TURN relays alone are added to the public STUN servers. */
export function transportSettingsOf({
  broker = PUBLIC_BROKER,
  ice = PUBLIC_ICE,
}: ServerChoice): TransportSettings {
  const isRelaysOnly = ice.length > 0 && ice.every(({ kind }) => kind === 'turn')
  return { broker, ice: isRelaysOnly ? [...PUBLIC_ICE, ...ice] : ice }
}
