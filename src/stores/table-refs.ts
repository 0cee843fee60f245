import { ref, shallowRef } from 'vue'
import type { Ref } from 'vue'
import { OVER } from '../engine/core/game.ts'
import type { AnyGame, Score, Seat, State, Turn } from '../engine/core/game.ts'
import type { LegalAction } from '../engine/core/preview.ts'
import { openReplay } from '../session/replay.ts'
import type { PlayedEntry, Table } from '../session/table.ts'
import { frozen, setIfChanged, shareStructure } from '../session/structural-sharing.ts'
import type { ActiveTable } from '../session/active-table.ts'
import type { SaveStatus, TableHeader } from '../session/active-table.ts'
import { legalActionsOf } from '../session/table.ts'
import type { TentativeTurn } from '../session/tentative.ts'

/** `opening` until the table is read; `failed` if it could not be (see `error`). */
type TablePhase = 'closed' | 'opening' | 'open' | 'failed'

const NO_TURN: TentativeTurn = {
  seat: null,
  count: 0,
  canUndo: false,
  canRedo: false,
  waitsForHandOver: false,
}

/** The reactive state of the open table. What comes from the engine is shallow: deep reactivity is fifty times slower. */
export function newTableRefs() {
  return {
    phase: ref<TablePhase>('closed'),
    /** The end of a message key, `app.error.<code>`; null without an error. */
    error: ref<string | null>(null),
    record: shallowRef<TableHeader | null>(null),
    game: shallowRef<AnyGame | null>(null),
    /** The view of the state at the cursor, and of the current state. */
    view: shallowRef<unknown>(null),
    liveView: shallowRef<unknown>(null),
    turn: ref<Turn>(OVER),
    /** The seats of the people on this device. */
    mine: shallowRef<readonly Seat[]>([]),
    /** The seat in turn if a person on this device plays it, the cursor is at the end, and this tab may write; else null. */
    actor: ref<Seat | null>(null),
    /** The actor's legal actions; empty without an actor. */
    legalActions: shallowRef<readonly LegalAction[]>([]),
    playedEntries: shallowRef<readonly PlayedEntry[]>([]),
    plies: ref(0),
    /** The ply on the screen; null for the current one. */
    cursor: ref<number | null>(null),
    /** Can this tab only look: does another one play this table, or did it come in a link? */
    watching: ref(false),
    /** Did the table come in a link? */
    linked: ref(false),
    saved: ref<SaveStatus>('saved'),
    thinking: ref<Seat | null>(null),
    paused: ref(false),
    tentative: shallowRef<TentativeTurn>(NO_TURN),
    /** The scores of the state at the cursor. */
    scores: shallowRef<readonly Score[]>([]),
    over: ref(false),
  }
}
export type TableRefs = ReturnType<typeof newTableRefs>

/** Resets every ref to its initial value. */
export function clearRefs(refs: TableRefs): void {
  const fresh = newTableRefs()
  for (const name of Object.keys(fresh) as (keyof TableRefs)[]) {
    const target: Ref<unknown> = refs[name]
    target.value = fresh[name].value
  }
}

/** Updates the refs from one table; parts that did not change stay identical. */
export interface Screen {
  goTo(ply: number | null): void
  /** `below`: the table that comes back after this one. */
  show(opened: ActiveTable, below?: ActiveTable | null): void
  close(): void
}

export function newScreen(refs: TableRefs, table: Table): Screen {
  const replay = openReplay(table)
  let live: State | undefined
  let shown: State | undefined
  /** The state and the actor whose legal actions are in `legalActions`. */
  let shownFor: readonly [state: State, actor: Seat | null] | undefined
  function showChoices({ session }: ActiveTable): void {
    const actor = replay.cursor() === null ? (session?.actor() ?? null) : null
    refs.cursor.value = replay.cursor()
    refs.actor.value = actor
    if (shownFor?.[0] === table.state() && shownFor[1] === actor) return
    shownFor = [table.state(), actor]
    refs.legalActions.value = actor === null ? [] : frozen(legalActionsOf(table))
  }
  return {
    goTo: replay.goTo,
    show(opened, below) {
      const { session, record } = opened
      if (live !== table.state()) {
        live = table.state()
        refs.liveView.value = frozen(shareStructure(refs.liveView.value, table.game.view(live)))
        refs.playedEntries.value = frozen([...table.playedEntries()])
      }
      refs.plies.value = table.ply()
      refs.turn.value = table.turn()
      refs.over.value = table.turn() === OVER
      if (shown !== replay.state()) {
        shown = replay.state()
        refs.view.value =
          shown === live ? refs.liveView.value : frozen(shareStructure(refs.view.value, replay.view()))
        refs.scores.value = frozen(replay.scores())
      }
      refs.record.value = record
      setIfChanged(refs.mine, opened.mine())
      refs.watching.value = session === null
      refs.linked.value = opened.isLinked === true
      refs.thinking.value = session?.thinking() ?? null
      refs.paused.value = session?.isPaused() ?? false
      setIfChanged(refs.tentative, session?.tentative() ?? NO_TURN)
      showChoices(opened)
      // Last: code that waits for `saved` finds the saved state on the screen.
      refs.saved.value = (below ?? opened).saved()
    },
    close: replay.close,
  }
}

/** View and scores of a table at one ply. */
export interface Snapshot {
  readonly view: unknown
  readonly scores: readonly Score[]
}
export function snapshotAt(table: Table, ply: number): Snapshot | undefined {
  if (ply < 0 || ply > table.ply()) return undefined
  const state = table.state(ply)
  return { view: frozen(table.game.view(state)), scores: frozen(table.game.scores(state)) }
}
