import { normalizeOptions } from '../../engine/core/options.ts'
import type { AnyGame } from '../../engine/core/game.ts'
import type { Platform } from '../../platform/platform.ts'
import { serverChoiceOf } from '../../platform/server-settings.ts'
import type { ServerSettings } from '../../platform/server-settings.ts'
import type { Player } from '../../session/players.ts'
import { readInvitation } from '../../net/connection/invitation.ts'
import type { Invitation } from '../../net/connection/invitation.ts'
import type { ServerChoice } from '../../net/connection/server-settings.ts'
import { deriveRoomSecret, newRoomSecret } from '../../net/connection/room-secret.ts'
import type { RoomSecret } from '../../net/connection/room-secret.ts'
import type { InitialPlan } from '../lobby/lobby-types.ts'
import { daysTermsOf } from '../lobby/messages.ts'
import { drawsOf } from '../../log/records/draws.ts'
import { continuation } from '../../log/log-file.ts'
import { headOf } from '../../log/replica/replica.ts'
import type { Webhook } from '../runtime/call-address.ts'
import { mailWithHook } from '../runtime/mail-types.ts'
import type { OnlineGame } from '../runtime/online-game.ts'
import { tableHeader } from './room-game.ts'
import { browserNetwork } from '../runtime/room-network.ts'
import { newRoomRecord } from '../runtime/room-runtime.ts'
import type { RoomRuntime } from '../runtime/room-runtime.ts'
import type { NewRoom } from '../runtime/room-views.ts'
import { readOpening } from '../runtime/stored-opening.ts'
import type { RoomOpening } from '../runtime/stored-opening.ts'

// New rooms: from the settings of a table, for a rematch, and to go on with a game among the members who are present.

/** Creates a room and returns the path of its page. */
export async function createRoom(
  room: NewRoom,
  platform: Platform,
  servers: ServerSettings,
  network = browserNetwork,
): Promise<string> {
  const game = (await platform.gameRuntime()).games(room.game)
  if (game === undefined) throw new Error('no such game')
  const invitation = readInvitation(`#${room.again ?? ''}`) ?? newInvitation(room, servers, network)
  const chairs = Array.from({ length: room.chairs }, (_, chair) => room.bots?.[chair] ?? null)
  const options = normalizeOptions(game.options, room.chairs, room.options ?? {})
  const { governor = 'random', from = null } = room
  const plan: InitialPlan = {
    ...planOf(game, chairs, options),
    ...daysTermsOf(room.days ?? {}),
    ...drawsOf(room),
    governor: governor === 'random' ? null : governor,
    from,
    isShared: false,
  }
  const chair = room.chair ?? Math.max(0, chairs.indexOf(null))
  return storeOpening(platform, invitation, { plan, wish: [{ chair, ...room.me }] })
}

const newInvitation = (
  room: NewRoom,
  servers: ServerSettings,
  network: typeof browserNetwork,
): Invitation => ({
  room: newRoomSecret((count) => network.clock.randomBytes(count)),
  ...serversFor(room, servers),
  ...(room.days !== null && { isOverDays: true }),
  ...(room.isOpen === true && { isOpen: true }),
})

/** Strangers meet by relay alone, and learn no other server of this device. */
function serversFor({ isOpen }: NewRoom, servers: ServerSettings): ServerChoice {
  const choice = serverChoiceOf(servers)
  if (isOpen !== true) return choice
  return choice.relays === undefined ? {} : { relays: choice.relays }
}

function planOf(
  { id, version }: AnyGame,
  chairs: InitialPlan['chairs'],
  options: InitialPlan['options'],
): Omit<InitialPlan, 'isShared'> {
  return { game: id, version, chairs, options, governor: null, from: null }
}

/** Takes a chair of a room that another device opened: its page finds this device seated there. Returns its path. */
export async function joinRoom(
  path: string,
  chair: number,
  me: NewRoom['me'],
  platform: Platform,
): Promise<string> {
  const invitation = readInvitation(`#${path}`)
  if (invitation === undefined) throw new Error('no invitation')
  await storeOpening(platform, invitation, { plan: null, wish: [{ chair, ...me }] })
  return path
}

