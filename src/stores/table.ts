import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Action, AnyGame, Score, Seat, Turn } from '../engine/core/game.ts'
import { OVER } from '../engine/core/game.ts'
import type { Happening } from '../session/table.ts'
import type { TableRecord } from '../storage/record.ts'
import type { OpenAction, Phase, Saved, TakenBack, Tentative } from './table-types.ts'

/** The table on the screen. (Signatures are final; the bodies follow.) */
export const useTable = defineStore('table', () => {
  const phase = ref<Phase>('closed')
  /** The end of a message key, `app.error.<code>`; null if all is well. */
  const error = ref<string | null>(null)
  const record = shallowRef<TableRecord | null>(null)
  const game = shallowRef<AnyGame | null>(null)
  /** The state with names as it is on the screen (at the cursor), and as it is now. */
  const view = shallowRef<unknown>(null)
  const liveView = shallowRef<unknown>(null)
  const turn = ref<Turn>(OVER)
  /** The seat in turn if it is a person on this device, we look at now, and this tab may write; else null. */
  const actor = ref<Seat | null>(null)
  /** The actor's choices; empty if there is no actor. */
  const open = shallowRef<readonly OpenAction[]>([])
  const happenings = shallowRef<readonly Happening[]>([])
  const plies = ref(0)
  /** The ply on the screen; null = now. */
  const cursor = ref<number | null>(null)
  const watching = ref(false)
  const saved = ref<Saved>('saved')
  const thinking = ref<Seat | null>(null)
  const paused = ref(false)
  const tentative = shallowRef<Tentative>({
    seat: null,
    count: 0,
    canUndo: false,
    canRedo: false,
    waitsForHandOver: false,
  })
  /** Points of the state on the screen. */
  const scores = shallowRef<readonly Score[]>([])
  const over = ref(false)
  return {
    phase,
    error,
    record,
    game,
    view,
    liveView,
    turn,
    actor,
    open,
    happenings,
    plies,
    cursor,
    watching,
    saved,
    thinking,
    paused,
    tentative,
    scores,
    over,
    /** Opens the table with this id; `phase` tells how it went. */
    openTable: async (_id: string): Promise<void> => undefined,
    close: (): void => undefined,
    /** False if it was not taken (then `error` says why). */
    choose: (_action: Action): boolean => false,
    /** Posts a draft of small decisions one after another while the same seat stays in turn; answers how many were taken. */
    series: (_next: (open: readonly OpenAction[]) => Action | undefined): number => 0,
    undo: (): void => undefined,
    redo: (): void => undefined,
    restartTurn: (): void => undefined,
    handOver: (): void => undefined,
    takeBack: (_asked?: { readonly consent?: boolean; readonly seat?: Seat }): TakenBack => 'impossible',
    goTo: (_ply: number | null): void => undefined,
    pause: (): void => undefined,
    resume: (): void => undefined,
    /** A new table with the same people, one seat further round or in random order; answers its id, null on failure. */
    rematch: async (_governor?: 'next' | 'random'): Promise<string | null> => null,
  }
})
