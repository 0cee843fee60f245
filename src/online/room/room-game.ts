import { codeIn } from '../../engine/core/options.ts'
import { relaysFor } from '../../net/connection/invitation.ts'
import type { Effect, LogEvent } from '../../log/replica/effect-types.ts'
import { isOverDays } from '../../log/records/genesis.ts'
import type { SignedGenesis } from '../../log/records/genesis.ts'
import { daysView, presenceOverDays } from './days-view.ts'
import { repeatedDealOf } from '../../log/records/draws.ts'
import { keptDealStatus } from './kept-deal.ts'
import { historyStatus } from './kept-history.ts'
import { noteSeen } from '../mail/mail-presence.ts'
import { hearMissed, missedText, NO_ONE_MISSED } from '../runtime/missed-members.ts'
import { mailView } from '../mail/mail-view.ts'
import { followTurnClock, mailChanged, myTurn } from './room-mail.ts'
import { openOnlineGame, readStoredLog } from '../runtime/online-game.ts'
import type { OnlineGame } from '../runtime/online-game.ts'
import { REPEAT_TICKS } from '../../log/gossip.ts'
import { newPersistentState, headOf } from '../../log/replica/replica.ts'
import type { PersistentState } from '../../log/replica/replica.ts'
import { logFile, storeLog } from './room-log.ts'
import { show } from './room-screen.ts'
import type { RoomPart, RoomRuntime } from '../runtime/room-runtime.ts'
import { nameOf, onlineView } from '../runtime/online-view.ts'
import type { ChatLine, OnlineView } from '../runtime/room-views.ts'
import type { TableHeader } from '../../session/active-table.ts'
import type { Player } from '../../session/players.ts'
import { tableStatus } from '../../tables/new-record.ts'

/** With this many processors the page stays responsive while bots think. */
const MANY_CORES = 4

function gamePart(room: RoomRuntime, game: OnlineGame): RoomPart {
  const { runner } = game
  let head = { hash: '', since: 0 }
  const keys = (): readonly string[] => headOf(game.core).generation.keys
  let missed = NO_ONE_MISSED
  /** Tells all links whom this device misses: a change, and again what may have come too early. */
  const tellMissed = (isRepeated: boolean): void => {
    const { me } = game.core
    const text = missedText(room.roster, keys(), me, room.network.clock.now())
    if (me === null || (text === missed && (!isRepeated || text === NO_ONE_MISSED))) return
    missed = text
    for (const link of room.roster.links()) void room.mesh?.send(link, text)
  }
  return {
    linkUp(link, key) {
      runner.dispatch({ type: 'up', link, key })
      sendPresence(room)
      tellMissed(true)
    },
    linkDown: (link) => runner.dispatch({ type: 'down', link }),
    receive(link, text) {
      const missing = hearMissed(room.roster, keys(), link, text)
      if (missing === 'malformed') room.mesh?.strike(link, missing)
      else if (missing === 'heard') show(room)
      else runner.receive(link, text)
      return true
    },
    tick() {
      // For members that are only reached through others; with the heads, so that one event of a relay carries both.
      const isRepeated = ++room.ticks % REPEAT_TICKS === 0
      if (isRepeated) sendPresence(room)
      tellMissed(isRepeated)
      runner.dispatch({ type: 'tick' })
    },
    refresh() {
      const { roster, network, rulesDiffer } = room
      const now = network.clock.now()
      const { hash, generation } = headOf(game.core)
      if (hash !== head.hash) head = { hash, since: now }
      const view = onlineView(game, { roster, now, headSince: head.since, rulesDiffer })
      const days = daysView(room, game)
      const past = {
        history: historyAt(room, game),
        deal: dealAt(room, game),
        setupCode: setupCodeAt(room, game),
      }
      if (days === null) room.screen.online({ ...view, ...past, days })
      else {
        const members = presenceOverDays(room, view.members, generation.keys, days)
        room.screen.online({ ...view, members, canGoOn: false, ...past, days })
      }
      room.show()
    },
  }
}

