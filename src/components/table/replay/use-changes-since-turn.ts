import { computed, inject, provide } from 'vue'
import type { ComputedRef, InjectionKey } from 'vue'
import type { Seat } from '../../../engine/core/game.ts'
import type { useTable } from '../../../stores/table.ts'
import type { Change, Past, PlaceName } from '../game-ui.ts'

/** What one player gained, lost and did. */
export interface SeatNews {
  readonly seat: Seat
  /** Added up by piece, those worth most first. */
  readonly changes: readonly Change[]
}

/** What changed since the last own decision, while the next one is being thought about; nothing otherwise. */
export interface Since {
  /** The one who decides first, then the others in the order of sitting; whoever nothing happened to is left out. */
  readonly news: ComputedRef<readonly SeatNews[]>
  /** What is different on the boards, as names of places. */
  readonly places: ComputedRef<ReadonlySet<PlaceName>>
  /** Is this place different from what it was? */
  isChanged(place: PlaceName): boolean
}

const SINCE: InjectionKey<Since> = Symbol('since')
const NOTHING: Since = {
  news: computed(() => []),
  places: computed(() => new Set<PlaceName>()),
  isChanged: () => false,
}

/** What is new for whoever looks at the boards. Without a table around nothing is. */
export function useSince(): Since {
  return inject(SINCE, NOTHING)
}

/** Tells everything below what changed. */
export function provideSince(told: Since): Since {
  provide(SINCE, told)
  return told
}

/** What changed since `me` last decided; `since` is the ply after that decision. */
export function newSince(
  table: ReturnType<typeof useTable>,
  past: () => Past,
  since: () => number | null,
  me: () => Seat,
): Since {
  /** The ply to compare with; none while nothing is to be decided here, or before the first decision. */
  const from = computed(() => {
    const ply = since()
    return table.actor === me() && ply !== null && ply < table.plies ? ply : undefined
  })
  const news = computed(() => {
    if (from.value === undefined) return []
    const events = table.happenings.slice(from.value).flatMap((happening) => happening.events)
    const { changes, weights } = past()
    return newsOf(events.flatMap(changes), weights, me())
  })
  const places = computed((): ReadonlySet<PlaceName> => {
    const before = from.value === undefined ? undefined : table.momentAt(from.value)
    return new Set(before === undefined ? [] : past().places(before.view, table.liveView))
  })
  return { news, places, isChanged: (place) => places.value.has(place) }
}

/** Adds up changes by player and piece; what was gained and lost again is no news. */
export function newsOf(
  changes: readonly Change[],
  weights: readonly string[],
  me: Seat,
): readonly SeatNews[] {
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
