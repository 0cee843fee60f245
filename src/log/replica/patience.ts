// What a member remembers of proposers, and for how long it puts their further proposals off: those that it would promise
// unasked (`unasked.ts`), and those that its person decides on (`left-open.ts`).

/** What this member remembers of the unasked promises it gave one proposer lately. */
export interface Patience {
  readonly count: number
  /** How many of them froze this member, or kept it frozen. */
  readonly frozen: number
  /** The tick until which it gives no further one. */
  readonly until: number
  /** The number of the last one if it replaced a promise that another left open, and may help; else 0. */
  readonly rescue: number
}

/** What became of the proposals of one member that the person of this device agreed to. */
export interface Agreements {
  /** How many of them were left open lately. */
  readonly leftOpen: number
  /** The number of the latest one, until it is counted; else 0. */
  readonly latest: number
  /** The tick until which no further one is shown. */
  readonly until: number
}

/** How many ticks the first pause takes; each further one takes twice as many. */
const FIRST_PAUSE_TICKS = 15
const MAX_DOUBLINGS = 3
/** After this number of quiet ticks a proposer is treated as at first. */
const FORGIVEN_AFTER_TICKS = 150

/** How many ticks a pause takes after this number of earlier ones. */
export const pauseTicks = (earlier: number): number =>
  FIRST_PAUSE_TICKS * 2 ** Math.min(earlier, MAX_DOUBLINGS)

/** What is remembered of the proposer with this key; `nothing` after some quiet time. */
export function memoryOf<Memory extends { readonly until: number }>(
  memories: ReadonlyMap<string, Memory>,
  key: string,
  ticks: number,
  nothing: Memory,
): Memory {
  const known = memories.get(key)
  return known === undefined || ticks > known.until + FORGIVEN_AFTER_TICKS ? nothing : known
}
