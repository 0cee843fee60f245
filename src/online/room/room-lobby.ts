import { openLobby } from '../lobby/lobby.ts'
import { fetchSkeletons } from '../lobby/look-alikes.ts'
import { readSavedLobby } from '../lobby/lobby-types.ts'
import type { Lobby, LobbySetup } from '../lobby/lobby-types.ts'
import { daysTermsOf, isLobbyText, readLobbyMessage } from '../lobby/messages.ts'
import type { GuestStatus } from '../lobby/messages.ts'
import type { OwnStatus } from '../lobby/state.ts'
import { noteStarted } from '../mail/own-words.ts'
import { readStoredMail } from '../runtime/mail-types.ts'
import { followMail, followTurnClock, hearMailbox, mailChanged } from './room-mail.ts'
import type { SeatAppearances } from '../lobby/chairs.ts'
import { drawsOf } from '../../log/records/draws.ts'
import { newPersistentState } from '../../log/replica/replica.ts'
import type { SignedGenesis } from '../../log/records/genesis.ts'
import type { Appearance } from '../../session/players.ts'
import { keptDealStatus } from './kept-deal.ts'
import { historyStatus } from './kept-history.ts'
import { startGame } from './room-game.ts'
import { readOpening } from '../runtime/stored-opening.ts'
import type { RoomOpening } from '../runtime/stored-opening.ts'
import { storeRecord } from '../runtime/room-runtime.ts'
import { show } from './room-screen.ts'
import type { RoomPart, RoomRuntime } from '../runtime/room-runtime.ts'
import type { LobbyView } from '../runtime/room-views.ts'

/** The name of a player without one. */
export const UNNAMED = '…'

function lobbyPart(room: RoomRuntime, lobby: Lobby): RoomPart {
  return {
    linkUp: (link, key) => lobby.up(link, key),
    linkDown: (link, hasLeft) => lobby.down(link, hasLeft),
    receive(link, text) {
      if (!isLobbyText(text)) return false
      lobby.receive(link, text)
      return true
    },
    tick: () => lobby.tick(),
    refresh: () => room.screen.lobby(lobby.view()),
  }
}

/** Opens the lobby with what is stored of it: the plan the room was opened with, or the signed genesis. */
export function enterLobby(room: RoomRuntime, me: Appearance | null, appearances: SeatAppearances): void {
  const { network, platform, signer, record, invitation, signed } = room
  const opening = readOpening(record.first)
  const texts = readStoredMail(record.mail)?.texts ?? []
  const ownStatus = storedStatus(texts, signer.publicKey)
  const [color, symbol] = [appearances.colors[0]!, appearances.symbols[0]!]
  let skeletonOf = (name: string): string => name
  const lobby = openLobby({
    room: invitation.room,
    signer,
    verify: network.verify,
    engine: network.engine,
    gameById: room.gameRuntime.games,
    // Wall-clock time: messages from before a reload must be older.
    now: () => platform.now(),
    randomHex: (digits) => platform.randomHex(digits),
    appearances,
    historyOf: (continued) => historyStatus(room, continued, () => show(room)),
    dealOf: (repeated) => keptDealStatus(room, repeated, () => show(room)),
    skeletonOf: (name) => skeletonOf(name),
    me: me ?? { name: UNNAMED, color, symbol },
    initialPlan: opening?.plan ?? null,
    wantedChairs: ownStatus === null ? (opening?.wish ?? []) : [],
    ownStatus,
    saved: readSavedLobby(record.lobby) ?? null,
    startedGame: signed,
    save: (saved) => storeRecord(room, { lobby: saved }),
    send: (link, text) => void room.mesh?.send(link, text),
    strike: (link) => room.mesh?.strike(link, 'malformed'),
    onChange() {
      storeOpening(room)
      followMail(room)
      mailChanged(room)
      show(room)
    },
    onChat: ({ key, name, text }) => showChat(room, key, name, text),
    onStart: (given, own, links) => (room.beginning = begin(room, given, own, links)),
    onFailure: () => room.screen.phase('failed', 'notStored'),
  })
  fetchSkeletons().then(
    (skeletons) => {
      skeletonOf = skeletons
      show(room)
    },
    // Offline before it was ever fetched: names are compared as they are written.
    () => undefined,
  )
  room.lobby = lobby
  room.parts.push(lobbyPart(room, lobby))
  for (const text of texts) lobby.hear(text)
  room.cleanups.push(() => lobby.close())
}

