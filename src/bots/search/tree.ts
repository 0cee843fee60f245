import type { Action, Seat } from '../../engine/core/game.ts'

/** The index that stands for no node. */
export const NONE = -1

/**
 * The search tree. A node is a move and the position after it: its visits, and the sum of every seat's rewards. Stored as
 * a structure of typed arrays, so that a search of thousands of nodes allocates only a dozen arrays.
 */
export interface Tree {
  readonly seats: number
  count: number
  visits: Int32Array
  /** Sums of rewards: node * seats + seat. */
  value: Float64Array
  /** The first child of each node, and the next sibling. */
  first: Int32Array
  next: Int32Array
  /** The move's key (`MoveList.key`), and the seat that chose it. */
  key: Int32Array
  seat: Int8Array
}

export function newTree(seats: number, capacity: number): Tree {
  const tree: Tree = {
    seats,
    count: 0,
    visits: new Int32Array(capacity),
    value: new Float64Array(capacity * seats),
    first: new Int32Array(capacity),
    next: new Int32Array(capacity),
    key: new Int32Array(capacity),
    seat: new Int8Array(capacity),
  }
  addNode(tree, NONE, 0, 0)
  return tree
}

/** Adds an unvisited node under `parent` and returns its index. */
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

/** Doubles the capacity. */
function grow(tree: Tree): void {
  const capacity = tree.visits.length * 2
  const copied = <Row extends Int32Array | Float64Array | Int8Array>(row: Row, into: Row): Row => {
    into.set(row)
    return into
  }
  tree.visits = copied(tree.visits, new Int32Array(capacity))
  tree.value = copied(tree.value, new Float64Array(capacity * tree.seats))
  tree.first = copied(tree.first, new Int32Array(capacity))
  tree.next = copied(tree.next, new Int32Array(capacity))
  tree.key = copied(tree.key, new Int32Array(capacity))
  tree.seat = copied(tree.seat, new Int8Array(capacity))
}