/**
 * Stores the opening of a room, unless a game or one with a plan is stored already; of a game that goes on the later moment
 * counts. Returns the path of its page.
 */
async function storeOpening(
  platform: Platform,
  invitation: Invitation,
  first: RoomOpening,
  hook: Webhook | null = null,
): Promise<string> {
  const rooms = await platform.roomStore()
  const record = newRoomRecord(invitation, platform.now())
  const stored = await rooms.load(record.id).catch(() => undefined)
  const mail = hook && { mail: mailWithHook(platform.randomHex(64), hook) }
  if (stored === undefined || stored === 'damaged') await rooms.put({ ...record, first, ...mail })
  else if (stored.record.signed === null && first.plan !== null) {
    // Where someone else opened it, this device has no plan of it.
    const isKept = first.plan.from === null && readOpening(stored.record.first)?.plan
    if (!isKept) await rooms.put({ ...stored.record, first })
  }
  return record.path
}

/** Sets the webhook of a table over days that this device has made, before it is opened. */
export async function setFirstWebhook(path: string, hook: Webhook, platform: Platform): Promise<void> {
  const rooms = await platform.roomStore()
  const room = readInvitation(`#${path}`)?.room
  const stored = room && (await rooms.load(room).catch(() => undefined))
  if (typeof stored !== 'object' || stored.record.mail !== undefined) return
  await rooms.put({ ...stored.record, mail: mailWithHook(platform.randomHex(64), hook) })
}

/** The chairs of this device with their current names. */
function ownChairs(game: OnlineGame): RoomOpening['wish'] {
  const { seats } = tableHeader(game)
  return game.session.mine().map((chair) => {
    const { name, color, symbol } = seats[chair]!
    return { chair, name, color, symbol }
  })
}

const botOf = (person: Player): InitialPlan['chairs'][number] => {
  if (person.kind !== 'bot') return null
  const { level, name, color, symbol } = person
  return { level, name, color, symbol }
}

/** The secret of the room in which the players of a game of this room meet for the next one. */
export const rematchSecret = (room: RoomSecret, game: string): RoomSecret =>
  deriveRoomSecret(room, `rematch ${game}`)

/**
 * A new room with the same players, the next one as governor, and the webhook that this device has set. Its id follows from the
 * game, so all devices find it.
 */
export async function rematch(life: RoomRuntime): Promise<string | null> {
  const { game, platform, invitation, mail } = life
  if (game === null) return null
  const { genesis } = game.core.context
  const { people, options } = genesis
  const plan: InitialPlan = {
    ...planOf(game.session.table.game, people.map(botOf), options),
    ...daysTermsOf(genesis),
    governor: 1 % people.length,
    isShared: true,
  }
  const room = rematchSecret(invitation.room, game.core.context.game)
  const hook = mail?.kept.calls?.hook ?? null
  return storeOpening(platform, { ...invitation, room }, { plan, wish: ownChairs(game) }, hook)
}

/** A new room which continues the game from here among the members who are present; bots take the other chairs. */
export async function goOn(life: RoomRuntime): Promise<string | null> {
  const { game, platform, invitation, roster, network, mail } = life
  if (game === null) return null
  const { genesis, owners, game: id } = game.core.context
  const { keys } = headOf(game.core).generation
  const now = network.clock.now()
  const isGone = (seat: number): boolean => {
    const owner = owners[seat] ?? null
    if (owner === null || owner === game.core.me) return false
    return ['gone', 'left'].includes(roster.presenceOf(keys[owner] ?? '', now).is)
  }
  const chairs = tableHeader(game).seats.map((person, seat) => {
    const { name, color, symbol } = person
    return isGone(seat) ? { level: genesis.standIn, name, color, symbol } : botOf(person)
  })
  const plan: InitialPlan = {
    ...planOf(game.session.table.game, chairs, genesis.options),
    ...daysTermsOf(genesis),
    ...drawsOf(genesis),
    from: continuation(game.core),
    isShared: false,
  }
  const room = deriveRoomSecret(invitation.room, `on ${id}`)
  const hook = mail?.kept.calls?.hook ?? null
  return storeOpening(platform, { ...invitation, room }, { plan, wish: ownChairs(game) }, hook)
}
