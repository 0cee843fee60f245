import { PUBLIC_BROKER, PUBLIC_ICE, publicRelaysFor } from '../transport/settings.ts'
import type { IceServer, RelayRole, TransportSettings } from '../transport/settings.ts'
import { parseRoomCode, formatRoomCode } from './room-secret.ts'
import type { RoomSecret } from './room-secret.ts'
import { brokerText, iceText, NO_ICE, NO_RELAY, readServers } from './server-settings.ts'
import type { ServerChoice } from './server-settings.ts'

const MAX_FRAGMENT = 2000
/** The name of the parameter that says that a table is played over days. */
const OVER_DAYS = 'days'
/** The name of the parameter that says that strangers may come. */
const OPEN = 'open'
/** What is sent with an invitation by hand: the last parameter. */
const SENT = /&m=([^&]*)$/

/** The content of an invitation link: the room, and its servers if they are not the public ones. */
export interface Invitation extends ServerChoice {
  readonly room: RoomSecret
  /** Is it a room over days, whose mailbox is to be asked although no one is there? */
  readonly isOverDays?: boolean
  /** Is it a table for strangers? Its devices meet by relay alone, with keys that their friends don't know. */
  readonly isOpen?: boolean
}

/** The page that a link leads to: a table, the transfer of a backup to another device, or a group. */
export type InvitationPage = 'j' | 'receive' | 'group'

/** The URL fragment of an invitation; browsers do not send fragments to servers. */
export function invitationFragment(invitation: Invitation, page: InvitationPage = 'j'): string {
  const parameters = serverParameters(invitation)
  if (invitation.isOverDays === true) parameters.set(OVER_DAYS, '1')
  if (invitation.isOpen === true) parameters.set(OPEN, '1')
  const text = parameters.toString()
  return `#/${page}/${formatRoomCode(invitation.room)}${text === '' ? '' : `?${text}`}`
}

function serverParameters({ broker, ice, relays }: ServerChoice): URLSearchParams {
  const parameters = new URLSearchParams()
  if (broker !== undefined) parameters.set('broker', brokerText(broker))
  if (ice?.length === 0) parameters.set('ice', NO_ICE)
  for (const server of ice ?? []) parameters.append('ice', iceText(server))
  if (relays?.length === 0) parameters.set('relay', NO_RELAY)
  for (const relay of relays ?? []) parameters.append('relay', relay)
  return parameters
}

/**
 * Parses an untrusted URL fragment; undefined if it is no invitation. A link with servers we do not understand would lead
 * to an empty room, so it is refused.
 */
export function readInvitation(fragment: string, page: InvitationPage = 'j'): Invitation | undefined {
  const own = fragment.replace(SENT, '')
  const [, to, code, query = ''] =
    /^#?\/(j|receive|group)\/([^?]{1,64})(?:\?(.*))?$/.exec(own.slice(0, MAX_FRAGMENT)) ?? []
  const room = code === undefined || to !== page ? undefined : parseRoomCode(code)
  if (room === undefined || own.length > MAX_FRAGMENT) return undefined
  const parameters = new URLSearchParams(query)
  const [brokers, ice, relays] = ['broker', 'ice', 'relay'].map((name) => parameters.getAll(name))
  const servers = readServers(brokers!, ice!, relays)
  const isOverDays = parameters.get(OVER_DAYS) === '1'
  const isOpen = parameters.get(OPEN) === '1'
  return servers && { room, ...servers, ...(isOverDays && { isOverDays }), ...(isOpen && { isOpen }) }
}

/** The fragment of an invitation to a table over days with what its lobby says, as the text of a link (`sealed-turn.ts`). */
export const invitationWith = (fragment: string, text: string): string => `${fragment}&m=${text}`

/** What is sent with an invitation; null if nothing is. */
export const sentWith = (fragment: string): string | null => SENT.exec(fragment)?.[1] ?? null

/** The relays of an invitation, else the public ones that suit the role; none: the room has no mailbox. */
export const relaysFor = (role: RelayRole, { relays }: ServerChoice): readonly string[] =>
  relays ?? publicRelaysFor(role)

/**
 * The servers that a device uses at a table: those of the invitation, else the public ones. STUN servers come first, then
 * TURN servers that a person named: `own` in the settings of this device, the others in the link. With `ice=none` no outside
 * server is asked, not even an own one.
 */
export function transportSettingsOf(
  { broker = PUBLIC_BROKER, ice }: ServerChoice,
  own: readonly IceServer[] = [],
): TransportSettings {
  if (ice?.length === 0) return { broker, ice }
  const named = ice ?? []
  const isRelay = ({ kind }: IceServer): boolean => kind === 'turn'
  const stun = named.filter((server) => !isRelay(server))
  const relays = [...own.filter(isRelay), ...named.filter(isRelay)]
  const all = [...(stun.length === 0 ? PUBLIC_ICE : stun), ...relays]
  return { broker, ice: all.filter(({ url }, at) => all.findIndex((other) => other.url === url) === at) }
}
