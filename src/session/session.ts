import type { Refusal } from '../engine/core/apply.ts'
import { assert } from '../engine/core/fault.ts'
import { CHANCE } from '../engine/core/game.ts'
import type { Action, Seat } from '../engine/core/game.ts'
import { botSeed } from './dice-source.ts'
import type { DiceSource } from './dice-source.ts'
import type { Level } from './players.ts'
import type { SessionPreferences } from './session-preferences.ts'
import type { Table } from './table.ts'
import { chooseInTurn, commit, endTurn, takeBack, tentativeTurn, turnUndo } from './tentative.ts'
import type { TakeBackRequest, SeatControl, TurnState, TakeBackResult, TentativeTurn } from './tentative.ts'
import type { Thinker } from './thinking.ts'

export interface SessionSetup extends SessionPreferences {
  /** A table with all entries so far. */
  readonly table: Table
  readonly chairs: readonly SeatControl[]
  readonly dice: DiceSource
  /** The journal's `luck`, for the bots' random numbers. */
  readonly luck: string
  /** The ply up to which turns are handed over; what lies beyond is a turn in progress. */
  readonly handedOver: number
  readonly thinker: Thinker
}

/** A game of people on this device (hot seat) and bots. */
export interface Session {
  readonly table: Table
  /** The person who may choose now; null while bots think, a hand-over is awaited, or the game is over. */
  actor(): Seat | null
  /** The seat of the bot that thinks now. */
  thinking(): Seat | null
  tentative(): TentativeTurn
  handedOver(): number
  isPaused(): boolean
  choose(action: Action): Refusal | null
  undo(): void
  redo(): void
  /** Undoes the whole turn in progress. */
  restart(): void
  handOver(): void
  /**
   * Takes back the last handed-over choice of a person, or of the person on `seat`, with what bots did since. Its turn is
   * in progress again. Never across a roll.
   */
  takeBack(request?: TakeBackRequest): TakeBackResult
  /** Stops the bots until `resume`. */
  pause(): void
  resume(): void
  close(): void
  /** Calls the watcher after every change of session or table; returns how to stop it. */
  watch(watcher: () => void): () => void
}

interface SessionState extends TurnState {
  readonly setup: SessionSetup
  /** The seat of the bot that thinks. */
  thinking: Seat | null
  /** Aborts the pending question to a bot. */
  abort: AbortController
  paused: boolean
  closed: boolean
  notify(): void
}

function newSessionState(setup: SessionSetup, notify: () => void): SessionState {
  const { table, chairs } = setup
  const [first, ...rest] = table.playedEntries().slice(setup.handedOver)
  // Only an unbroken run of one person's choices can be a turn in progress, whatever the record says.
  const isOneTurn =
    chairs[first?.seat ?? CHANCE]?.kind === 'person' && rest.every(({ seat }) => seat === first?.seat)
  return {
    setup,
    table,
    chairs,
    handedOver: isOneTurn ? setup.handedOver : table.ply(),
    awaitsHandOver: false,
    undone: [],
    thinking: null,
    abort: new AbortController(),
    paused: false,
    closed: false,
    notify,
  }
}

export function openSession(setup: SessionSetup): Session {
  const { table } = setup
  const watchers = new Set<() => void>()
  const state = newSessionState(setup, () => {
    for (const watcher of watchers) watcher()
  })
  endTurn(state, setup.confirmation())
  drive(state)
  return {
    table,
    actor: () => actorOf(state),
    thinking: () => state.thinking,
    tentative: () => tentativeTurn(state),
    handedOver: () => state.handedOver,
    isPaused: () => state.paused,
    choose: (action) => choose(state, action),
    ...turnUndo(state, (action) => choose(state, action), state.notify),
    handOver() {
      if (!state.awaitsHandOver) return
      commit(state)
      state.notify()
      drive(state)
    },
    takeBack(request = {}) {
      const answer = state.closed ? 'nothing' : takeBack(state, request)
      if (answer === 'done') {
        abortThinking(state)
        state.notify()
      }
      return answer
    },
    pause() {
      state.paused = true
      abortThinking(state)
      state.notify()
    },
    resume() {
      state.paused = false
      state.notify()
      drive(state)
    },
    close() {
      state.closed = true
      abortThinking(state)
      watchers.clear()
    },
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}

function actorOf({ table, chairs, awaitsHandOver, closed }: SessionState): Seat | null {
  const seat = table.turn()
  return !closed && !awaitsHandOver && seat >= 0 && chairs[seat]!.kind === 'person' ? seat : null
}

function choose(state: SessionState, action: Action): Refusal | null {
  const refusal = chooseInTurn(state, actorOf(state), action, state.setup.confirmation())
  if (refusal !== null) return refusal
  state.notify()
  drive(state)
  return null
}

/** Aborts the pending question to a bot. */
function abortThinking(state: SessionState): void {
  state.abort.abort()
  state.thinking = null
}

/** Rolls the dice if they are next, then asks the bot in turn. */
function drive(state: SessionState): void {
  const { table, chairs, setup } = state
  while (!state.closed && !state.awaitsHandOver && table.turn() === CHANCE) {
    const refusal = table.post({ seat: CHANCE, salt: setup.dice.salt(table.rolls()) })
    assert(refusal === null, 'a roll is legal before dice')
    commit(state)
    state.notify()
  }
  const seat = table.turn()
  const chair = chairs[seat]
  const isHeld = state.closed || state.awaitsHandOver || state.paused || state.thinking !== null
  if (isHeld || chair?.kind !== 'bot') return
  state.thinking = seat
  const { signal } = (state.abort = new AbortController())
  state.notify()
  void decide(setup, chair.level, signal).then((action) => {
    if (signal.aborted) return
    state.thinking = null
    const refusal = table.post({ seat, action })
    assert(refusal === null, 'a bot chooses what is legal')
    commit(state)
    state.notify()
    drive(state)
  })
}

async function decide(
  { table, luck, thinker, delay }: SessionSetup,
  level: Level,
  signal: AbortSignal,
): Promise<Action> {
  const { id: game, version } = table.game
  const open = table.legal()
  const question = { game, version, state: table.state(), level, seed: botSeed(luck, table.hash()) }
  // A bot that fails even on this thread is a bug, but the game goes on with the first legal action.
  const isSameSeat = table.playedEntries().at(-1)?.seat === table.turn()
  const thought = thinker.think(question, signal).catch(() => open[0]!)
  const [action] = await Promise.all([thought, delay({ isSameSeat })])
  return open.includes(action) ? action : open[0]!
}
