import type { Refusal } from '../engine/core/apply.ts'
import { assert } from '../engine/core/fault.ts'
import { CHANCE, OVER } from '../engine/core/game.ts'
import type { Action, Seat } from '../engine/core/game.ts'
import type { PlaybackStep } from './session-preferences.ts'
import type { TurnConfirmation } from './confirm.ts'
import { botSeed } from './dice-source.ts'
import type { DiceSource } from './dice-source.ts'
import type { Level } from './players.ts'
import type { Table } from './table.ts'
import { commit, endTurn, takeBack, tentativeTurn, undoTo } from './tentative.ts'
import type { TakeBackRequest, SeatControl, TurnState, TakeBackResult, TentativeTurn } from './tentative.ts'
import type { Thinker } from './thinking.ts'

export interface SessionSetup {
  /** A table told up to now. */
  readonly table: Table
  readonly chairs: readonly SeatControl[]
  readonly dice: DiceSource
  /** The journal's luck, for the bots' own chance. */
  readonly luck: string
  /** Up to which ply the choices have been handed over; what lies beyond is a turn somebody is in the middle of. */
  readonly handedOver: number
  readonly thinker: Thinker
  confirmation(): TurnConfirmation
  /** Passes the time a bot's choice is held back, so that people can follow. */
  delay(breath: PlaybackStep): Promise<void>
}

/** People and bots around a table: hot seat, and alone against bots. */
export interface Session {
  readonly table: Table
  /** The person who may choose now; null while bots think, a hand-over is awaited, or the game is over. */
  actor(): Seat | null
  /** The bot that thinks now. */
  thinking(): Seat | null
  tentative(): TentativeTurn
  handedOver(): number
  isPaused(): boolean
  choose(action: Action): Refusal | null
  undo(): void
  redo(): void
  /** Takes the whole tentative turn back. */
  restart(): void
  handOver(): void
  /**
   * Takes back what has been handed over: the last decision of a person, or of the person on `seat`, and what bots
   * did since. The turn it belonged to is tentative again. Never across a roll.
   */
  takeBack(asked?: TakeBackRequest): TakeBackResult
  /** Bots hold still until `resume`. */
  pause(): void
  resume(): void
  close(): void
  /** Tells of every change of anything above, the table's included. */
  watch(watcher: () => void): () => void
}

/** What the session needs from one moment to the next, beside the tentative turn. */
interface Running extends TurnState {
  readonly setup: SessionSetup
  /** The bot that thinks. */
  thinking: Seat | null
  /** Aborted as soon as a bot's answer would come too late to be wanted. */
  asked: AbortController
  paused: boolean
  closed: boolean
  tell(): void
}

function newRunning(setup: SessionSetup, tell: () => void): Running {
  const { table, chairs } = setup
  const [first, ...rest] = table.happenings().slice(setup.handedOver)
  // Only an unbroken run of one person's choices can be tentative, whatever a record says.
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
    asked: new AbortController(),
    paused: false,
    closed: false,
    tell,
  }
}

export function openSession(setup: SessionSetup): Session {
  const { table } = setup
  const watchers = new Set<() => void>()
  const running = newRunning(setup, () => {
    for (const watcher of watchers) watcher()
  })
  endTurn(running, setup.confirmation())
  drive(running)
  const undoBy = (ply: number): void => {
    if (table.ply() === running.handedOver) return
    undoTo(running, ply)
    running.tell()
  }
  return {
    table,
    actor: () => actorOf(running),
    thinking: () => running.thinking,
    tentative: () => tentativeTurn(running),
    handedOver: () => running.handedOver,
    isPaused: () => running.paused,
    choose: (action) => choose(running, action),
    undo: () => undoBy(table.ply() - 1),
    redo() {
      const action = tentativeTurn(running).canRedo ? running.undone.at(-1) : undefined
      if (action !== undefined) choose(running, action)
    },
    restart: () => undoBy(running.handedOver),
    handOver() {
      if (!running.awaitsHandOver) return
      commit(running)
      running.tell()
      drive(running)
    },
    takeBack(asked = {}) {
      const answer = running.closed ? 'impossible' : takeBack(running, asked)
      if (answer === 'done') {
        forget(running)
        running.tell()
      }
      return answer
    },
    pause() {
      running.paused = true
      forget(running)
      running.tell()
    },
    resume() {
      running.paused = false
      running.tell()
      drive(running)
    },
    close() {
      running.closed = true
      forget(running)
      watchers.clear()
    },
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}

function actorOf({ table, chairs, awaitsHandOver, closed }: Running): Seat | null {
  const seat = table.turn()
  return !closed && !awaitsHandOver && seat >= 0 && chairs[seat]!.kind === 'person' ? seat : null
}

/** One choice of a person; the turn stays tentative until another seat or the dice are next. */
function choose(running: Running, action: Action): Refusal | null {
  const { table, setup } = running
  const seat = actorOf(running)
  if (seat === null) return table.turn() === OVER ? 'gameOver' : 'notYourTurn'
  const refusal = table.post({ seat, action })
  if (refusal !== null) return refusal
  // Whoever chooses again what he has undone may go on redoing; whoever chooses something else may not.
  if (running.undone.pop() !== action) running.undone = []
  endTurn(running, setup.confirmation())
  running.tell()
  drive(running)
  return null
}

/** Whatever a bot thinks about is not wanted any more. */
function forget(running: Running): void {
  running.asked.abort()
  running.thinking = null
}

/** Rolls the dice that are wanted and asks the bot that is in turn; a person is waited for. */
function drive(running: Running): void {
  const { table, chairs, setup } = running
  while (!running.closed && !running.awaitsHandOver && table.turn() === CHANCE) {
    const refusal = table.post({ seat: CHANCE, salt: setup.dice.salt(table.rolls()) })
    assert(refusal === null, 'dice that are wanted are taken')
    commit(running)
    running.tell()
  }
  const seat = table.turn()
  const chair = chairs[seat]
  const isHeld = running.closed || running.awaitsHandOver || running.paused || running.thinking !== null
  if (isHeld || chair?.kind !== 'bot') return
  running.thinking = seat
  const { signal } = (running.asked = new AbortController())
  running.tell()
  void decide(setup, chair.level, signal).then((action) => {
    if (signal.aborted) return
    running.thinking = null
    const refusal = table.post({ seat, action })
    assert(refusal === null, 'a bot chooses what is legal')
    commit(running)
    running.tell()
    drive(running)
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
  // A bot that fails even on this thread is a bug of ours, but no reason to leave people at a table that stands still.
  const again = table.happenings().at(-1)?.seat === table.turn()
  const thought = thinker.think(question, signal).catch(() => open[0]!)
  const [action] = await Promise.all([thought, delay({ isSameSeat })])
  return open.includes(action) ? action : open[0]!
}