/** The past of the table, if it goes on from one that this device cannot confirm. */
function historyAt(room: RoomRuntime, { core }: OnlineGame): OnlineView['history'] {
  const { game, seats, options, from, members } = core.context.genesis
  if (from === null) return null
  const status = historyStatus(room, { game, seats, options, from }, () => show(room))
  if (status === 'checking' || status === 'same') return null
  return {
    is: status === 'unverified' ? status : 'differs',
    by: [...members.keys()].filter((m) => m !== core.me).map((m) => nameOf(core, m)),
  }
}

/** What this device knows of the draws of an earlier game, if they come again at this table. */
function dealAt(room: RoomRuntime, { core }: OnlineGame): OnlineView['deal'] {
  const { genesis } = core.context
  const repeated = repeatedDealOf(genesis)
  if (repeated === null) return null
  const status = keptDealStatus(room, repeated, () => show(room))
  return {
    is: status === 'accepted' ? 'same' : status,
    by: [...genesis.members.keys()].map((m) => nameOf(core, m)),
  }
}

function setupCodeAt({ gameRuntime }: RoomRuntime, { core }: OnlineGame): string | null {
  const { game, options, from } = core.context.genesis
  return from === null ? codeIn(gameRuntime.games(game)?.options ?? {}, options) : null
}

/** Sends the other members whether this page is visible. */
function sendPresence(room: RoomRuntime): void {
  if (room.game?.core.me === null) return
  const is = room.network.isHidden() ? 'away' : 'here'
  room.game?.runner.dispatch({ type: 'presence', is, stamp: room.platform.now() })
}

/** Starts the game of the room; returns the end of a message key if this build cannot play it, else null. */
export function startGame(
  room: RoomRuntime,
  signed: SignedGenesis,
  firstLinks: ReadonlyMap<number, string> = new Map(),
): string | null {
  const secret = room.platform.randomHex(64)
  const thinker = room.gameRuntime.newThinker()
  room.cleanups.push(() => thinker.close())
  const game = openOnlineGame({
    signed,
    games: room.gameRuntime.games,
    signer: room.signer,
    verify: room.network.verify,
    stored: storedLog(room, signed, secret),
    secret,
    firstLinks,
    engine: room.network.engine,
    store: (write) => store(room, write),
    send: (link, text) => void room.mesh?.send(link, text),
    close: (link) => room.mesh?.bar(link, 'malformed'),
    refuse: (link) => room.mesh?.strike(link, 'malformed'),
    notify: (event) => handleLogEvent(room, event),
    thinker,
    // While a person here chooses, bots' choices are verified only on a device with processors to spare.
    hasTime: (session) =>
      !room.network.isHidden() && (session.actor() === null || room.platform.cores >= MANY_CORES),
    now: () => room.network.clock.now(),
    fail: () => writeFailed(room),
    ...room.preferences,
  })
  if (game === undefined)
    return room.gameRuntime.games(signed.genesis.game) === undefined ? 'unknownGame' : 'otherVersion'
  room.signed = signed
  room.game = game
  const part = gamePart(room, game)
  room.parts.push(part)
  room.records = []
  const { session, runner } = game
  // The mailbox may hold what a promise should name.
  const isWaiting = room.mail?.isWaiting ?? relaysFor('storing', room.invitation).length > 0
  if (isOverDays(signed.genesis) && isWaiting) runner.dispatch({ type: 'hearing', isOver: false })
  runner.dispatch({ type: 'start' })
  for (const link of room.roster.links()) part.linkUp(link, room.roster.keyOf(link) ?? '')
  room.show = room.screen.showTable({
    get record() {
      return tableHeader(game)
    },
    game: session.table.game,
    table: session.table,
    session,
    mine: () => session.mine(),
    saved: () => room.saved,
    stored: { id: room.record.id, file: () => logFile(room) },
    whenWritten: () => runner.settled(),
    close: () => session.close(),
  })
  session.watch(() => {
    room.show()
    // A turn that is handed over lies in no mailbox yet.
    room.screen.mail(mailView(room))
  })
  room.cleanups.push(room.network.watch(() => sendPresence(room)))
  room.screen.phase('playing')
  show(room)
  return null
}