/** The own status when a room over days was closed last. */
function storedStatus(texts: readonly string[], key: string): (OwnStatus & Pick<GuestStatus, 'n'>) | null {
  for (const text of texts) {
    const read = readLobbyMessage(text)
    if (!('message' in read) || read.message.t !== 'status' || read.message.key !== key) continue
    const { name, claims, ready, n } = read.message
    return { name, claims, ready, signs: null, n }
  }
  return null
}

/** Stores the current plan and this device's chairs, so that a reload keeps them. */
function storeOpening(room: RoomRuntime): void {
  const [look, before] = [room.lobby?.view(), readOpening(room.record.first)]
  if (!look || room.signed !== null) return
  // A mere visitor is not stored.
  if (before === null && look.ownChairs.length === 0) return
  const wish = look.ownChairs.map((chair) => {
    const { name, color, symbol } = look.chairs[chair]!
    return { chair, name, color, symbol }
  })
  const first: RoomOpening = { plan: planNow(room, look, before?.plan ?? null), wish }
  if (JSON.stringify(first) === JSON.stringify(before)) return
  // If this fails, a reload starts from the initial plan; the game itself is stored more strictly.
  storeRecord(room, { first }).catch(() => undefined)
}

function planNow(
  { gameRuntime, lobby }: RoomRuntime,
  look: LobbyView,
  before: RoomOpening['plan'],
): RoomOpening['plan'] {
  if (before === null) return null
  const { game } = look
  const version = gameRuntime.games(game)?.version ?? before.version
  const chairs = look.chairs.map(({ kind, level, name, color, symbol }) =>
    kind === 'bot' && level !== null ? { level, name, color, symbol } : null,
  )
  const governor = look.governor === 'random' ? null : look.governor
  const { draws: _, ...kept } = before
  const rest = { ...daysTermsOf(look.days ?? {}), ...(lobby?.repeated() ? drawsOf(before) : {}) }
  const plan = { ...kept, game, version, chairs, governor, options: look.options, ...rest }
  return JSON.stringify(plan) === JSON.stringify(before) ? before : { ...plan, isShared: false }
}

function showChat(room: RoomRuntime, key: string, name: string, text: string): void {
  const seat = room.lobby?.view()?.chairs.find(({ owner }) => owner === key)
  const { color = null, symbol = null } = seat ?? {}
  const isMine = key === room.signer.publicKey
  room.screen.chatLine({ name, color, symbol, text, isMine, at: room.platform.now(), who: key })
}

/** Begins the game the lobby has agreed on. The genesis is stored before the first record. */
async function begin(
  room: RoomRuntime,
  signed: SignedGenesis,
  own: Parameters<LobbySetup['onStart']>[1],
  firstLinks: ReadonlyMap<number, string>,
): Promise<void> {
  // A game never begins twice: its log would be lost.
  if (room.game !== null || room.record.signed !== null) return
  const log = own === null ? null : { ...newPersistentState(own.secret), records: 0 }
  try {
    await storeRecord(room, { signed, log })
  } catch {
    return room.screen.phase('failed', 'notStored')
  }
  if (room.isClosed || room.game !== null) return
  const fault = startGame(room, signed, firstLinks)
  if (fault !== null) return room.screen.phase('failed', fault)
  followMail(room)
  followTurnClock(room)
  if (room.mail === null) return
  room.mail.hasBegunGame = own?.isFirst === true
  if (own?.isFirst === false) noteStarted(room, room.mail)
  hearMailbox(room, room.mail)
}
