import { newActions } from '../../engine/core/game.ts'
import type { Action, Actions, Seat, State } from '../../engine/core/game.ts'
import type { MacroActions, Policy } from '../bot.ts'

/** The moves of a position as the search sees them, single actions or macro actions, and the prior weight of each. */
export interface MoveList {
  count: number
  /** The action, or a negative hash of a macro action. */
  readonly key: Int32Array
  /** The prior, not normalized: 1 for the move the policy rates highest, less for the others. */
  readonly weight: Float64Array
  /** The sum of the weights. */
  weightSum: number
  isMacro: boolean
  readonly macros: MacroActions
}

/** No question has more legal actions than this. */
export const MAX_CHOICES = 512
const MAX_MACROS = 64
const MACRO_CAPACITY = 4096

function newMacroActions(): MacroActions {
  return { count: 0, start: new Int32Array(MAX_MACROS + 1), actions: new Int32Array(MACRO_CAPACITY) }
}
export function newMoveList(): MoveList {
  return {
    count: 0,
    key: new Int32Array(MAX_CHOICES),
    weight: new Float64Array(MAX_CHOICES),
    weightSum: 0,
    isMacro: false,
    macros: newMacroActions(),
  }
}

const rates = new Int32Array(MAX_CHOICES)

/** Lists the moves of the seat with their priors: an action rated `priorSpread` below the best has half the weight of the best. */
export function listMoves(moves: MoveList, policy: Policy, position: Position, priorSpread: number): void {
  const { state, seat, open } = position
  moves.isMacro =
    policy.macroActions !== undefined && policy.macroActions(state, seat, open, moves.macros) > 0
  if (moves.isMacro) return weighMacros(moves)
  policy.rate(state, seat, open, rates)
  let best = rates[0]!
  for (let i = 1; i < open.count; i++) if (rates[i]! > best) best = rates[i]!
  moves.count = open.count
  moves.weightSum = 0
  for (let i = 0; i < open.count; i++) {
    const behind = (best - rates[i]!) / priorSpread
    moves.key[i] = open.at[i]!
    moves.weight[i] = 1 / (1 + behind * behind)
    moves.weightSum += moves.weight[i]!
  }
}
/** A position, the seat that chooses in it, and its legal actions. */
export interface Position {
  readonly state: State
  readonly seat: Seat
  readonly open: Actions
}
export function newPosition(state: State): { state: State; seat: Seat; open: Actions } {
  return { state, seat: 0, open: newActions(MAX_CHOICES) }
}

/** Macro actions come best first; the prior falls slowly with the rank. */
function weighMacros(moves: MoveList): void {
  const { macros } = moves
  moves.count = macros.count
  moves.weightSum = 0
  for (let i = 0; i < macros.count; i++) {
    moves.key[i] = macroKey(macros, i)
    moves.weight[i] = 1 / (1 + i / 4)
    moves.weightSum += moves.weight[i]!
  }
}

/** A hash of a macro action, negative so that it never equals an action (FNV-1a; a collision within one position is improbable). */
function macroKey({ start, actions }: MacroActions, macro: number): number {
  let hash = 0x811c9dc5
  for (let i = start[macro]!; i < start[macro + 1]!; i++) hash = Math.imul(hash ^ actions[i]!, 0x01000193)
  return hash | 0x8000_0000
}

/** Returns the actions of a move: one, or those of the macro action. */
export function actionsOf(moves: MoveList, move: number): Action[] {
  if (!moves.isMacro) return [moves.key[move]!]
  const { start, actions } = moves.macros
  return Array.from(actions.subarray(start[move]!, start[move + 1]!))
}

/** Returns the first action of a move. */
export function firstAction({ isMacro, key, macros }: MoveList, move: number): Action {
  return isMacro ? macros.actions[macros.start[move]!]! : key[move]!
}