/** The header of a game's table; members who took a seat over appear with their own names. */
export function tableHeader({ core }: OnlineGame): TableHeader {
  const { game, people, options } = core.context.genesis
  const { names } = headOf(core).generation
  const known = HEADERS.get(names)
  if (known !== undefined) return known
  const { owners } = core.context
  const seats = people.map((person, seat): Player => {
    const name = names[owners[seat] ?? -1]
    return name === undefined || name === null ? person : { ...person, name }
  })
  const header = { game, seats, options }
  HEADERS.set(names, header)
  return header
}
/** By the names of a generation, so that the header stays identical while they do. */
const HEADERS = new WeakMap<readonly (string | null)[], TableHeader>()

/** What is stored of the log. A member without it has lost it; a spectator starts without one. */
function storedLog(
  { record, records, signer }: RoomRuntime,
  { genesis }: SignedGenesis,
  secret: string,
): PersistentState | 'lost' {
  if (record.log !== null) return readStoredLog(record.log, records)
  return genesis.members.some(({ key }) => key === signer.publicKey) ? 'lost' : newPersistentState(secret)
}

async function store(room: RoomRuntime, write: Extract<Effect, { type: 'store' }>): Promise<void> {
  const { promise, lost, secret, from, records } = write
  mailChanged(room)
  const { game } = room
  if (game === null) return
  if (room.saved === 'saved') room.saved = 'saving'
  const log = { promise, lost, secret, records: from + records.length }
  const table = {
    ...tableOf(game),
    mine: room.mail === null ? (room.record.table?.mine ?? null) : myTurn(room),
  }
  room.record = { ...room.record, log, table, updated: room.platform.now() }
  await storeLog(room, from, records)
  if (room.saved === 'saving') room.saved = 'saved'
  room.platform.tabs.announce(room.record.id)
}

/** The game's entry on the home page: the state of the log, not of the screen. */
function tableOf({ core, session }: OnlineGame): NonNullable<RoomRuntime['record']['table']> {
  const { genesis, rules } = core.context
  const { position } = headOf(core)
  const { status, plies, summary } = tableStatus({
    game: session.table.game,
    state: () => position.state,
    turn: () => position.turn,
    ply: () => rules.earlierEntries.length + position.ply,
  })
  return { game: genesis.game, seats: genesis.people, options: genesis.options, status, plies, summary }
}

function handleLogEvent(room: RoomRuntime, event: LogEvent): void {
  const { game } = room
  if (game === null) return
  const keyOf = (m: number): string => headOf(game.core).generation.keys[m] ?? ''
  const now = room.network.clock.now()
  switch (event.type) {
    case 'chat':
      if (isFresh(room, event.chat.n)) room.roster.setStatus(keyOf(event.chat.m), 'here', now)
      noteHere(room, event.chat)
      room.screen.chatLine(chatLine(room, game, event.chat))
      break
    case 'presence':
      room.roster.setStatus(keyOf(event.presence.m), event.presence.is, now)
      noteHere(room, event.presence)
      break
    case 'headChanged':
      followTurnClock(room)
      break
    case 'rulesDiffer':
      room.rulesDiffer ??= event.i
      break
    default:
      break
  }
  if (event.type !== 'presence') mailChanged(room)
  show(room)
}

/** At a table over days a text may have lain in the mailbox for days; elsewhere it has just been sent. */
const isFresh = ({ mail, platform }: RoomRuntime, stamp: number): boolean =>
  mail === null || platform.now() - stamp < FRESH
const FRESH = 60_000

function noteHere(room: RoomRuntime, { m, n }: { readonly m: number; readonly n: number }): void {
  if (room.mail !== null) noteSeen(room, room.mail, m, n)
}

/** A chat line of a member. */
export function chatLine(
  room: RoomRuntime,
  { core }: OnlineGame,
  { m, n, text }: { readonly m: number; readonly n: number; readonly text: string },
): Omit<ChatLine, 'id'> {
  const { members, people } = core.context.genesis
  const { color, symbol } = people[members[m]!.seats[0]!]!
  const who = headOf(core).generation.keys[m] ?? ''
  const name = nameOf(core, m)
  const now = room.platform.now()
  const at = room.mail === null ? now : Math.min(n, now)
  return { name, color, symbol, text, isMine: m === core.me, at, who }
}

/** Called when nothing more is signed, stored or sent until the page is reloaded. */
function writeFailed(room: RoomRuntime): void {
  if (room.saved !== 'deleted') room.saved = 'failed'
  show(room)
}
