import { ref, shallowRef } from 'vue'
import type { Ref } from 'vue'
import { OVER } from '../engine/core/game.ts'
import type { AnyGame, Score, Seat, State, Turn } from '../engine/core/game.ts'
import type { OpenAction } from '../engine/core/preview.ts'
import { openReplay } from '../session/replay.ts'
import type { PlayedEntry, Table } from '../session/table.ts'
import { setIfChanged, shareStructure } from '../session/structural-sharing.ts'
import { frozen } from './frozen.ts'
import type { OpenTable } from '../tables/open-table.ts'
import type { Phase, SaveStatus, TableHeader, TentativeTurn } from '../session/open-table.ts'

const NOTHING_TENTATIVE: TentativeTurn = {
  seat: null,
  count: 0,
  canUndo: false,
  canRedo: false,
  waitsForHandOver: false,
}

/** What the screens read of the open table. Everything from the engine is shallow: deep reactivity would slow it down fifty times. */
export function newTableRefs() {
  return {
    phase: ref<Phase>('closed'),
    /** The end of a message key, `app.error.<code>`; null if all is well. */
    error: ref<string | null>(null),
    record: shallowRef<TableHeader | null>(null),
    game: shallowRef<AnyGame | null>(null),
    /** The state with names as it is on the screen (at the cursor), and as it is now. */
    view: shallowRef<unknown>(null),
    liveView: shallowRef<unknown>(null),
    turn: ref<Turn>(OVER),
    /** The seats that are decided for on this device. */
    mine: shallowRef<readonly Seat[]>([]),
    /** The seat in turn if it is a person on this device, we look at now, and this tab may write; else null. */
    actor: ref<Seat | null>(null),
    /** The actor's choices; empty if there is no actor. */
    open: shallowRef<readonly OpenAction[]>([]),
    happenings: shallowRef<readonly PlayedEntry[]>([]),
    plies: ref(0),
    /** The ply on the screen; null = now. */
    cursor: ref<number | null>(null),
    /** Another tab plays this table; this one follows. */
    watching: ref(false),
    saved: ref<SaveStatus>('saved'),
    thinking: ref<Seat | null>(null),
    paused: ref(false),
    tentative: shallowRef<TentativeTurn>(NOTHING_TENTATIVE),
    /** Points of the state on the screen. */
    scores: shallowRef<readonly Score[]>([]),
    over: ref(false),
  }
}
export type TableRefs = ReturnType<typeof newTableRefs>

/** Puts every ref back to what it is while no table is open. */
export function clearRefs(refs: TableRefs): void {
  const fresh = newTableRefs()
  for (const name of Object.keys(fresh) as (keyof TableRefs)[]) {
    const target: Ref<unknown> = refs[name]
    target.value = fresh[name].value
  }
}

/** Shows one table in the refs, and no more of it than has changed. */
export interface Screen {
  goTo(ply: number | null): void
  /** Brings the refs up to date. */
  show(opened: OpenTable): void
  close(): void
}

export function newScreen(refs: TableRefs, table: Table): Screen {
  const replay = openReplay(table)
  let live: State | undefined
  let shown: State | undefined
  /** Whose choices are shown, and in which state: they are the same for as long as that is. */
  let asked: readonly [state: State, actor: Seat | null] | undefined
  function showChoices({ session }: OpenTable): void {
    const actor = replay.cursor() === null ? (session?.actor() ?? null) : null
    refs.cursor.value = replay.cursor()
    refs.actor.value = actor
    if (asked?.[0] === table.state() && asked[1] === actor) return
    asked = [table.state(), actor]
    refs.open.value = actor === null ? [] : frozen(openActions(table))
  }
  return {
    goTo: replay.goTo,
    show(opened) {
      const { session, record } = opened
      if (live !== table.state()) {
        live = table.state()
        refs.liveView.value = frozen(shareStructure(refs.liveView.value, table.game.view(live)))
        refs.happenings.value = frozen([...table.happenings()])
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
      refs.thinking.value = session?.thinking() ?? null
      refs.paused.value = session?.isPaused() ?? false
      setIfChanged(refs.tentative, session?.tentative() ?? NOTHING_TENTATIVE)
      showChoices(opened)
      // Last, so that whoever waits for it finds on the screen what is saved.
      refs.saved.value = opened.saved()
    },
    close: replay.close,
  }
}

/** A table at one ply: with names, and what it was worth to everybody. */
export interface Snapshot {
  readonly view: unknown
  readonly scores: readonly Score[]
}
export function snapshotAt(table: Table, ply: number): Snapshot | undefined {
  if (ply < 0 || ply > table.ply()) return undefined
  const state = table.state(ply)
  return { view: frozen(table.game.view(state)), scores: frozen(table.game.scores(state)) }
}

/** What the seat in turn may choose, with what each choice means. */
export function openActions(table: Table): OpenAction[] {
  return table.legal().map((action) => ({ action, described: table.game.describe(table.state(), action) }))
}
