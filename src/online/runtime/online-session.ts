import { CHANCE } from '../../engine/core/game.ts'
import type { Action, Seat } from '../../engine/core/game.ts'
import type { PlaybackStep } from '../../session/session-preferences.ts'
import type { TurnConfirmation } from '../../session/session-preferences.ts'
import { syncTable, commonPrefix } from '../../session/sync-table.ts'
import type { GameRegistry } from '../../session/journal.ts'
import type { Session } from '../../session/session.ts'
import type { Entry } from '../../session/table.ts'
import { chooseInTurn, commit, tentativeTurn, turnUndo } from '../../session/tentative.ts'
import type { SeatControl, TurnState } from '../../session/tentative.ts'
import type { Runner } from '../../log/runner.ts'
import { journalEntries, currentTable } from '../../log/log-file.ts'
import { headOf, mayWrite } from '../../log/replica/replica.ts'
import type { Replica } from '../../log/replica/replica.ts'
import { deciderOf } from '../../log/records/record-tree.ts'

export interface OnlineSessionSetup {
  readonly core: Replica
  readonly runner: Pick<Runner, 'dispatch'>
  readonly games: GameRegistry
  confirmation(): TurnConfirmation
  /** Delays the display of others' choices; the log never waits. */
  delay(step: PlaybackStep): Promise<void>
}

/** The session of an online game on this device: the table follows the log. */
export interface OnlineSession extends Session {
  /** Called when the head of the log changed. */
  onLogMoved(): void
  /** Called when the turn of this device was refused, as it came too late. */
  onRefused(): void
  /** The seats of this device. */
  mine(): readonly Seat[]
  /** Is a turn of this device handed over, and not in the log yet? */
  isSending(): boolean
}

/** A longer backlog is shown at once: the device was away. */
const MAX_SHOWN_ONE_BY_ONE = 24

interface FollowState extends TurnState {
  readonly setup: OnlineSessionSetup
  /** Is a handed-over turn on its way into the log? */
  pending: boolean
  /** The seat whose choice is shown next. */
  thinking: Seat | null
  /** Incremented to restart the display of the backlog. */
  shown: number
  /** Is a backlog being shown, and up to which entries? */
  showing: boolean
  goal: readonly Entry[]
  closed: boolean
  tell(): void
}

