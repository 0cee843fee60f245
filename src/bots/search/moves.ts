import { newActions } from '../../engine/core/game.ts'
import type { Action, Actions, Seat, State } from '../../engine/core/game.ts'
import type { Lines, Policy } from '../bot.ts'

/** What can be chosen in a position as the search sees it, single actions or whole lines, and how eagerly each is tried. */
export interface Edges {
  count: number
  /** The action, or a negative number that stands for a whole line. */
  readonly key: Int32Array
  /** 1 for what the policy rates best, less for the others. */
  readonly weight: Float64Array
  /** The sum of the weights. */
  all: number
  isLines: boolean
  readonly lines: Lines
}

/** More choices than this no question has. */
export const ROOM = 512
const LINES = 64
const LINE_ROOM = 4096

function newLines(): Lines {
  return { count: 0, start: new Int32Array(LINES + 1), at: new Int32Array(LINE_ROOM) }
}
export function newEdges(): Edges {
  return {
    count: 0,
    key: new Int32Array(ROOM),
    weight: new Float64Array(ROOM),
    all: 0,
    isLines: false,
    lines: newLines(),
  }
}

const rates = new Int32Array(ROOM)

/** Finds what the seat can choose, and what the policy thinks of it: half as much of what is `spread` worse than the best. */
export function findEdges(edges: Edges, policy: Policy, position: Position, spread: number): void {
  const { state, seat, open } = position
  edges.isLines = policy.lines !== undefined && policy.lines(state, seat, open, edges.lines) > 0
  if (edges.isLines) return weighLines(edges)
  policy.rate(state, seat, open, rates)
  let best = rates[0]!
  for (let i = 1; i < open.count; i++) if (rates[i]! > best) best = rates[i]!
  edges.count = open.count
  edges.all = 0
  for (let i = 0; i < open.count; i++) {
    const behind = (best - rates[i]!) / spread
    edges.key[i] = open.at[i]!
    edges.weight[i] = 1 / (1 + behind * behind)
    edges.all += edges.weight[i]!
  }
}
/** A position, who chooses in it, and what is open. */
export interface Position {
  readonly state: State
  readonly seat: Seat
  readonly open: Actions
}
export function newPosition(state: State): { state: State; seat: Seat; open: Actions } {
  return { state, seat: 0, open: newActions(ROOM) }
}

/** Lines come best first, and each is worth trying. */
function weighLines(edges: Edges): void {
  const { lines } = edges
  edges.count = lines.count
  edges.all = 0
  for (let i = 0; i < lines.count; i++) {
    edges.key[i] = lineKey(lines, i)
    edges.weight[i] = 1 / (1 + i / 4)
    edges.all += edges.weight[i]!
  }
}

/** A number for a line, below 0 so that it is none of an action; two lines of one position have the same once in millions. */
function lineKey({ start, at }: Lines, line: number): number {
  let hash = 0x811c9dc5
  for (let i = start[line]!; i < start[line + 1]!; i++) hash = Math.imul(hash ^ at[i]!, 0x01000193)
  return hash | 0x8000_0000
}

/** The actions of an edge, one for a single one. */
export function actionsOf(edges: Edges, edge: number): Action[] {
  if (!edges.isLines) return [edges.key[edge]!]
  const { start, at } = edges.lines
  return Array.from(at.subarray(start[edge]!, start[edge + 1]!))
}
