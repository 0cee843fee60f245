import type { Effect, LogEvent } from '../log/effect-types.ts'
import type { SignedGenesis } from '../log/genesis.ts'
import { openOnlineGame, readStoredLog } from './online-game.ts'
import type { OnlineGame } from './online-game.ts'
import { newPersistentState, headOf } from '../log/replica.ts'
import type { PersistentState } from '../log/replica.ts'
import { show } from './room-runtime.ts'
import type { PhaseHandlers, RoomRuntime } from './room-runtime.ts'
import { nameOf, onlineView } from './online-view.ts'
import type { ChatLine } from './room-views.ts'
import type { TableHeader } from '../../session/open-table.ts'
import type { Player } from '../../session/players.ts'
import { tableStatus } from '../../tables/new-record.ts'

/** Every so many ticks a member says that it is there, for those who reach it only through others. */
const PRESENCE_EVERY = 4

/** On so many processors a bot's thoughts hold up nobody's hand. */
const MANY_CORES = 4

/** The game of a room: the log goes on, the table on the screen follows. */
export const gamePhase: PhaseHandlers = {
  up: (life, link, key) => life.game?.runner.dispatch({ type: 'up', link, key }),
  down: (life, link) => life.game?.runner.dispatch({ type: 'down', link }),
  hear: (life, link, text) => life.game?.runner.receive(link, text),
  tick(life) {
    life.game?.runner.dispatch({ type: 'tick' })
    if (life.ticks++ % PRESENCE_EVERY === 0) sayPresence(life)
  },
  refresh(life) {
    if (life.game === null) return
    const { game, roster, network, rulesDiffer } = life
    life.screen.online(onlineView(game, roster, network.clock.now(), rulesDiffer))
    life.show()
  },
}

/** Says whether this page is looked at. */
function sayPresence(life: RoomRuntime): void {
  if (life.game?.core.me === null) return
  const is = life.network.isHidden() ? 'away' : 'here'
  life.game?.runner.dispatch({ type: 'presence', is, stamp: life.platform.now() })
}

/** Sits down at the game that has begun; the end of a message key if this build cannot play it. */
export function startGame(life: RoomRuntime, signed: SignedGenesis): string | null {
  const secret = life.platform.randomHex(64)
  const thinker = life.gameRuntime.newThinker()
  life.cleanups.push(() => thinker.close())
  const game = openOnlineGame({
    signed,
    games: life.gameRuntime.games,
    signer: life.signer,
    verify: life.network.verify,
    kept: keptOf(life, signed, secret),
    secret,
    engine: life.network.engine,
    store: (write) => store(life, write),
    send: (link, text) => void life.mesh?.send(link, text),
    close: (link) => life.mesh?.bar(link, 'malformed'),
    refuse: (link) => life.mesh?.strike(link, 'malformed'),
    show: (what) => shown(life, what),
    thinker,
    // Whoever chooses himself has the processor to himself, unless there is more than enough of it.
    hasTime: (session) =>
      !life.network.isHidden() && (session.actor() === null || life.platform.cores >= MANY_CORES),
    now: () => life.network.clock.now(),
    broken: () => broken(life),
    ...life.preferences,
  })
  if (game === undefined)
    return life.gameRuntime.games(signed.genesis.game) === undefined ? 'unknownGame' : 'otherVersion'
  life.signed = signed
  life.game = game
  life.records = []
  const { session, runner } = game
  runner.dispatch({ type: 'start' })
  for (const link of life.roster.links()) gamePhase.up(life, link, life.roster.keyOf(link) ?? '')
  life.show = life.screen.sit({
    get record() {
      return tableHeader(game)
    },
    game: session.table.game,
    table: session.table,
    session,
    mine: () => session.mine(),
    saved: () => life.saved,
    idle: () => runner.settled(),
    close: () => session.close(),
  })
  session.watch(() => life.show())
  life.cleanups.push(life.network.watch(() => sayPresence(life)))
  life.screen.phase('playing')
  show(life, gamePhase)
  return null
}

/** The table as it is announced; whoever took a seat over is called by his own name. */
export function tableHeader({ core }: OnlineGame): TableHeader {
  const { game, people, options } = core.context.genesis
  const { names } = headOf(core).generation
  const told = HEADS.get(names)
  if (told !== undefined) return told
  const { owners } = core.context
  const seats = people.map((person, seat): Player => {
    const name = names[owners[seat] ?? -1]
    return name === undefined || name === null ? person : { ...person, name }
  })
  const head = { game, seats, options }
  HEADS.set(names, head)
  return head
}
/** Names change with generations only, and what does not change is not to be drawn again. */
const HEADS = new WeakMap<readonly (string | null)[], TableHeader>()

/** A member that finds nothing of its game has lost it; a spectator has nothing to lose. */
function keptOf(
  { record, records, signer }: RoomRuntime,
  { genesis }: SignedGenesis,
  secret: string,
): PersistentState | 'lost' {
  if (record.log !== null) return readStoredLog(record.log, records)
  return genesis.members.some(({ key }) => key === signer.publicKey) ? 'lost' : newPersistentState(secret)
}

async function store(life: RoomRuntime, write: Extract<Effect, { do: 'store' }>): Promise<void> {
  const { promise, lost, secret, from, records } = write
  const { game } = life
  if (game === null) return
  if (life.saved === 'saved') life.saved = 'saving'
  const log = { promise, lost, secret, records: from + records.length }
  life.record = { ...life.record, log, table: tableOf(game), updated: life.platform.now() }
  await life.rooms.write({ record: life.record, from, records })
  life.isStored = true
  if (life.saved === 'saving') life.saved = 'saved'
  life.platform.tabs.announce(life.record.id)
}

/** What the home page tells of the game: how the log stands, not how far the screen has followed. */
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

function shown(life: RoomRuntime, what: LogEvent): void {
  const { game } = life
  if (game === null) return
  const keyOf = (m: number): string => headOf(game.core).generation.keys[m] ?? ''
  const now = life.network.clock.now()
  switch (what.type) {
    case 'chat':
      life.roster.said(keyOf(what.chat.m), 'here', now)
      life.screen.said(chatLine(life, game, what.chat.m, what.chat.text))
      break
    case 'presence':
      life.roster.said(keyOf(what.presence.m), what.presence.is, now)
      break
    case 'rulesDiffer':
      life.rulesDiffer ??= what.i
      break
    default:
      break
  }
  show(life, gamePhase)
}

/** A line of chat by a member. */
export function chatLine(
  life: RoomRuntime,
  { core }: OnlineGame,
  m: number,
  text: string,
): Omit<ChatLine, 'id'> {
  const { members, people } = core.context.genesis
  const { color, symbol } = people[members[m]!.seats[0]!]!
  const who = headOf(core).generation.keys[m] ?? ''
  const name = nameOf(core, m)
  return { name, color, symbol, text, isMine: m === core.me, at: life.platform.now(), who }
}

/** What could not be stored was not told to anybody; nothing more is, until the page is loaded anew. */
function broken(life: RoomRuntime): void {
  life.saved = 'failed'
  show(life, gamePhase)
}
