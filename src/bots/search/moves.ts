import { newActions } from '../../engine/core/game.ts'
import type { Action, Actions, Seat, State } from '../../engine/core/game.ts'
import type { MacroActions, Policy } from '../bot.ts'

/** What can be chosen in a position as the search sees it, single actions or whole lines, and how eagerly each is tried. */
export interface MoveList {
  count: number
  /** The action, or a negative number that stands for a whole line. */
  readonly key: Int32Array
  /** 1 for what the policy rates best, less for the others. */
  readonly weight: Float64Array
  /** The sum of the weights. */
  weightSum: number
  isMacro: boolean
  readonly macros: MacroActions
}

/** More choices than this no question has. */
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

/** Finds what the seat can choose, and what the policy thinks of it: half as much of what is `spread` worse than the best. */
export function listMoves(edges: MoveList, policy: Policy, position: Position, spread: number): void {
  const { state, seat, open } = position
  edges.isMacro =
    policy.macroActions !== undefined && policy.macroActions(state, seat, open, edges.macros) > 0
  if (edges.isMacro) return weighMacros(edges)
  policy.rate(state, seat, open, rates)
  let best = rates[0]!
  for (let i = 1; i < open.count; i++) if (rates[i]! > best) best = rates[i]!
  edges.count = open.count
  edges.weightSum = 0
  for (let i = 0; i < open.count; i++) {
    const behind = (best - rates[i]!) / spread
    edges.key[i] = open.at[i]!
    edges.weight[i] = 1 / (1 + behind * behind)
    edges.weightSum += edges.weight[i]!
  }
}
/** A position, who chooses in it, and what is open. */
export interface Position {
  readonly state: State
  readonly seat: Seat
  readonly open: Actions
}
export function newPosition(state: State): { state: State; seat: Seat; open: Actions } {
  return { state, seat: 0, open: newActions(MAX_CHOICES) }
}

/** Lines come best first, and each is worth trying. */
function weighMacros(edges: MoveList): void {
  const { macros } = edges
  edges.count = macros.count
  edges.weightSum = 0
  for (let i = 0; i < macros.count; i++) {
    edges.key[i] = macroKey(macros, i)
    edges.weight[i] = 1 / (1 + i / 4)
    edges.weightSum += edges.weight[i]!
  }
}

/** A number for a line, below 0 so that it is none of an action; two lines of one position have the same once in millions. */
function macroKey({ start, actions }: MacroActions, line: number): number {
  let hash = 0x811c9dc5
  for (let i = start[line]!; i < start[line + 1]!; i++) hash = Math.imul(hash ^ actions[i]!, 0x01000193)
  return hash | 0x8000_0000
}

/** The actions of an edge, one for a single one. */
export function actionsOf(edges: MoveList, edge: number): Action[] {
  if (!edges.isMacro) return [edges.key[edge]!]
  const { start, actions } = edges.macros
  return Array.from(actions.subarray(start[edge]!, start[edge + 1]!))
}
