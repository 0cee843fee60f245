import type { Refusal } from '../engine/core/apply.ts'
import { CHANCE, OVER } from '../engine/core/game.ts'
import type { Action, Seat } from '../engine/core/game.ts'
import type { Level } from './players.ts'
import type { TurnConfirmation } from './session-preferences.ts'
import type { Table } from './table.ts'

/** Who decides for a seat: a person, or a bot of a level. */
export type SeatControl = { readonly kind: 'person' } | { readonly kind: 'bot'; readonly level: Level }

/** The turn in progress: choices that may be undone until the turn is handed over. */
export interface TentativeTurn {
  /** Whose turn it is; null before the first choice. */
  readonly seat: Seat | null
  /** The number of choices made. */
  readonly count: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** The turn is complete; the game goes on after `handOver()`. */
  readonly waitsForHandOver: boolean
}
/** `drawn`: something has been drawn since; `nothing`: there is no choice to take back. */
export type TakeBackResult = 'done' | 'drawn' | 'nothing' | 'needsConsent'

/** A table and its turn in progress. */
export interface TurnState {
  readonly table: Table
  readonly chairs: readonly SeatControl[]
  /** The ply up to which turns are handed over. */
  handedOver: number
  /** The turn is complete but not handed over. */
  awaitsHandOver: boolean
  /** Choices undone in this turn; the last one is redone first. */
  undone: Action[]
}

export function tentativeTurn({ table, handedOver, awaitsHandOver, undone }: TurnState): TentativeTurn {
  const count = table.ply() - handedOver
  return {
    seat: table.playedEntries()[handedOver]?.seat ?? null,
    count,
    canUndo: count > 0,
    canRedo: undone.length > 0 && !awaitsHandOver,
    waitsForHandOver: awaitsHandOver,
  }
}

/** Plays a choice of the person on `seat`, null if no person may choose; the turn stays in progress until someone else is next. */
export function chooseInTurn(
  state: TurnState,
  seat: Seat | null,
  action: Action,
  confirm: TurnConfirmation,
): Refusal | null {
  const { table } = state
  if (seat === null) return table.turn() === OVER ? 'gameOver' : 'notYourTurn'
  const refusal = table.post({ seat, action })
  if (refusal !== null) return refusal
  // Choosing what was undone is a redo; any other choice ends redoing.
  if (state.undone.pop() !== action) state.undone = []
  endTurn(state, confirm)
  return null
}

/** Undo, redo and restart (of the whole turn) for the turn in progress; `isFixed`: is it on its way to others? */
export function turnUndo(
  state: TurnState,
  choose: (action: Action) => unknown,
  onUndone: () => void,
  isFixed = (): boolean => false,
): { undo(): void; redo(): void; restart(): void } {
  const undoBy = (ply: number): void => {
    if (state.table.ply() === state.handedOver || isFixed()) return
    undoTo(state, ply)
    onUndone()
  }
  return {
    undo: () => undoBy(state.table.ply() - 1),
    redo() {
      const action = tentativeTurn(state).canRedo ? state.undone.at(-1) : undefined
      if (action !== undefined) choose(action)
    },
    restart: () => undoBy(state.handedOver),
  }
}

/** Hands the turn over: from now on only `takeBack` undoes its choices. */
export function commit(state: TurnState): void {
  state.handedOver = state.table.ply()
  state.awaitsHandOver = false
  state.undone = []
}

/** Called after a choice: if the turn is complete, hands it over or waits for the confirmation. */
export function endTurn(state: TurnState, confirm: TurnConfirmation): void {
  const next = state.table.turn()
  const own = tentativeTurn(state).seat
  if (own === null || own === next) return
  // A roll cannot be undone, and after another person's choice only with their consent.
  const isLost = next === CHANCE || (next >= 0 && state.chairs[next]!.kind === 'person')
  if (confirm === 'always' || (confirm === 'ifLost' && isLost)) state.awaitsHandOver = true
  else commit(state)
}

/** Goes back to a ply of the turn in progress; the undone choices may be redone. */
function undoTo(state: TurnState, ply: number): void {
  for (const { entry } of state.table.playedEntries().slice(ply).reverse()) {
    if ('action' in entry) state.undone.push(entry.action)
  }
  state.awaitsHandOver = false
  state.table.rewind(ply)
}

/** Which seat asks for a take-back, and whether the people agree whose choices would be lost. */
export interface TakeBackRequest {
  readonly seat?: Seat
  readonly consent?: boolean
}

/** Takes a handed-over choice back; its turn is in progress again. Never across a roll. */
export function takeBack(state: TurnState, request: TakeBackRequest): TakeBackResult {
  const { table, chairs } = state
  const played = table.playedEntries()
  const isPerson = (seat: Seat): boolean => chairs[seat]?.kind === 'person'
  const isRequested = (seat: Seat): boolean =>
    isPerson(seat) && (request.seat === undefined || request.seat === seat)
  let ply = state.handedOver - 1
  while (ply >= 0 && played[ply]!.seat !== CHANCE && !isRequested(played[ply]!.seat)) ply--
  const found = played[ply]
  if (found === undefined) return 'nothing'
  if (!('action' in found.entry)) return 'drawn'
  const othersLose = played.slice(ply).some(({ seat }) => seat !== found.seat && isPerson(seat))
  if (othersLose && request.consent !== true) return 'needsConsent'
  let from = ply
  while (from > 0 && played[from - 1]!.seat === found.seat) from--
  state.handedOver = from
  state.awaitsHandOver = false
  state.undone = [found.entry.action]
  table.rewind(ply)
  return 'done'
}
