import { defaultOptions } from '../../engine/core/options.ts'
import type { AnyGame } from '../../engine/core/game.ts'
import type { Input } from '../log/step.ts'
import { invitationFragment, readInvitation } from '../connection/invitation.ts'
import type { Invitation } from '../connection/invitation.ts'
import { newRoomSecret, formatRoomCode } from '../connection/room-secret.ts'
import type { OnlineGame } from './online-game.ts'
import { nextRoom } from '../lobby/next-room.ts'
import { readKeptLobby } from '../lobby/lobby-types.ts'
import type { FirstPlan, Lobby } from '../lobby/lobby-types.ts'
import { continuation, writeLog } from '../log/log-file.ts'
import { headOf } from '../log/replica.ts'
import { verifySavedLog } from '../log/verify-log.ts'
import type { Appearance, Player } from '../../session/players.ts'
import type { Machine } from '../../platform/platform.ts'
import type { Ways } from '../../tables/open-table.ts'
import { headOfTable, lineOf, sitDown } from './room-game.ts'
import { readSigned } from './stored-opening.ts'
import type { Opening } from './stored-opening.ts'
import { joinLife, newRoomRecord, openLife } from './room-runtime.ts'
import type { Life, RoomScreen } from './room-runtime.ts'
import { doing, enterLobby, NOBODY } from './room-lobby.ts'
import type { Wardrobe } from './room-lobby.ts'
import { thisNetwork } from './room-network.ts'
import type { Network } from './room-network.ts'
import type { NewRoom, Verdict } from './room-types.ts'
import { wishesOf } from '../../platform/server-settings.ts'
import type { Settings } from '../../stores/settings.ts'

/** How a room is entered. */
export interface Entry {
  readonly path: string
  readonly screen: RoomScreen
  readonly ways: Ways
  readonly machine: Machine
  readonly wardrobe: Wardrobe
  me(): Appearance | null
  readonly network?: Network
}

/** What can be done in a room; what cannot be done now is left undone. */
export interface RoomDoor {
  readonly code: string
  /** The part of the room's link after the `#`, without what was only for whoever opened it. */
  readonly fragment: string
  /** The lobby, until the game begins. */
  lobby(): Lobby | null
  /** Who I am, for whoever came without a name. */
  introduce(me: Appearance): void
  say(text: string): void
  letBotPlay(member: number): void
  agree(g: number): void
  takeSeatBack(): void
  askTakeBack(to: number): void
  /** Asks to be the member whose seats a bot plays. */
  askSeat(member: number): void
  /** Lets somebody who asked have them; the others are asked. */
  giveSeat(member: number, key: string, name: string): void
  rematch(): Promise<string | null>
  goOn(): Promise<string | null>
  logFile(): { readonly name: string; readonly text: string } | null
  verify(): Promise<Verdict | null>
  /** Fulfilled when nothing is being written any more. */
  leave(): Promise<void>
}

export function openDoor(entry: Entry): RoomDoor {
  const { path, screen, machine, network = thisNetwork } = entry
  const invitation = readInvitation(`#${path}`)
  let life: Life | null = null
  let isLeft = false
  let release = (): void => undefined
  const begin = async (): Promise<void> => {
    screen.phase('opening')
    const opened = await openLife(path, screen, entry.ways, machine, network)
    if (isLeft || opened === undefined) return
    life = opened
    await live(life, entry)
  }
  if (invitation === undefined) screen.phase('failed', 'noRoom')
  else {
    release = machine.locks.claim(
      invitation.room,
      () => void begin().catch(() => screen.phase('failed', 'notOpened')),
      () => screen.phase('elsewhere'),
    )
  }
  const put = (input: Input): void => life?.game?.runner.dispatch(input)
  const bots = (): readonly number[] => (life?.game ? headOf(life.game.core).generation.bots : [])
  return {
    code: invitation === undefined ? '' : formatRoomCode(invitation.room),
    fragment: invitation === undefined ? '' : invitationFragment(invitation),
    lobby: () => (life?.game === null ? life.lobby : null),
    introduce: (me) => life?.lobby?.introduce(me),
    say(text) {
      if (life === null) return
      if (life.game === null) return life.lobby?.say(text)
      sayAtTable(life, text)
    },
    letBotPlay: (member) =>
      put({ type: 'propose', bots: [...new Set([...bots(), member])].sort((one, two) => one - two) }),
    agree: (g) => put({ type: 'agree', g }),
    takeSeatBack: () => put({ type: 'propose', bots: bots().filter((m) => m !== life?.game?.core.me) }),
    askTakeBack: (to) =>
      put({ type: 'askBack', to: to - (life?.game?.core.context.rules.earlierEntries.length ?? 0) }),
    askSeat: (m) => put({ type: 'ask', m, name: entry.me()?.name ?? NOBODY, stamp: machine.now() }),
    giveSeat: (m, key, name) =>
      put({ type: 'propose', bots: bots().filter((one) => one !== m), keys: [[m, key, name]] }),
    rematch: async () => life && rematch(life),
    goOn: async () => life && goOn(life),
    logFile: () => life && logFile(life),
    verify: async () => life && verify(life),
    async leave() {
      isLeft = true
      const left = life
      if (left !== null) {
        left.isClosed = true
        for (const give of left.leave) give()
        await left.game?.runner.settled()
      }
      release()
    },
  }
}

