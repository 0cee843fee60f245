import * as v from 'valibot'
import { brokerShape, iceShape, PUBLIC_BROKER, PUBLIC_ICE } from '../transport/settings.ts'
import type { Broker, IceServer, TransportSettings } from '../transport/settings.ts'
import { readRoom, roomCode } from './room.ts'
import type { RoomSecret } from './room.ts'

const MAX_LINK = 2000
const MAX_ICE = 4
const NONE = 'none'

/** What a link carries: the room, and where to meet if that is not the public place. */
export interface Invitation {
  readonly room: RoomSecret
  readonly broker?: Broker
  /** None at all is a wish too: nobody outside is asked for our address. */
  readonly ice?: readonly IceServer[]
}

/** The part of a link after the `#`, which browsers send to nobody. */
export function invitationLink({ room, broker, ice }: Invitation): string {
  const wishes = new URLSearchParams()
  if (broker !== undefined) wishes.set('broker', brokerText(broker))
  if (ice?.length === 0) wishes.set('ice', NONE)
  for (const server of ice ?? []) wishes.append('ice', iceText(server))
  const text = wishes.toString()
  return `#/j/${roomCode(room)}${text === '' ? '' : `?${text}`}`
}

/** Reads the part of a link after the `#`, from anybody; undefined if it is no invitation. */
export function readInvitation(fragment: string): Invitation | undefined {
  const [, code, wishes = ''] = /^#?\/j\/([^?]{1,64})(?:\?(.*))?$/.exec(fragment.slice(0, MAX_LINK)) ?? []
  const room = code === undefined ? undefined : readRoom(code)
  if (room === undefined || fragment.length > MAX_LINK) return undefined
  const wanted = readWishes(new URLSearchParams(wishes))
  return wanted && { room, ...wanted }
}

/** A link that asks for what we do not understand would lead to an empty room, so it is none. */
function readWishes(wishes: URLSearchParams): Omit<Invitation, 'room'> | undefined {
  const brokers = wishes.getAll('broker').map(readBroker)
  const asked = wishes.getAll('ice')
  const isNone = asked.length === 1 && asked[0] === NONE
  const servers = isNone ? [] : asked.map(readIce)
  if (brokers.length > 1 || servers.length > MAX_ICE) return undefined
  if (brokers.includes(undefined) || servers.includes(undefined)) return undefined
  const [broker] = brokers
  const ice = servers.filter((server) => server !== undefined)
  return { ...(broker !== undefined && { broker }), ...((isNone || ice.length > 0) && { ice }) }
}

/** What an invitation does not say is as everywhere. Relays come on top, for direct ways are better. */
export function settingsOf({
  broker = PUBLIC_BROKER,
  ice = PUBLIC_ICE,
}: Omit<Invitation, 'room'>): TransportSettings {
  const isRelaysOnly = ice.length > 0 && ice.every(({ kind }) => kind === 'turn')
  return { broker, ice: isRelaysOnly ? [...PUBLIC_ICE, ...ice] : ice }
}

function brokerText({ host, port, path, secure }: Broker): string {
  return `${secure ? 'wss' : 'ws'}://${host}:${String(port)}${path}`
}

export function readBroker(text: string): Broker | undefined {
  const parts = /^(wss?):\/\/([^/:[]+|\[[^\]/]*\])(?::(\d{1,5}))?(\/.*)?$/.exec(text)
  if (parts === null) return undefined
  const [, scheme, host, port, path = '/'] = parts
  const secure = scheme === 'wss'
  const read = v.safeParse(brokerShape, {
    host: host!.toLowerCase(),
    port: port === undefined ? (secure ? 443 : 80) : Number(port),
    path: path.endsWith('/') ? path : `${path}/`,
    secure,
  })
  return read.success ? read.output : undefined
}

function iceText(server: IceServer): string {
  return server.kind === 'stun' ? server.url : `${server.url} ${server.user} ${server.pass}`
}

function readIce(text: string): IceServer | undefined {
  const [url, user, pass, ...more] = text.split(' ')
  const from = user === undefined ? { kind: 'stun', url } : { kind: 'turn', url, user, pass }
  const read = v.safeParse(iceShape, more.length > 0 ? undefined : from)
  return read.success ? read.output : undefined
}