export function openOnlineSession(setup: OnlineSessionSetup): OnlineSession {
  const watchers = new Set<() => void>()
  const { core, games } = setup
  const table = currentTable(games, core)
  // Online a turn that is handed over cannot be undone, even if a bot is next.
  const chairs = Array.from({ length: table.seats }, (): SeatControl => ({ kind: 'person' }))
  const following: FollowState = {
    setup,
    table,
    chairs,
    handedOver: table.ply(),
    awaitsHandOver: false,
    undone: [],
    pending: false,
    thinking: null,
    shown: 0,
    showing: false,
    goal: [],
    closed: false,
    tell: () => watchers.forEach((watcher) => watcher()),
  }
  return {
    table,
    actor: () => actorOf(following),
    mine: () => mineOf(core),
    isSending: () => following.pending,
    thinking: () => following.thinking ?? awaitedBot(following),
    tentative: () => tentativeTurn(following),
    handedOver: () => following.handedOver,
    isPaused: () => false,
    choose: (action) => choose(following, action),
    ...turnUndo(
      following,
      (action) => choose(following, action),
      following.tell,
      () => following.pending,
    ),
    handOver() {
      if (!following.awaitsHandOver) return
      send(following)
      following.tell()
    },
    // Online a take-back is a record of the log, which all members have to agree to.
    takeBack: () => 'nothing',
    pause: () => undefined,
    resume: () => undefined,
    onLogMoved: () => followLog(following),
    onRefused() {
      if (!following.pending) return
      following.pending = false
      followLog(following)
    },
    close() {
      following.closed = true
      following.shown++
      watchers.clear()
    },
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}

function mineOf(core: Replica): Seat[] {
  const { context, me } = core
  if (me === null) return []
  return context.owners.flatMap((owner, seat) => (owner === me ? [seat] : []))
}

/** Does the table show the whole log, apart from a turn in progress on this device? */
function isUpToDate({ setup: { core }, pending, handedOver }: FollowState): boolean {
  return !pending && handedOver === headOf(core).position.ply + core.context.rules.earlierEntries.length
}

/** The seat of the bot whose choice the log waits for; null if it does not wait for one. */
function awaitedBot(following: FollowState): Seat | null {
  const { table, setup, closed } = following
  const seat = table.turn()
  const isAwaited = !closed && seat >= 0 && isUpToDate(following)
  return isAwaited && deciderOf(setup.core.context, headOf(setup.core).generation, seat) === null
    ? seat
    : null
}

function actorOf(following: FollowState): Seat | null {
  const { table, setup, awaitsHandOver, closed } = following
  const { core } = setup
  const seat = table.turn()
  if (closed || awaitsHandOver || seat < 0 || !isUpToDate(following) || !mayWrite(core)) return null
  return deciderOf(core.context, headOf(core).generation, seat) === core.me ? seat : null
}

function choose(following: FollowState, action: Action): ReturnType<Session['choose']> {
  const from = following.handedOver
  const refusal = chooseInTurn(following, actorOf(following), action, following.setup.confirmation())
  if (refusal !== null) return refusal
  // It has handed the turn over if it needs no confirmation.
  if (following.handedOver !== from) {
    following.handedOver = from
    send(following)
  }
  following.tell()
  return null
}

/** Hands the turn in progress over to the log. */
function send(following: FollowState): void {
  const { table, setup, handedOver } = following
  const turn = table.playedEntries().slice(handedOver)
  const actions = turn.flatMap(({ entry }) => ('action' in entry ? [entry.action] : []))
  const seat = turn[0]?.seat ?? CHANCE
  commit(following)
  following.pending = true
  setup.runner.dispatch({ type: 'act', seat, actions, after: headOf(setup.core).hash })
}

function followLog(following: FollowState): void {
  const { setup, table } = following
  const { core } = setup
  const entries = journalEntries(core.context.rules, headOf(core).position)
  const same = commonPrefix(table, entries)
  // A generation record plays nothing: the turn in progress goes on.
  if (same === entries.length && same === following.handedOver && !following.pending) return following.tell()
  following.goal = entries
  // The running display goes on to the new entries.
  if (following.showing && same === table.ply() && !following.pending) return following.tell()
  following.pending = false
  following.awaitsHandOver = false
  following.undone = []
  table.rewind(same)
  following.handedOver = same
  void showOn(following)
}

/** Shows the entries which the table lacks; the choices of others one by one, with delays. */
async function showOn(following: FollowState): Promise<void> {
  const { table, setup } = following
  const run = ++following.shown
  const first = table.ply()
  following.showing = true
  while (table.ply() < following.goal.length) {
    const backlog = following.goal.length - table.ply()
    if (backlog > MAX_SHOWN_ONE_BY_ONE) {
      syncTable(table, following.goal)
      break
    }
    const entry = following.goal[table.ply()]!
    const isSameSeat = table.playedEntries().at(-1)?.seat === entry.seat
    if (isBots(following, entry) || (table.ply() > first && isNextPersons(following, entry))) {
      following.thinking = entry.seat
      following.tell()
      await setup.delay({ isSameSeat, backlog })
      if (run !== following.shown) return
    }
    table.post(entry)
    following.handedOver = table.ply()
    following.thinking = null
  }
  following.showing = false
  following.handedOver = table.ply()
  following.thinking = null
  following.tell()
}

/** Is it the first choice of another member's turn? The rest of the turn is shown with it. */
function isNextPersons({ setup: { core }, table }: FollowState, { seat }: Entry): boolean {
  return (
    seat !== CHANCE && seat !== table.playedEntries().at(-1)?.seat && core.context.owners[seat] !== core.me
  )
}

function isBots({ setup: { core } }: FollowState, { seat }: Entry): boolean {
  return seat !== CHANCE && deciderOf(core.context, headOf(core).generation, seat) === null
}