/** The game of a room if it has begun, else its lobby. */
async function live(life: Life, entry: Entry): Promise<void> {
  const signed = readSigned(life.record.signed)
  // A device that cannot read what it once signed here must not sign again.
  const isUnreadable = life.record.lobby !== null && readKeptLobby(life.record.lobby) === undefined
  if (signed === null && isUnreadable) return life.screen.phase('failed', 'notOpened')
  life.signed = signed
  enterLobby(life, entry.me(), entry.wardrobe)
  const fault = signed === null ? null : sitDown(life, signed)
  if (fault !== null) return life.screen.phase('failed', fault)
  if (signed === null) life.screen.phase('lobby')
  await joinLife(life, () => doing)
}

function sayAtTable(life: Life, text: string): void {
  const { game, machine, screen } = life
  const me = game?.core.me ?? null
  if (game === null || me === null) return
  game.runner.dispatch({ type: 'say', text, stamp: machine.now() })
  screen.said(lineOf(life, game, me, text))
}

/** Makes a room and answers the path of its page. Whoever makes it sits on the first chair. */
export async function createRoom(
  room: NewRoom,
  machine: Machine,
  servers: Pick<Settings, 'broker' | 'ice'>,
  network = thisNetwork,
): Promise<string> {
  const game = (await machine.playing()).games(room.game)
  if (game === undefined) throw new Error('no such game')
  const invitation = {
    room: newRoomSecret((count) => network.clock.randomBytes(count)),
    ...wishesOf(servers),
  }
  const chairs = Array.from({ length: room.chairs }, () => null)
  const plan = { ...planOf(game, chairs, defaultOptions(game.options)), isShared: false }
  return open(machine, invitation, { plan, wish: [{ chair: 0, ...room.me }] })
}

function planOf(
  { id, version }: AnyGame,
  chairs: FirstPlan['chairs'],
  options: FirstPlan['options'],
): Omit<FirstPlan, 'isShared'> {
  return { game: id, version, chairs, options, governor: null, from: null }
}

/** A room to be entered by this device with a plan; one it was in before is as it was left. */
async function open(machine: Machine, invitation: Invitation, first: Opening): Promise<string> {
  const rooms = await machine.rooms()
  const record = newRoomRecord(invitation, machine.now())
  const kept = await rooms.load(record.id).catch(() => undefined)
  if (kept === undefined || kept === 'damaged') await rooms.put({ ...record, first })
  return record.path
}

/** The chairs this device has now, by the names they bear now. */
function wishOf(game: OnlineGame): Opening['wish'] {
  const { seats } = headOfTable(game)
  return game.session.mine().map((chair) => {
    const { name, color, symbol } = seats[chair]!
    return { chair, name, color, symbol }
  })
}

const botOf = (person: Player): FirstPlan['chairs'][number] => {
  if (person.kind !== 'bot') return null
  const { level, name, color, symbol } = person
  return { level, name, color, symbol }
}

/** The same people once more, the next one governing first: everybody finds the same room without being told. */
async function rematch(life: Life): Promise<string | null> {
  const { game, machine, invitation } = life
  if (game === null) return null
  const { genesis } = game.core.context
  const { people, options } = genesis
  const plan: FirstPlan = {
    ...planOf(game.session.table.game, people.map(botOf), options),
    governor: 1 % people.length,
    isShared: true,
  }
  const room = nextRoom(invitation.room, `rematch ${game.core.context.game}`)
  return open(machine, { ...invitation, room }, { plan, wish: wishOf(game) })
}

/** The game goes on from here among those who are still there; bots sit on the chairs of the others. */
async function goOn(life: Life): Promise<string | null> {
  const { game, machine, invitation, roster, network } = life
  if (game === null) return null
  const { genesis, owners, game: id } = game.core.context
  const { keys } = headOf(game.core).generation
  const now = network.clock.now()
  const isGone = (seat: number): boolean => {
    const owner = owners[seat] ?? null
    if (owner === null || owner === game.core.me) return false
    return ['gone', 'left'].includes(roster.of(keys[owner] ?? '', now).is)
  }
  const chairs = headOfTable(game).seats.map((person, seat) => {
    const { name, color, symbol } = person
    return isGone(seat) ? { level: genesis.standIn, name, color, symbol } : botOf(person)
  })
  const plan: FirstPlan = {
    ...planOf(game.session.table.game, chairs, genesis.options),
    from: continuation(game.core),
    isShared: false,
  }
  const room = nextRoom(invitation.room, `on ${id}`)
  return open(machine, { ...invitation, room }, { plan, wish: wishOf(game) })
}

function logFile({ game, signed }: Life): { name: string; text: string } | null {
  if (game === null || signed === null) return null
  const { game: id, genesis } = game.core.context
  return {
    name: `windrose-${genesis.game}-${id.slice(0, 8)}.log.json`,
    text: `${JSON.stringify(writeLog(game.core, signed))}\n`,
  }
}

async function verify({ game, signed, playing, network }: Life): Promise<Verdict | null> {
  if (game === null || signed === null) return null
  // Told anew from its file, as a stranger would.
  const from: unknown = JSON.parse(JSON.stringify(writeLog(game.core, signed)))
  return verifySavedLog(from, playing.games, network.verify)
}
