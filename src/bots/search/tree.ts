import type { Action, Seat } from '../../engine/core/game.ts'

/** No node. */
export const NONE = -1

/**
 * What a search remembers: for every choice that was tried (a node is the choice and what came of it) how often, and
 * the sum of every seat's rewards. Rows of numbers, so that a search of thousands of nodes allocates a dozen arrays.
 */
export interface Tree {
  readonly seats: number
  count: number
  visits: Int32Array
  /** Sums of rewards: node * seats + seat. */
  value: Float64Array
  first: Int32Array
  next: Int32Array
  /** What was chosen: an action, or the number of a line, and by whom. */
  key: Int32Array
  seat: Int8Array
}

export function newTree(seats: number, room: number): Tree {
  const tree: Tree = {
    seats,
    count: 0,
    visits: new Int32Array(room),
    value: new Float64Array(room * seats),
    first: new Int32Array(room),
    next: new Int32Array(room),
    key: new Int32Array(room),
    seat: new Int8Array(room),
  }
  addNode(tree, NONE, 0, 0)
  return tree
}

/** Grows a new node under `parent`, which nobody has visited yet. */
export function addNode(tree: Tree, parent: number, key: Action, seat: Seat): number {
  if (tree.count === tree.visits.length) grow(tree)
  const node = tree.count++
  tree.key[node] = key
  tree.seat[node] = seat
  tree.first[node] = NONE
  tree.next[node] = NONE
  if (parent === NONE) return node
  tree.next[node] = tree.first[parent]!
  tree.first[parent] = node
  return node
}

function grow(tree: Tree): void {
  const room = tree.visits.length * 2
  const longer = <Row extends Int32Array | Float64Array | Int8Array>(row: Row, into: Row): Row => {
    into.set(row)
    return into
  }
  tree.visits = longer(tree.visits, new Int32Array(room))
  tree.value = longer(tree.value, new Float64Array(room * tree.seats))
  tree.first = longer(tree.first, new Int32Array(room))
  tree.next = longer(tree.next, new Int32Array(room))
  tree.key = longer(tree.key, new Int32Array(room))
  tree.seat = longer(tree.seat, new Int8Array(room))
}
