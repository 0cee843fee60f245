import { computed, inject, provide } from 'vue'
import type { ComputedRef, InjectionKey } from 'vue'
import type { Seat } from '../../../engine/core/game.ts'
import type { useTable } from '../../../stores/table.ts'
import type { Change, GameHistory, BoardItem } from '../game-ui.ts'

/** What one player gained, lost and did. */
export interface SeatChanges {
  readonly seat: Seat
  /** Added up by piece, those worth most first. */
  readonly changes: readonly Change[]
}

/** What changed since the last own decision, while the next one is being thought about; nothing otherwise. */
export interface ChangesSinceTurn {
  /** The one who decides first, then the others in seating order; players without changes are left out. */
  readonly bySeat: ComputedRef<readonly SeatChanges[]>
  /** What is different on the boards, as names of places. */
  readonly items: ComputedRef<ReadonlySet<BoardItem>>
  /** Is this place different from what it was? */
  isChanged(place: BoardItem): boolean
}

const SINCE: InjectionKey<ChangesSinceTurn> = Symbol('since')
const NOTHING: ChangesSinceTurn = {
  bySeat: computed(() => []),
  items: computed(() => new Set<BoardItem>()),
  isChanged: () => false,
}

/** The changes since the own last decision. Without a table around there are none. */
export function useChangesSinceTurn(): ChangesSinceTurn {
  return inject(SINCE, NOTHING)
}

/** Provides the changes to all descendants. */
export function provideChangesSinceTurn(told: ChangesSinceTurn): ChangesSinceTurn {
  provide(SINCE, told)
  return told
}

/** What changed since `me` last decided; `since` is the ply after that decision. */
export function newChangesSinceTurn(
  table: ReturnType<typeof useTable>,
  past: () => GameHistory,
  since: () => number | null,
  me: () => Seat,
): ChangesSinceTurn {
  /** The ply to compare with; none while nothing is to be decided here, or before the first decision. */
  const from = computed(() => {
    const ply = since()
    return table.actor === me() && ply !== null && ply < table.plies ? ply : undefined
  })
  const bySeat = computed(() => {
    if (from.value === undefined) return []
    const events = table.playedEntries.slice(from.value).flatMap((played) => played.events)
    const { changes, pieceOrder } = past()
    return sumChangesBySeat(events.flatMap(changes), pieceOrder, me())
  })
  const items = computed((): ReadonlySet<BoardItem> => {
    const before = from.value === undefined ? undefined : table.snapshotAt(from.value)
    return new Set(before === undefined ? [] : past().changedItems(before.view, table.liveView))
  })
  return { bySeat, items, isChanged: (item) => items.value.has(item) }
}

/** Adds up changes by player and piece; what was gained and lost again is no news. */
export function sumChangesBySeat(
  changes: readonly Change[],
  weights: readonly string[],
  me: Seat,
): readonly SeatChanges[] {
  const seats = [...new Set(changes.map(({ seat }) => seat))].sort((a, b) => a - b)
  const ordered = [...seats.filter((seat) => seat >= me), ...seats.filter((seat) => seat < me)]
  const weight = ({ piece }: Change): number => weights.indexOf(piece.split(':')[0]!)
  return ordered
    .map((seat) => ({
      seat,
      changes: sumOf(changes.filter((change) => change.seat === seat)).sort((a, b) => weight(a) - weight(b)),
    }))
    .filter((news) => news.changes.length > 0)
}

function sumOf(changes: readonly Change[]): Change[] {
  const sums = new Map<string, Change>()
  for (const change of changes) {
    const { piece, amount } = change
    const before = sums.get(piece)?.amount ?? 0
    sums.set(piece, amount === null ? change : { ...change, amount: before + amount })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0)
}
