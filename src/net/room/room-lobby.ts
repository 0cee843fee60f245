import { openLobby } from '../lobby/lobby.ts'
import { readKeptLobby } from '../lobby/lobby-types.ts'
import { isLobbyText } from '../lobby/messages.ts'
import type { Wardrobe } from '../lobby/chairs.ts'
import { newPersistentState } from '../log/replica.ts'
import type { SignedGenesis } from '../log/genesis.ts'
import type { Appearance } from '../../session/players.ts'
import { gamePhase, startGame } from './room-game.ts'
import { readOpening } from './stored-opening.ts'
import type { RoomOpening } from './stored-opening.ts'
import { storeRecord, show } from './room-runtime.ts'
import type { PhaseHandlers, RoomRuntime } from './room-runtime.ts'
import type { LobbyLook } from './room-views.ts'

/** How people may look; the screens know. */
export type { Wardrobe } from '../lobby/chairs.ts'

/** Stands for whoever has not said his name yet. */
export const UNNAMED = '…'

/** What a room does before its game begins, and while it is played: newcomers are told of it. */
export const lobbyPhase: PhaseHandlers = {
  up(life, link, key) {
    life.lobby?.up(link, key)
    if (life.game !== null) gamePhase.up(life, link, key)
  },
  down(life, link, hasLeft) {
    life.lobby?.down(link, hasLeft)
    if (life.game !== null) gamePhase.down(life, link, hasLeft)
  },
  hear(life, link, text) {
    if (isLobbyText(text)) life.lobby?.hear(link, text)
    else if (life.game !== null) gamePhase.hear(life, link, text)
  },
  tick(life) {
    life.lobby?.tick()
    if (life.game !== null) gamePhase.tick(life)
  },
  refresh(life) {
    if (life.game !== null) return gamePhase.refresh(life)
    life.screen.lobby(life.lobby?.look() ?? null)
  },
}

/** Opens the lobby; what a room was opened with, or signed before a reload, is taken up again. */
export function enterLobby(life: RoomRuntime, me: Appearance | null, wardrobe: Wardrobe): void {
  const { network, platform, signer, record, invitation, signed } = life
  const opening = readOpening(record.first)
  const [color, symbol] = [wardrobe.colors[0]!, wardrobe.symbols[0]!]
  life.lobby = openLobby({
    room: invitation.room,
    signer,
    verify: network.verify,
    engine: network.engine,
    shelf: life.gameRuntime.games,
    // The clock of the wall: what this device said before a reload must be older.
    now: () => platform.now(),
    chance: (digits) => platform.randomHex(digits),
    looks: wardrobe,
    me: me ?? { name: UNNAMED, color, symbol },
    first: opening?.plan ?? null,
    wish: opening?.wish ?? [],
    kept: readKeptLobby(record.lobby) ?? null,
    begun: signed,
    keep: (lobby) => storeRecord(life, { lobby }),
    send: (link, text) => void life.mesh?.send(link, text),
    strike: (link) => life.mesh?.strike(link, 'malformed'),
    changed() {
      storeOpening(life)
      show(life, lobbyPhase)
    },
    heard: ({ key, name, text }) => said(life, key, name, text),
    begin: (given, own) => void begin(life, given, own?.secret ?? null),
    broken: () => life.screen.phase('failed', 'notStored'),
  })
  life.cleanups.push(() => life.lobby?.close())
}

/** Plan and chairs are kept as they stand now, so that a reload costs nobody his chair, and nothing whoever is alone. */
function storeOpening(life: RoomRuntime): void {
  const [look, before] = [life.lobby?.look(), readOpening(life.record.first)]
  if (!look || life.signed !== null) return
  // Whoever only looks in leaves no trace.
  if (before === null && look.mine.length === 0) return
  const wish = look.mine.map((chair) => {
    const { name, color, symbol } = look.chairs[chair]!
    return { chair, name, color, symbol }
  })
  const first: RoomOpening = { plan: planNow(look, before?.plan ?? null), wish }
  if (JSON.stringify(first) === JSON.stringify(before)) return
  // If it cannot be kept, a reload leads back to the beginning; the game itself is kept more strictly.
  storeRecord(life, { first }).catch(() => undefined)
}

function planNow(look: LobbyLook, before: RoomOpening['plan']): RoomOpening['plan'] {
  if (before === null) return null
  const chairs = look.chairs.map(({ kind, level, name, color, symbol }) =>
    kind === 'bot' && level !== null ? { level, name, color, symbol } : null,
  )
  const governor = look.governor === 'random' ? null : look.governor
  const plan = { ...before, chairs, governor, options: look.options }
  return JSON.stringify(plan) === JSON.stringify(before) ? before : { ...plan, isShared: false }
}

function said(life: RoomRuntime, key: string, name: string, text: string): void {
  const seat = life.lobby?.look()?.chairs.find(({ guest }) => guest === key)
  const { color = null, symbol = null } = seat ?? {}
  const isMine = key === life.signer.publicKey
  life.screen.said({ name, color, symbol, text, isMine, at: life.platform.now(), who: key })
}

/** Begins what the lobby has agreed on. It is kept before the first record is. */
async function begin(life: RoomRuntime, signed: SignedGenesis, secret: string | null): Promise<void> {
  // What has begun is never begun anew: its log would be forgotten.
  if (life.game !== null || life.record.signed !== null) return
  const log = secret === null ? null : { ...newPersistentState(secret), records: 0 }
  try {
    await storeRecord(life, { signed, log })
  } catch {
    return life.screen.phase('failed', 'notStored')
  }
  if (life.isClosed || life.game !== null) return
  const fault = startGame(life, signed)
  if (fault !== null) life.screen.phase('failed', fault)
}
